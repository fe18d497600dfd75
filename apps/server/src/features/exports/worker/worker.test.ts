import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deleteExport, downloadExport } from '@kawaraban/contract/exports.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/company.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { exportStage } from '../../../testing/export-stage.ts'
import { oneMachine } from '../../../testing/one-machine.ts'
import { createExportWorker } from './worker.ts'

let world: TestApp
let stage: ReturnType<typeof exportStage>
let address: string
beforeAll(async () => {
  world = await testApp()
  stage = exportStage(world)
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())

type Row = { state: string; attempts: number; chunks: number }
const rowOf = async (exportId: string): Promise<Row | undefined> => {
  const [row] = await world.db.query<Row>(sql`
    select e.state, e.attempts, count(c.chunk)::int as chunks
    from exports e
    left join export_chunks c on c.management_group_id = e.management_group_id and c.export_id = e.export_id
    where e.export_id = ${exportId}
    group by e.state, e.attempts`)
  return row
}

/** An export as another process has left it, with pieces of `storedBytes` bytes of which `lost` are missing. */
const storeExport = async (
  person: Person,
  newsId: string,
  { state, pieces, lost = 0, attempts = 0 }: { state: string; pieces: number; lost?: number; attempts?: number },
): Promise<string> => {
  const size = 256 * 1024
  const narrowing = { kind: 'viewed', state: 'all', departments: [], search: '' }
  const at = (minutes: number) => new Date(world.clock.now + minutes * minuteMs)
  const [row] = await world.db.query<{ exportId: string }>(sql`
    insert into exports (management_group_id, company_user_id, news_id, format, file_name, narrowing, state, created_at, expires_at,
      holder, held_until, attempts, bytes, stored_bytes)
    values (${person.managementGroupId}, ${person.companyUserId}, ${newsId}, 'xlsx', 'x.xlsx', ${JSON.stringify(narrowing)}::jsonb,
      ${state}, ${at(-1)}, ${at(20)}, 'the killed one', ${at(0)}, ${attempts}, ${size * pieces}, ${size * pieces})
    returning export_id as "exportId"`)
  const exportId = row?.exportId ?? ''
  await world.db.query(sql`
    insert into export_chunks (management_group_id, export_id, chunk, bytes)
    select ${person.managementGroupId}, ${exportId}, n, decode(repeat('ab', ${size}), 'hex')
    from generate_series(0, ${pieces - lost - 1}::int) n`)
  return exportId
}

const urlOf = (exportId: string) => `${address}${downloadExport.path.replace(':exportId', exportId)}`
const headersOf = (person: Person) => ({ cookie: `${world.cookieName}=${person.sessionKey}` })

/** Calls the server through a socket, as browsers do. */
const fetchFile = (person: Person, exportId: string) => fetch(urlOf(exportId), { headers: headersOf(person) })

const parts = () => ({ db: world.db, machines: oneMachine, clock: () => world.clock.now })

test('EXPORT-03 a process writes two exports at once, the others wait', async () => {
  const { sato, suzuki, ito, foreignAdmin } = world.cast
  for (const person of [sato, sato, suzuki, ito, foreignAdmin]) {
    await storeExport(person, '1', { state: 'waiting', pieces: 1, lost: 1 })
  }
  const gates: (() => void)[] = []
  const companies: number[] = []
  let running = 0
  let most = 0
  const worker = createExportWorker(
    { ...parts(), onFailure: (error) => expect.unreachable(String(error)) },
    async ({ job }) => {
      running += 1
      most = Math.max(most, running)
      companies.push(job.managementGroupId)
      await new Promise<void>((open) => gates.push(open))
      running -= 1
      return { rows: 1, bytes: 1, storedBytes: 1 }
    },
  )
  worker.wake(sato.managementGroupId)
  worker.wake(foreignAdmin.managementGroupId)
  for (let written = 0; written < 5; written += 1) {
    while (gates.length < Math.min(2, 5 - written)) await new Promise((next) => setImmediate(next))
    // A third would begin meanwhile.
    for (let query = 0; query < 20; query += 1) await world.db.query(sql`select 1`)
    gates.shift()?.()
  }
  await worker.stop()
  expect(most).toBe(2)
  expect(companies).toHaveLength(5)
  expect(companies.slice(0, 2)).toContain(foreignAdmin.managementGroupId)
  await world.db.query(sql`delete from exports`)
})

test('EXPORT-03 G-267 two exports of one person may wait or run, a third is refused', async () => {
  const { suzuki, sato } = world.cast
  const newsId = await world.storePost(suzuki)
  const far = sql`update exports set held_until = ${new Date(world.clock.now + 10 * minuteMs)}`
  for (let n = 0; n < 2; n += 1) await storeExport(suzuki, newsId, { state: 'running', pieces: 1 })
  await world.db.query(far)
  expect(await stage.start(suzuki, newsId, 'csv')).toMatchObject({ success: false, message: 'Too many exports' })
  const { data } = await stage.start(sato, newsId, 'csv')
  expect((await stage.finished(sato, data.exportId)).state).toBe('ready')
  await world.db.query(sql`delete from exports`)
})

test('EXPORT-03 what a killed process has left is written again by one that is called for it, and whole', async () => {
  const { suzuki } = world.cast
  const newsId = await world.storePost(suzuki)
  const exportId = await storeExport(suzuki, newsId, { state: 'running', pieces: 3, attempts: 1 })
  const { state, bytes } = await stage.finished(suzuki, exportId)
  expect(state).toBe('ready')
  expect(await rowOf(exportId)).toMatchObject({ attempts: 2, chunks: 1 })
  const { rawPayload } = await stage.download(suzuki, exportId)
  expect(rawPayload.length).toBe(bytes)
  expect(await stage.readXlsx(rawPayload)).toHaveLength(6)
})

test('EXPORT-03 an export that fails three times has failed, and leaves nothing of its file', async () => {
  const { suzuki } = world.cast
  const exportId = await storeExport(suzuki, await world.storePost(suzuki), { state: 'waiting', pieces: 2 })
  const failures: unknown[] = []
  const worker = createExportWorker({ ...parts(), onFailure: (error) => failures.push(error) }, () =>
    Promise.reject(new Error('no memory')),
  )
  worker.wake(suzuki.managementGroupId)
  while (failures.length < 3) await new Promise((next) => setImmediate(next))
  await worker.stop()
  expect(await rowOf(exportId)).toEqual({ state: 'failed', attempts: 3, chunks: 0 })
  expect(JSON.parse((await stage.download(suzuki, exportId)).body)).toMatchObject({ message: 'Export not ready' })
})

test('EXPORT-03 an export whose process was killed three times has failed, and leaves nothing of its file', async () => {
  const { suzuki } = world.cast
  const newsId = await world.storePost(suzuki)
  const exportId = await storeExport(suzuki, newsId, { state: 'running', pieces: 2, attempts: 3 })
  expect((await stage.finished(suzuki, exportId)).state).toBe('failed')
  while ((await rowOf(exportId))?.chunks !== 0);
})

test('EXPORT-03 a cancelled export stops its thread, and a post that is gone ends its export', async () => {
  const { suzuki, ours } = world.cast
  await addCrowd(world.db, ours.managementGroupId, 30_000)
  const newsId = await world.storePost(suzuki)
  const { data } = await stage.start(suzuki, newsId, 'xlsx')
  while ((await rowOf(data.exportId))?.state !== 'running');
  await world.call(suzuki, deleteExport, { params: data })
  const other = await storeExport(suzuki, '987654', { state: 'waiting', pieces: 1, lost: 1 })
  await stage.start(world.cast.sato, newsId, 'csv')
  while (await rowOf(other));
  expect(await world.db.query(sql`select from export_chunks where export_id = ${data.exportId}`)).toEqual([])
})

test('EXPORT-03 a file of which a piece is missing is an error for who downloads it, not a short file', async () => {
  const { suzuki } = world.cast
  const newsId = await world.storePost(suzuki)
  const exportId = await storeExport(suzuki, newsId, { state: 'ready', pieces: 4, lost: 1 })
  const response = await fetchFile(suzuki, exportId)
  expect(response.headers.get('content-length')).toBe(String(4 * 256 * 1024))
  await expect(response.arrayBuffer()).rejects.toThrow()
  expect((await rowOf(exportId))?.state).toBe('ready')
})

test('EXPORT-03 a download that the reader breaks off leaves the file for another try', async () => {
  const { suzuki } = world.cast
  const newsId = await world.storePost(suzuki)
  const exportId = await storeExport(suzuki, newsId, { state: 'ready', pieces: 60 })
  const response = await fetchFile(suzuki, exportId)
  await response.body?.cancel()
  const whole = await fetchFile(suzuki, exportId)
  expect((await whole.arrayBuffer()).byteLength).toBe(60 * 256 * 1024)
  while (await rowOf(exportId));
})

test('EXPORT-03 a file is deleted also when its reader closes the connection with the last byte', async () => {
  const { suzuki } = world.cast
  const newsId = await world.storePost(suzuki)
  const exportId = await storeExport(suzuki, newsId, { state: 'ready', pieces: 2 })
  let left = 2 * 256 * 1024
  await new Promise((resolve) => {
    const request = get(urlOf(exportId), { headers: headersOf(suzuki), agent: false }, (response) => {
      response.on('data', (bytes: Buffer) => {
        left -= bytes.length
        if (left === 0) request.destroy()
      })
      response.on('close', resolve)
    })
  })
  while (await rowOf(exportId));
})
