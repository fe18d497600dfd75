import { countReach } from '@kawaraban/contract/notices.ts'
import { deletePushSubscription, savePushSubscription } from '@kawaraban/contract/push.ts'
import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { writeSubscriberBlocks } from '../../../db/blocks/subscribers.ts'
import type { Statement } from '../../../db/connect.ts'
import { type TestApp, useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import type { Person } from '../../../testing/company.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { subscribe } from '../../../testing/subscription.ts'
import { countReadersAmong } from './queries.ts'

const app = useTestApp()
/** Settings with browsers as the one channel. */
const browsers = readConfig({ NODE_ENV: 'test' })
let call: TestApp['call']
beforeAll(async () => {
  const gateway = { PUSH_GATEWAY_URL: 'http://127.0.0.1:1/notices', PUSH_GATEWAY_SECRETS: 'x'.repeat(32) }
  call = await app.addServer(gateway)
})

test('G-204 CHECK-01 counts everybody who may read, or those of the specific users; a gateway reaches all of them', async () => {
  const { suzuki, tanaka, kobayashi, foreignViewer } = app.cast
  expect((await call(suzuki, countReach, { body: { scope: 'all' } })).data).toMatchObject({ people: 5, reachable: 5 })
  const companyUserIds = [suzuki, tanaka, tanaka, kobayashi, foreignViewer].map((person) => person.companyUserId)
  companyUserIds.push('999999999999999999', '0', 'x')
  const some = { scope: 'specific', companyUserIds }
  expect((await call(suzuki, countReach, { body: some })).data).toMatchObject({ people: 2, reachable: 2 })
  expect((await call(suzuki, countReach, { body: { scope: 'specific' } })).data).toMatchObject({
    people: 0,
    reachable: 0,
  })
})

test('G-204 CHECK-01 with browsers alone, reachable people are those with a subscription, each counted once', async () => {
  const { sato, tanaka, kobayashi, foreignAdmin } = app.cast
  const reach = async (body: object) => (await app.call(sato, countReach, { body })).data
  const save = async (person: Person) =>
    (await app.call(person, savePushSubscription, { body: subscribe() })).data.subscriptionId
  const saved = [await save(tanaka), await save(tanaka), await save(sato)]
  await save(foreignAdmin)
  expect(await reach({ scope: 'all' })).toMatchObject({ people: 5, reachable: 2 })
  const companyUserIds = [tanaka, kobayashi, foreignAdmin].map((person) => person.companyUserId)
  expect(await reach({ scope: 'specific', companyUserIds })).toMatchObject({ people: 1, reachable: 1 })
  const end = (person: Person, subscriptionId: string) =>
    app.call(person, deletePushSubscription, { params: { subscriptionId } })
  await end(tanaka, saved[0])
  expect(await reach({ scope: 'all' })).toMatchObject({ people: 5, reachable: 2 })
  await end(tanaka, saved[1])
  expect(await reach({ scope: 'all' })).toMatchObject({ people: 5, reachable: 1 })
  await end(sato, saved[2])
  expect(await reach({ scope: 'all' })).toMatchObject({ people: 5, reachable: 0 })
})

test('G-204 the count is right after subscriptions are added and removed concurrently', async () => {
  const { ours } = app.cast
  const crowd = (await addCrowd(app.db, ours.managementGroupId, 20)).slice(0, 4)
  const change = (id: string, statement: Sql) =>
    app.db.transaction(async (tx) => {
      await tx.query(statement)
      await writeSubscriberBlocks(tx, ours.managementGroupId, [id])
    })
  const insert = (id: string) =>
    change(
      id,
      sql`
        insert into push_subscriptions (management_group_id, company_user_id, endpoint, p256dh, auth, public_key,
          session_hash, made_at, saved_at)
        values (${ours.managementGroupId}, ${id}, 'https://example.com', '', '', '', '', 'epoch', 'epoch')`,
    )
  const removeOne = (id: string) =>
    change(
      id,
      sql`
        delete from push_subscriptions where subscription_id = (
          select min(subscription_id) from push_subscriptions where company_user_id = ${id})`,
    )
  for (let round = 0; round < 100; round++) {
    await Promise.all(crowd.flatMap((id) => [insert(id), removeOne(id), removeOne(id)]))
    const [row] = await app.db.query(sql`
      select count(distinct company_user_id)::int as reachable from push_subscriptions
      where management_group_id = ${ours.managementGroupId}`)
    expect(await countReadersAmong(app.db, browsers, ours.managementGroupId, crowd)).toMatchObject({
      people: 4,
      ...row,
    })
  }
  await writeByHand(app.db, sql`delete from members where name = 'x'`)
  expect(await countReadersAmong(app.db, browsers, ours.managementGroupId, crowd)).toMatchObject({
    people: 0,
    reachable: 0,
  })
})

test('G-204 where no channel is configured nobody can be reached', async () => {
  const silent = await app.addServer({}, { config: { ...readConfig({ NODE_ENV: 'test' }), webPush: null } })
  const { data } = await silent(app.cast.sato, countReach, { body: { scope: 'all' } })
  expect(data).toMatchObject({ people: 5, reachable: 0 })
})

test('G-204 only editors and admins may count, and invalid input is refused', async () => {
  const { tanaka, kobayashi, sato } = app.cast
  for (const person of [tanaka, kobayashi])
    expect((await call(person, countReach, { body: { scope: 'all' } })).message).toBe('No permission')
  const messageOf = async (body: object) => (await call(sato, countReach, { body })).message
  expect(await messageOf({ scope: 'x' })).toBe('Invalid scope')
  expect(await messageOf({ scope: 'specific', companyUserIds: 'x' })).toBe('Invalid companyUserIds')
})

test('G-204 counting by blocks gives the same number as counting ids', async () => {
  const { ours } = app.cast
  const crowd = await addCrowd(app.db, ours.managementGroupId, 3000)
  await writeByHand(
    app.db,
    sql`
    update members set role = 'none' where name = 'x' and company_user_id % 7 = 0`,
  )
  const readers = new Set(crowd.filter((id) => Number(id) % 7 !== 0))
  await fc.assert(
    fc.asyncProperty(fc.subarray(crowd), async (ids) => {
      const counted = await countReadersAmong(app.db, browsers, ours.managementGroupId, ids)
      expect(counted.people).toBe(ids.filter((id) => readers.has(id)).length)
    }),
    { numRuns: 30 },
  )
})

test('G-321 made-up ids of many blocks make no statement larger than the company is', async () => {
  const { ours, tanaka } = app.cast
  const strangers = Array.from({ length: 20_000 }, (_, index) => String((index + 1) * 1_000_000))
  let longest = 0
  const db = {
    query: <Row extends object>(statement: Statement) => {
      longest = Math.max(longest, ...statement.values.map((value) => String(value).length))
      return app.db.query<Row>(statement)
    },
  }
  const counted = await countReadersAmong(db, browsers, ours.managementGroupId, [...strangers, tanaka.companyUserId])
  expect(counted.people).toBe(1)
  expect(longest).toBeLessThan(10_000)
})
