import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { getNews } from '@kawaraban/contract/news.ts'
import { countReach } from '@kawaraban/contract/notices.ts'
import { savePushSubscription } from '@kawaraban/contract/push.ts'
import { completeNews, listReactions } from '@kawaraban/contract/reactions.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import sql, { type Sql } from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countReceipts } from '../../features/views/blocks/queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { subscribe } from '../../testing/subscription.ts'
import { saveClaimedAddress } from '../mail-addresses.ts'
import { saveChoice } from '../notice-choices.ts'
import { checkBlocks } from './check.ts'

const app = useTestApp()
let newsId: string
beforeAll(async () => {
  const { sato, suzuki, tanaka, ito, yamada } = app.cast
  newsId = await app.storePost(suzuki, { audience: [sato, tanaka, ito, yamada] })
  for (const person of [sato, tanaka, ito]) {
    app.clock.now += 11 * minuteMs
    await app.call(person, viewNews, { params: { newsId } })
    await app.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  }
  await app.call(tanaka, savePushSubscription, { body: subscribe() })
  await app.db.transaction((tx) => saveClaimedAddress(tx, tanaka, 'tanaka@example.com', app.clock.now))
  await app.db.transaction((tx) => saveChoice(tx, tanaka, 'push', app.clock.now))
})
beforeEach(async () => {
  await expect.poll(() => countReceipts(app.db, app.cast.ours.managementGroupId, newsId)).toBe(0)
})

const pages = async () => {
  const answers = []
  for (const endpoint of [listViewers, listReactions]) {
    for (const page of ['1', '2', '3', '4', '5', '6']) {
      answers.push(await app.call(app.cast.suzuki, endpoint, { params: { newsId }, query: { page, limit: '1' } }))
    }
  }
  answers.push(await app.call(app.cast.suzuki, getNews, { params: { newsId } }))
  answers.push(await app.call(app.cast.sato, countReach, { body: { scope: 'all' } }))
  answers.push(await app.call(app.cast.sato, listAuthorities))
  return answers.map(({ message, data }) => ({ message, data }))
}
const check = () => checkBlocks(app.db, app.cast.ours.managementGroupId)

test('G-046 G-204 nothing differs after people have read, completed and subscribed', async () => {
  expect(await check()).toEqual([])
})

const all = sql`~0::bit(1024)`
test.each<[string, Sql, string[]]>([
  ['readers', sql`update member_blocks set readers = ${all}`, ['members']],
  ['the number of members', sql`update member_blocks set members = members - 3`, ['members']],
  ['blocks of members that are gone', sql`delete from member_blocks`, ['members']],
  ['subscribers', sql`update subscriber_blocks set subscribers = ${all}`, ['subscribers']],
  ['addressees', sql`update addressee_blocks set addressees = ${all}`, ['addressees']],
  ['blocks of addressees that are gone', sql`delete from addressee_blocks`, ['addressees']],
  ['refused addresses', sql`update addressee_blocks set refused = ${all}`, ['addressees']],
  ['mail switched off by nobody', sql`update mail_off_blocks set switched_off = 0::bit(1024)`, ['mailOff']],
  ['blocks of mail switched off that are gone', sql`delete from mail_off_blocks`, ['mailOff']],
  ['sign-ins that are not noted', sql`update reach_blocks set signed_in = 0::bit(1024)`, ['signIns']],
  ['blocks of sign-ins that are gone', sql`delete from reach_blocks`, ['signIns']],
  ['blocks of subscribers that are gone', sql`delete from subscriber_blocks`, ['subscribers']],
  ['an audience of nobody', sql`update audience_blocks set named = 0::bit(1024)`, ['audience']],
  ['blocks of an audience that are gone', sql`delete from audience_blocks`, ['audience']],
  ['everybody viewed', sql`update receipt_blocks set viewed = ${all}`, ['receipts']],
  ['nobody completed', sql`update receipt_blocks set completed = 0::bit(1024)`, ['receipts']],
  ['blocks of receipts that are gone', sql`delete from receipt_blocks`, ['receipts', 'times']],
  ['another scope when counted', sql`update receipt_blocks set in_scope = 0::bit(1024)`, ['times']],
  ['times that are gone', sql`delete from receipt_times`, ['times']],
  ['too many receipts in a time', sql`update receipt_times set receipts = receipts + 7`, ['times']],
])(
  'VIEW-04 REACT-09 HEALTH-01 MAIL-06 G-046 no page fails because of %s, and the check repairs it',
  async (_, damage, kinds) => {
    const before = await pages()
    await app.db.query(sql`${damage} where management_group_id = ${app.cast.ours.managementGroupId}`)
    expect((await pages()).map(({ message }) => message)).toEqual(before.map(() => 'OK'))
    expect((await check()).map(({ kind }) => kind)).toEqual(kinds)
    expect(await check()).toEqual([])
    expect(await pages()).toEqual(before)
  },
)

test('G-046 a post that is deleted during the check needs no repair', async () => {
  await app.db.query(sql`update receipt_blocks set viewed = ${all}`)
  const deleting = app.db.transaction((tx) => tx.query(sql`delete from news where news_id = ${newsId}`))
  const [repairs] = await Promise.all([check(), deleting])
  expect(repairs.length).toBeLessThanOrEqual(2)
  expect(await check()).toEqual([])
})
