import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../db/connect.ts'
import { endRestore } from '../../../manage/notices.ts'
import { membersAnalyzed } from '../../../testing/analyzed.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { start, useNoticeApp } from '../../../testing/notice-app.ts'
import { connectRecording } from '../../../testing/statements.ts'

const { app, gateway, logged, work, post, edit, ledger, occasions, createWorker } = useNoticeApp()

/** Stores the origin of another cluster, timeline or database, as after a restore. */
const simulateRestore = (change = sql`timeline = timeline + 1`) =>
  app.db.query(sql`update database_origin set ${change}`)
const recipients = () =>
  gateway()
    .take()
    .flatMap(({ handed: { userIds } }) => userIds)
const stateOf = async (newsId: string) => (await occasions(newsId)).map(({ state }) => state)
const jobsAfter = (now: number) =>
  app.db.query(sql`
    select management_group_id as id, due_at as "dueAt", attempts from jobs
    where kind = 'notices' and due_at > ${new Date(now)}`)
const runAfterRestore = (sends = false) => endRestore(app.db, () => app.clock.now, sends)

afterEach(() => app.db.query(sql`delete from database_origin`))

describe('G-210 the check of a worker before it sends', () => {
  test('stores the origin of the database, and sends', async () => {
    const newsId = await post(app.cast.suzuki)
    await work()
    expect([recipients().length, await stateOf(newsId)]).toEqual([5, ['ended']])
    const [origin] = await app.db.query<{ timeline: number; heldAt: number | null }>(sql`
      select timeline, held_at as "heldAt" from database_origin`)
    expect(origin).toEqual({ timeline: 1, heldAt: null })
  })

  test('analyzes what was restored, and nothing otherwise', async () => {
    await work()
    expect(await membersAnalyzed(app.db)).toBe(-1)
    await simulateRestore()
    await work()
    expect(await membersAnalyzed(app.db)).toBeGreaterThan(0)
  })

  test.each([
    ['cluster', sql`system_identifier = '1'`],
    ['timeline', sql`timeline = timeline + 1`],
    ['database of the same cluster', sql`database_oid = 1`],
  ])('holds due notices when it finds another %s, logs that once, and sends later ones', async (_, change) => {
    await work()
    const due = await post(app.cast.suzuki)
    await simulateRestore(change)
    await work()
    await work()
    expect([recipients(), await stateOf(due), await ledger(due)]).toEqual([[], ['planned'], {}])
    expect(logged.map(({ level, text }) => [level, /after-restore$/.test(text)])).toEqual([['warn', true]])
    app.clock.now += minuteMs
    const later = await post(app.cast.suzuki)
    await work()
    expect([recipients().length, await stateOf(later), await stateOf(due)]).toEqual([5, ['ended'], ['planned']])
  })

  test('holds the batches that were under way, and the company is not due for them', async () => {
    const { suzuki, ours } = app.cast
    await work()
    const newsId = await post(suzuki)
    gateway().script((_call, response) => void response.writeHead(503).end())
    await work()
    gateway().take()
    await simulateRestore()
    await work(start + 60 * minuteMs)
    expect(recipients()).toEqual([])
    expect(new Set(Object.values(await ledger(newsId)))).toEqual(new Set(['waiting']))
    const due = await app.db.query(sql`
      select due_at from jobs where kind = 'notices' and management_group_id = ${ours.managementGroupId}`)
    expect(due).toEqual([])
  })

  test('holds what is due also while its work waits for the pause after a failure', async () => {
    const { db, cast } = app
    await work()
    const newsId = await post(cast.suzuki)
    const failing: Db = {
      ...db,
      query: async (statement) => {
        if (statement.text.includes('row_number()')) throw new Error('broken')
        return db.query(statement)
      },
    }
    const worker = createWorker(failing)
    worker.wake()
    await worker.idle()
    await worker.stop()
    expect(logged).toMatchObject([{ text: 'a job failed, and is tried again' }])
    expect(await jobsAfter(start)).toMatchObject([{ id: cast.ours.managementGroupId }])
    await simulateRestore()
    await work()
    await work(start + 60 * minuteMs)
    expect([recipients(), await stateOf(newsId)]).toEqual([[], ['sending']])
    expect(new Set(Object.values(await ledger(newsId)))).toEqual(new Set(['waiting']))
  })

  test('holds the calls that wait for a retry', async () => {
    await work()
    const newsId = await post(app.cast.suzuki)
    gateway().script((_call, response) => void response.writeHead(503).end())
    await work()
    gateway().script()
    gateway().take()
    await simulateRestore()
    await work()
    await work(start + 60 * minuteMs)
    expect([recipients(), await stateOf(newsId)]).toEqual([[], ['sending']])
  })

  test('leaves the job of a company as it is where nothing is due, with its pause', async () => {
    const { suzuki, theirs, foreignAdmin } = app.cast
    await work()
    await post(suzuki)
    await post(foreignAdmin, { startDate: '2026/11/20 11:00' })
    await app.db.query(sql`
      update jobs set due_at = due_at + interval '20 minutes', attempts = 2
      where management_group_id = ${theirs.managementGroupId}`)
    await simulateRestore()
    await work()
    const dueAt = start + 20 * minuteMs
    expect(await jobsAfter(start)).toEqual([{ id: theirs.managementGroupId, dueAt, attempts: 2 }])
  })

  test('of a process that starts while notices are held logs it too', async () => {
    await work()
    await simulateRestore()
    await work()
    const db = connectRecording(app.databaseUrl, () => undefined, 4)
    const other = createWorker(db)
    logged.splice(0)
    other.wake()
    await other.idle()
    expect(logged).toMatchObject([{ level: 'warn', details: { heldAt: new Date(start).toISOString() } }])
    await other.stop()
    await db.close()
  })

  test('sends, with a warning, where PostgreSQL does not identify the database', async () => {
    const { db, databaseUrl } = app
    const role = `restricted_${new URL(databaseUrl).pathname.slice(1).slice(-16)}`
    await db.query(sql`revoke execute on function pg_control_system() from public`)
    await db.query(sql([`create role ${role} login in role pg_read_all_data, pg_write_all_data password 'x'`]))
    const url = new URL(databaseUrl)
    url.username = role
    url.password = 'x'
    const restricted = connectRecording(url.href, () => undefined, 4)
    const worker = createWorker(restricted)
    const newsId = await post(app.cast.suzuki)
    worker.wake()
    await worker.idle()
    expect(logged).toMatchObject([{ level: 'warn', text: expect.stringContaining('grant execute') }])
    expect([recipients().length, await stateOf(newsId)]).toEqual([5, ['ended']])
    await worker.stop()
    await restricted.close()
    await db.query(sql`grant execute on function pg_control_system() to public`)
    await db.query(sql([`drop role ${role}`]))
  })
})

describe('G-211 notices after-restore', () => {
  test('sets held notices to missed, planned ones and those under way, and never sends them', async () => {
    const { suzuki } = app.cast
    await work()
    gateway().script((_call, response) => void response.writeHead(503).end())
    const started = await post(suzuki)
    await work()
    const planned = await post(suzuki)
    await simulateRestore()
    gateway().script()
    gateway().take()
    await work()
    await runAfterRestore()
    expect([await stateOf(started), await stateOf(planned)]).toEqual([['missed'], ['missed']])
    expect(await app.db.query(sql`select reason from occasions`)).toEqual([
      { reason: 'restored' },
      { reason: 'restored' },
    ])
    expect(new Set(Object.values(await ledger(started)))).toEqual(new Set(['missed']))
    await work(start + 60 * minuteMs)
    expect(recipients()).toEqual([])
    const later = await post(suzuki)
    await work()
    expect([recipients().length, await stateOf(later)]).toEqual([5, ['ended']])
  })

  test('works before any start, changes nothing a second time, and later notices are sent', async () => {
    const { suzuki } = app.cast
    const past = await post(suzuki)
    const future = await post(suzuki, { startDate: '2026/11/20 11:00' })
    await runAfterRestore()
    const after = [await occasions(past), await occasions(future)]
    await runAfterRestore()
    expect([await occasions(past), await occasions(future)]).toEqual(after)
    expect([await stateOf(past), await stateOf(future)]).toEqual([['missed'], ['planned']])
    await work(start + 60 * minuteMs)
    expect(recipients()).toHaveLength(5)
  })

  test('sets those to missed whose work waits for the pause after a failure, also before any start', async () => {
    const newsId = await post(app.cast.suzuki)
    await app.db.query(sql`update jobs set due_at = due_at + interval '30 minutes', attempts = 5`)
    await runAfterRestore()
    expect(await stateOf(newsId)).toEqual(['missed'])
    await work(start + 60 * minuteMs)
    expect(recipients()).toEqual([])
  })

  test('with --send-late sends held notices once', async () => {
    const { suzuki, ours } = app.cast
    await addCrowd(app.db, ours.managementGroupId, 2_500)
    await work()
    gateway().script((_call, response) => void response.writeHead(503).end())
    const newsId = await post(suzuki)
    await work()
    await simulateRestore()
    gateway().script()
    gateway().take()
    await work(start + 60 * minuteMs)
    await runAfterRestore(true)
    await work()
    const received = recipients()
    expect([received.length, new Set(received).size]).toEqual([2_505, 2_505])
    expect(await stateOf(newsId)).toEqual(['ended'])
    await writeByHand(app.db, sql`delete from members where docomo_id like 'crowd %'`)
  })

  test('a post that is saved again with a push while its notice is held is sent as a new notice', async () => {
    const { suzuki } = app.cast
    await work()
    const newsId = await post(suzuki)
    await simulateRestore()
    await work()
    await edit(suzuki, newsId, { pushFlag: true, title: '直した件名' })
    await work()
    expect(gateway().calls.map(({ handed: { title } }) => title)).toEqual(['直した件名'])
    await runAfterRestore()
    expect(await stateOf(newsId)).toEqual(['ended'])
  })
})
