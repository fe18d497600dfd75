import { deleteNews } from '@kawaraban/contract/news.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { oneMachine } from '../../../db/open-machines.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { answerSent } from '../../../testing/gateway.ts'
import { inTimeBox } from '../../../testing/model.ts'
import { start, useNoticeApp } from '../../../testing/notice-app.ts'
import { connectRecording } from '../../../testing/statements.ts'
import { createNotices } from '../install.ts'

const { app, gateway, logged, createWorker, post, edit, ledger, occasions } = useNoticeApp()

test('PUSH-04 two workers at once send each notice once, again and again, while the post is saved again', async () => {
  const { suzuki } = app.cast
  const dbs = [
    connectRecording(app.databaseUrl, () => undefined, 4),
    connectRecording(app.databaseUrl, () => undefined, 4),
  ]
  const workers = dbs.map((db) => createWorker(db))
  for (const round of inTimeBox(10, 200)) {
    const newsId = await post(suzuki)
    for (const worker of [...workers, ...workers]) worker.wake()
    if (round % 4 === 0) await edit(suzuki, newsId, { title: '直した件名' })
    await Promise.all(workers.map((worker) => worker.idle()))
    // An edit without push may have cancelled what had not begun; what has begun goes to everybody.
    const received = gateway()
      .take()
      .flatMap(({ handed: { userIds } }) => userIds)
    expect([0, 5]).toContain(received.length)
    if (round % 4 !== 0) expect(received).toHaveLength(5)
    expect(new Set(received).size).toBe(received.length)
    for (const table of [sql`news`, sql`author_pushes`]) await app.db.query(sql`delete from ${table}`)
  }
  for (const worker of workers) await worker.stop()
  for (const db of dbs) await db.close()
}, 120_000)

test('OPS-05 posts are deleted while their notices are sent, again and again: every deletion succeeds, and no work fails', async () => {
  const { suzuki, ours } = app.cast
  await addCrowd(app.db, ours.managementGroupId, 3_000)
  const db = connectRecording(app.databaseUrl, () => undefined, 4)
  const worker = createWorker(db)
  for (const round of inTimeBox(10, 100)) {
    const newsId = await post(suzuki)
    const calls = round % 4
    const started = new Promise<void>((resolve) => {
      if (calls === 0) resolve()
      gateway().script((call, response) => {
        answerSent(call, response)
        if (gateway().calls.length >= calls) resolve()
      })
    })
    worker.wake()
    await started
    expect(await app.call(suzuki, deleteNews, { params: { newsId } })).toMatchObject({ message: 'OK', status: 200 })
    await worker.idle()
    expect(await ledger(newsId)).toEqual({})
    const received = gateway()
      .take()
      .flatMap(({ handed: { userIds } }) => userIds)
    expect(new Set(received).size).toBe(received.length)
    await app.db.query(sql`delete from author_pushes`)
  }
  expect(logged).toEqual([])
  await worker.stop()
  await db.close()
  await writeByHand(app.db, sql`delete from members where docomo_id like 'crowd %'`)
}, 120_000)

test('G-187 a lease ends by the database’s clock, however the workers’ clocks go', async () => {
  const { suzuki, ours } = app.cast
  const db = connectRecording(app.databaseUrl, () => undefined, 4)
  const ahead = createWorker(db, () => start + 60 * minuteMs)
  await post(suzuki)
  await app.db.query(sql`
    update jobs set holder = gen_random_uuid(), leased_until = clock_timestamp() + interval '20 seconds'`)
  ahead.wake()
  await ahead.idle()
  expect(gateway().calls).toEqual([])
  await app.db.query(sql`
    update jobs set leased_until = clock_timestamp() where management_group_id = ${ours.managementGroupId}`)
  ahead.wake()
  await ahead.idle()
  expect(gateway().calls).toHaveLength(1)
  await ahead.stop()
  await db.close()
})

test('G-187 a worker whose company was taken over starts nothing more', async () => {
  const { suzuki, ours } = app.cast
  await addCrowd(app.db, ours.managementGroupId, 6_000)
  const db = connectRecording(app.databaseUrl, () => undefined, 4)
  const worker = createWorker(db)
  const newsId = await post(suzuki)
  const underWay = Promise.withResolvers<void>()
  const stored: object[] = []
  gateway().script(async ({ handed }, response) => {
    if (gateway().calls.length === 4) {
      // What was written into the ledger is an advance, before any call is answered.
      stored.push(...(await app.db.query(sql`select attempts from jobs`)))
      await app.db.query(sql`update jobs set holder = gen_random_uuid()`)
      underWay.resolve()
    }
    await underWay.promise
    response.end(JSON.stringify({ results: Object.fromEntries(handed.userIds.map((id) => [id, 'sent'])) }))
  })
  worker.wake()
  await worker.idle()
  // The calls that were under way, four at once.
  expect(gateway().calls).toHaveLength(4)
  expect(Object.values(await ledger(newsId)).filter((state) => state === 'sent')).toHaveLength(4_000)
  expect(stored).toEqual([{ attempts: 0 }])
  await worker.stop()
  await db.close()
})

test('G-187 stopping ends the calls under way and begins no other; the next worker goes on', async () => {
  const { suzuki, ours } = app.cast
  const db = connectRecording(app.databaseUrl, () => undefined, 4)
  const [first, second] = [createWorker(db), createWorker(db)]
  const newsId = await post(suzuki)
  await writeByHand(app.db, sql`delete from members where docomo_id like 'crowd %'`)
  await addCrowd(app.db, ours.managementGroupId, 6_000)
  let stopped: Promise<void> | undefined
  const underWay = Promise.withResolvers<void>()
  gateway().script(async ({ handed }, response) => {
    if (gateway().calls.length === 4) underWay.resolve()
    await underWay.promise
    stopped ??= first.stop()
    response.end(JSON.stringify({ results: Object.fromEntries(handed.userIds.map((id) => [id, 'sent'])) }))
  })
  first.wake()
  await first.idle()
  await stopped
  expect(gateway().calls).toHaveLength(4)
  second.wake()
  await second.idle()
  const received = gateway().calls.flatMap(({ handed: { userIds } }) => userIds)
  expect([received.length, new Set(received).size]).toEqual([6_005, 6_005])
  expect(await occasions(newsId)).toMatchObject([{ state: 'ended' }])
  await second.stop()
  await db.close()
  await writeByHand(app.db, sql`delete from members where docomo_id like 'crowd %'`)
})

test('G-187 a company whose process is killed five times without storing anything has failed, which is logged, and comes again in an hour', async () => {
  const { suzuki, ours } = app.cast
  const db = connectRecording(app.databaseUrl, () => undefined, 4)
  const worker = createWorker(db)
  const newsId = await post(suzuki)
  await app.db.query(sql`
    update jobs set attempts = 5, holder = gen_random_uuid(), leased_until = clock_timestamp()`)
  const work = async () => {
    worker.wake()
    await worker.idle()
  }
  await work()
  const fields = { kind: 'notices', managementGroupId: ours.managementGroupId, attempts: 6 }
  expect(logged).toEqual([{ level: 'error', text: 'a job has failed', details: fields }])
  app.clock.now += 60 * minuteMs - 1
  await work()
  expect(gateway().calls).toEqual([])
  app.clock.now += 1
  await work()
  expect(gateway().calls).toHaveLength(1)
  expect(await occasions(newsId)).toMatchObject([{ state: 'ended' }])
  // A save does not wait for that hour.
  await post(suzuki)
  await app.db.query(sql`update jobs set attempts = 5`)
  await work()
  gateway().take()
  await post(suzuki)
  await work()
  expect(gateway().calls).toHaveLength(2)
  await worker.stop()
  await db.close()
})

test('G-188 without a gateway nothing is sent, no row is written, and nothing comes later', async () => {
  const db = connectRecording(app.databaseUrl, () => undefined, 4)
  const log = { warn: () => undefined, error: () => undefined }
  const config = { pushGateway: null, webPush: null, proxy: null, sessionMaxDays: 180 }
  const worker = createNotices({ config, db, machines: oneMachine, clock: () => app.clock.now, log })
  const newsId = await post(app.cast.suzuki)
  worker.wake()
  await worker.idle()
  expect([await ledger(newsId), await occasions(newsId)]).toMatchObject([{}, [{ state: 'ended' }]])
  const other = createWorker(db)
  other.wake()
  await other.idle()
  expect(gateway().calls).toEqual([])
  await worker.stop()
  await other.stop()
  await db.close()
})
