import { listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { addMonths, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { openMachines } from '../../db/open-machines.ts'
import { createImportJobs } from '../../features/imports/worker/import-jobs.ts'
import { createNotices } from '../../features/notices/install.ts'
import { createRunner } from '../../jobs/runner.ts'
import { createRounds } from '../../maintenance/maintenance.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import { addNoticeWork } from '../../metrics/notices.ts'
import { newsBodyAt, type Person } from '../company.ts'
import { openGateway } from '../gateway.ts'
import { importSteps } from '../import-steps.ts'
import { maintenanceSettings, readableLog } from '../maintenance-rounds.ts'
import { connectRecording } from '../statements.ts'
import { openAppOnMachines } from './app-on-machines.ts'

let started: Awaited<ReturnType<typeof openAppOnMachines>>
let port: number
let lost: Person
let other: Person
beforeAll(async () => {
  started = await openAppOnMachines()
  ;[[port, lost], [, other]] = [...(await started.addEditors('company'))] as [[number, Person], [number, Person]]
})
afterAll(() => started.close())

const machine = () => started.cluster.machines.find((one) => one.port === port)

test('G-276 while a machine fails, imports of other companies are read and applied, and its own afterwards', async () => {
  const { db, clock } = started.app
  const { managementGroupId } = lost
  const [opened] = await db.query<{ importId: string }>(sql`
    insert into imports (management_group_id, state, file_name, created_by, created_at)
    values (${managementGroupId}, 'reading', 'people.csv', ${lost.companyUserId}, ${new Date(clock.now)})
    returning import_id as "importId"`)
  const importId = opened?.importId ?? ''
  await db.query(sql`
    insert into import_chunks (management_group_id, import_id, chunk, bytes)
    values (${managementGroupId}, ${importId}, 0, ${Buffer.from('ID,name\nz1,新人\n')})`)
  await importSteps(started.app, lost).leave(importId, sql`state = 'reading'`)
  await machine()?.kill()
  const imports = importSteps(started.app, other)
  expect(await imports.take(['a1,新人,,,'])).toMatchObject({ state: 'applied', applied: { added: 1 } })
  await machine()?.start()
  const own = importSteps(started.app, lost)
  const { log } = readableLog()
  const parts = { db, machines: await openMachines(db, log), clock: () => clock.now, log }
  const runner = createRunner(parts)
  runner.register(createImportJobs(parts))
  await expect
    .poll(
      async () => {
        // What cannot be worked at, or fails, is tried again after a while.
        clock.now += minuteMs
        runner.wake()
        await runner.idle()
        return (await own.find(importId))?.state
      },
      { timeout: 30_000 },
    )
    .toBe('checked')
  expect(await imports.take(['a2,新人,,,'])).toMatchObject({ state: 'applied', applied: { added: 1 } })
  await runner.stop()
})

test('G-276 while a machine fails, maintenance goes on for other companies, and for its own when it answers again', async () => {
  const { db } = started.app
  const now = systemClock()
  const visits = (person: Person) =>
    db.query(sql`select 1 from access_logs where management_group_id = ${person.managementGroupId}`)
  for (const { managementGroupId, companyUserId } of [lost, other]) {
    await db.query(sql`
      insert into access_logs (management_group_id, company_user_id, page_name, accessed_at)
      values (${managementGroupId}, ${companyUserId}, 'newsIndex', ${new Date(addMonths(now, -15))})`)
  }
  const { log, take } = readableLog()
  let at = addMonths(now, 0) - 24 * 60 * minuteMs
  const { run, runLeft } = createRounds(
    { db, machines: await openMachines(db, log), log },
    maintenanceSettings,
    () => at,
  )
  await run()
  take()
  at = now
  await machine()?.kill()
  await run()
  expect(await visits(other)).toEqual([])
  expect(await runLeft()).toBeGreaterThan(0)
  expect(take().map(({ message }) => message)).toEqual(['a machine does not answer: its companies are refused'])
  await machine()?.start()
  await expect.poll(runLeft, { timeout: 30_000 }).toBe(0)
  expect(await visits(lost)).toEqual([])
  expect(take().map(({ message }) => message)).toEqual(['a machine answers again'])
})

test('G-276 while a machine fails, notices of other companies are sent and counted, and its own afterwards', async () => {
  const { app } = started
  const gateway = await openGateway()
  const db = connectRecording(app.databaseUrl, () => undefined, 4)
  const { log } = readableLog()
  const machines = await openMachines(db, log)
  const pushGateway = { url: gateway.url, secrets: [gateway.secret] }
  const config = { pushGateway, webPush: null, proxy: null, sessionMaxDays: 180 }
  const worker = createNotices({ config, db, machines, clock: () => app.clock.now, log })
  const metrics = createMetrics()
  addNoticeWork(metrics, { db, machines, clock: () => app.clock.now })
  const work = async () => {
    worker.wake()
    await worker.idle()
    return gateway.take().map(({ handed }) => handed.company)
  }
  await expect.poll(async () => (await app.call(lost, listNews)).message, { timeout: 30_000 }).toBe('OK')
  for (const person of [lost, other]) {
    const body = newsBodyAt(app.clock.now, { pushFlag: true })
    expect((await app.call(person, createNews, { body })).message).toBe('OK')
  }
  await machine()?.kill()
  expect(await work()).toEqual([other.managementGroup])
  const planned = await metrics.registry.getSingleMetric('kawaraban_occasions_planned')?.get()
  expect(planned?.values).toMatchObject([{ value: 0 }])
  await machine()?.start()
  await expect
    .poll(
      async () => {
        // It is tried again after a while.
        await app.db.query(sql`update jobs set due_at = ${new Date(app.clock.now)} where kind = 'notices'`)
        return work()
      },
      { timeout: 30_000 },
    )
    .toEqual([lost.managementGroup])
  await worker.stop()
  metrics.close()
  await db.close()
  gateway.close()
})
