import { deleteNews } from '@kawaraban/contract/news.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { connect } from '../../../db/connect.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { rounds } from '../../../testing/extent.ts'
import { answerSent } from '../../../testing/gateway.ts'
import { openNoticeStage, start } from '../../../testing/notice-stage.ts'
import { oneMachine } from '../../../testing/one-machine.ts'
import { createNotices } from '../install.ts'

const { world, gateway, logged, createWorker, post, edit, ledger, occasions } = openNoticeStage()

const sends = rounds(10, 200)
const deletions = rounds(10, 100)

test(`PUSH-04 two workers at once send each notice once, ${sends} times, while the post is saved again`, async () => {
  const { suzuki } = world().cast
  const dbs = [connect(world().databaseUrl, () => undefined, 4), connect(world().databaseUrl, () => undefined, 4)]
  const workers = dbs.map((db) => createWorker(db))
  for (let round = 0; round < sends; round += 1) {
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
    await world().db.query(sql`delete from news`)
  }
  for (const worker of workers) await worker.stop()
  for (const db of dbs) await db.close()
}, 120_000)

test(`OPS-05 posts are deleted while their notices are sent, ${deletions} times: every deletion succeeds, and no work fails`, async () => {
  const { suzuki, ours } = world().cast
  await addCrowd(world().db, ours.managementGroupId, 3_000)
  const db = connect(world().databaseUrl, () => undefined, 4)
  const worker = createWorker(db)
  for (let round = 0; round < deletions; round += 1) {
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
    expect(await world().call(suzuki, deleteNews, { params: { newsId } })).toMatchObject({ message: 'OK', status: 200 })
    await worker.idle()
    expect(await ledger(newsId)).toEqual({})
    const received = gateway()
      .take()
      .flatMap(({ handed: { userIds } }) => userIds)
    expect(new Set(received).size).toBe(received.length)
  }
  expect(logged).toEqual([])
  await worker.stop()
  await db.close()
  await writeByHand(world().db, sql`delete from members where docomo_id like 'crowd %'`)
}, 120_000)

test('G-187 a lease ends by the database’s clock, however the workers’ clocks go', async () => {
  const { suzuki, ours } = world().cast
  const db = connect(world().databaseUrl, () => undefined, 4)
  const ahead = createWorker(db, () => start + 60 * minuteMs)
  await post(suzuki)
  await world().db.query(sql`
    update due_companies set holder = gen_random_uuid(), held_until = clock_timestamp() + interval '20 seconds'`)
  ahead.wake()
  await ahead.idle()
  expect(gateway().calls).toEqual([])
  await world().db.query(sql`
    update due_companies set held_until = clock_timestamp() where management_group_id = ${ours.managementGroupId}`)
  ahead.wake()
  await ahead.idle()
  expect(gateway().calls).toHaveLength(1)
  await ahead.stop()
  await db.close()
})

test('G-187 a worker whose company was taken over starts nothing more', async () => {
  const { suzuki, ours } = world().cast
  await addCrowd(world().db, ours.managementGroupId, 6_000)
  const db = connect(world().databaseUrl, () => undefined, 4)
  const worker = createWorker(db)
  const newsId = await post(suzuki)
  const underWay = Promise.withResolvers<void>()
  gateway().script(async ({ handed }, response) => {
    if (gateway().calls.length === 4) {
      await world().db.query(sql`update due_companies set holder = gen_random_uuid()`)
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
  await worker.stop()
  await db.close()
})

test('G-187 stopping ends the calls under way and begins no other; the next worker goes on', async () => {
  const { suzuki, ours } = world().cast
  const db = connect(world().databaseUrl, () => undefined, 4)
  const [first, second] = [createWorker(db), createWorker(db)]
  const newsId = await post(suzuki)
  await writeByHand(world().db, sql`delete from members where docomo_id like 'crowd %'`)
  await addCrowd(world().db, ours.managementGroupId, 6_000)
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
  await writeByHand(world().db, sql`delete from members where docomo_id like 'crowd %'`)
})

test('G-188 without a gateway nothing is sent, no row is written, and nothing comes later', async () => {
  const db = connect(world().databaseUrl, () => undefined, 4)
  const log = { warn: () => undefined, error: () => undefined }
  const config = { pushGateway: null, webPush: null, proxy: null, sessionMaxDays: 180 }
  const worker = createNotices({ config, db, machines: oneMachine, clock: () => world().clock.now, log })
  const newsId = await post(world().cast.suzuki)
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
