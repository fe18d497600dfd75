import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { purgeCompany } from '../../maintenance/queries.ts'
import { endRestore } from '../../manage/notices.ts'
import { start, useNoticeApp } from '../../testing/notice-app.ts'
import { connectRecording } from '../../testing/statements.ts'
import { purgeLedger } from './progress/purge-ledger.ts'
import { withholdAfterRestore } from './restore/withhold.ts'

const { app, gateway, createWorker, post, edit } = useNoticeApp()

/** All stored rows about notices, without the leases of workers. */
const tables = async () => {
  const { db } = app
  const contents = [sql`occasions`, sql`notices`, sql`notice_batches`, sql`database_origin`].map((table) =>
    db.query(sql`select t::text as row from ${table} t order by 1`),
  )
  const due = db.query(sql`select management_group_id, due_at from jobs order by 1`)
  return Promise.all([...contents, due])
}

test('every job that runs twice, at once and again afterwards, adds no call and no row', async () => {
  const { suzuki, sato, ours } = app.cast
  const dbs = [
    connectRecording(app.databaseUrl, () => undefined, 4),
    connectRecording(app.databaseUrl, () => undefined, 4),
  ]
  const workers = dbs.map((db) => createWorker(db))
  const send = async () => {
    for (const worker of workers) worker.wake()
    await Promise.all(workers.map((worker) => worker.idle()))
  }
  /** Runs a job twice at once and a third time; returns how many calls were sent. */
  const runTwice = async (now: number, job: () => Promise<unknown>): Promise<number> => {
    app.clock.now = now
    await Promise.all([job(), job()])
    const before = await tables()
    const calls = gateway().take().length
    await job()
    expect([await tables(), gateway().take()]).toEqual([before, []])
    return calls
  }
  const endDate = formatDateTime(start + 9 * dayMs)
  const reminder = { endDate, remindType: 'endDate', remindDaysBefore: 1 }
  const newsId = await post(suzuki, reminder)
  expect(await runTwice(start, send)).toBe(1)
  await edit(sato, newsId, { ...reminder, pushFlag: true, title: '直した件名' })
  expect(await runTwice(start, send)).toBe(0)
  expect(await runTwice(start + 10 * minuteMs, send)).toBe(1)
  gateway().script((_call, response) => void response.writeHead(503).end())
  expect(await runTwice(start + 8 * dayMs, send)).toBe(1)
  gateway().script()
  expect(await runTwice(start + 8 * dayMs + minuteMs, send)).toBe(1)

  await post(suzuki)
  await app.db.query(sql`update database_origin set timeline = timeline + 1`)
  const runAfterRestore = () => endRestore(app.db, () => app.clock.now, false)
  expect(await runTwice(start + 8 * dayMs + minuteMs, () => withholdAfterRestore(app.db, app.clock.now))).toBe(0)
  expect(await runTwice(start + 8 * dayMs + minuteMs, runAfterRestore)).toBe(0)
  expect(await runTwice(start + 8 * dayMs + minuteMs, send)).toBe(0)

  const later = start + 40 * dayMs
  const maintain = async () => {
    await purgeCompany(app.db, ours.managementGroupId, { now: later, purgeMonths: 12 })
    await purgeLedger(app.db, ours.managementGroupId, later)
  }
  expect(await runTwice(later, maintain)).toBe(0)
  expect(await app.db.query(sql`select from notices`)).toEqual([])
  for (const worker of workers) await worker.stop()
  for (const db of dbs) await db.close()
}, 60_000)
