import { listAuthorities } from '@kawaraban/contract/members.ts'
import { getNews } from '@kawaraban/contract/news.ts'
import { countReach } from '@kawaraban/contract/notices.ts'
import { savePushSubscription } from '@kawaraban/contract/push.ts'
import { completeNews, listReactions } from '@kawaraban/contract/reactions.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countReceipts } from '../../features/views/blocks/queries.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { subscribe } from '../../testing/subscription.ts'
import { checkBlocks } from './check.ts'

let world: TestApp
let newsId: string
beforeAll(async () => {
  world = await testApp()
  const { sato, suzuki, tanaka, ito, yamada } = world.cast
  newsId = await world.storePost(suzuki, { audience: [sato, tanaka, ito, yamada] })
  for (const person of [sato, tanaka, ito]) {
    world.clock.now += 11 * minuteMs
    await world.call(person, viewNews, { params: { newsId } })
    await world.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  }
  await world.call(tanaka, savePushSubscription, { body: subscribe() })
})
beforeEach(async () => {
  while ((await countReceipts(world.db, world.cast.ours.managementGroupId, newsId)) > 0);
})
afterAll(() => world.close())

const pages = async () => {
  const answers = []
  for (const endpoint of [listViewers, listReactions]) {
    for (const page of ['1', '2', '3', '4', '5', '6']) {
      answers.push(await world.call(world.cast.suzuki, endpoint, { params: { newsId }, query: { page, limit: '1' } }))
    }
  }
  answers.push(await world.call(world.cast.suzuki, getNews, { params: { newsId } }))
  answers.push(await world.call(world.cast.sato, countReach, { body: { scope: 'all' } }))
  answers.push(await world.call(world.cast.sato, listAuthorities))
  return answers.map(({ message, data }) => ({ message, data }))
}
const check = () => checkBlocks(world.db, world.cast.ours.managementGroupId)

test('G-046 G-204 nothing differs after people have read, completed and subscribed', async () => {
  expect(await check()).toEqual([])
})

const all = sql`~0::bit(1024)`
test.each<[string, Sql, string[]]>([
  ['readers', sql`update member_blocks set readers = ${all}`, ['members']],
  ['the number of members', sql`update member_blocks set members = members - 3`, ['members']],
  ['blocks of members that are gone', sql`delete from member_blocks`, ['members']],
  ['subscribers', sql`update subscriber_blocks set subscribers = ${all}`, ['subscribers']],
  ['blocks of subscribers that are gone', sql`delete from subscriber_blocks`, ['subscribers']],
  ['an audience of nobody', sql`update audience_blocks set named = 0::bit(1024)`, ['audience']],
  ['blocks of an audience that are gone', sql`delete from audience_blocks`, ['audience']],
  ['everybody viewed', sql`update receipt_blocks set viewed = ${all}`, ['receipts']],
  ['nobody completed', sql`update receipt_blocks set completed = 0::bit(1024)`, ['receipts']],
  ['blocks of receipts that are gone', sql`delete from receipt_blocks`, ['receipts', 'times']],
  ['another scope when counted', sql`update receipt_blocks set in_scope = 0::bit(1024)`, ['times']],
  ['times that are gone', sql`delete from receipt_times`, ['times']],
  ['too many receipts in a time', sql`update receipt_times set receipts = receipts + 7`, ['times']],
])('VIEW-04 REACT-09 G-046 no page fails because of %s, and the check repairs it', async (_, damage, kinds) => {
  const before = await pages()
  await world.db.query(sql`${damage} where management_group_id = ${world.cast.ours.managementGroupId}`)
  expect((await pages()).map(({ message }) => message)).toEqual(before.map(() => 'OK'))
  expect((await check()).map(({ kind }) => kind)).toEqual(kinds)
  expect(await check()).toEqual([])
  expect(await pages()).toEqual(before)
})

test('G-046 a post that is deleted during the check needs no repair', async () => {
  await world.db.query(sql`update receipt_blocks set viewed = ${all}`)
  const deleting = world.db.transaction((tx) => tx.query(sql`delete from news where news_id = ${newsId}`))
  const [repairs] = await Promise.all([check(), deleting])
  expect(repairs.length).toBeLessThanOrEqual(2)
  expect(await check()).toEqual([])
})
