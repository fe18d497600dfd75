import { deleteNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { writeByHand } from '../../../../testing/by-hand.ts'
import { newsBodyAt, type Person } from '../../../../testing/company.ts'
import { addCrowd } from '../../../../testing/crowd.ts'
import { answerSent } from '../../../../testing/gateway.ts'
import { start, useNoticeApp } from '../../../../testing/notice-app.ts'

const { app, gateway, logged, work, post, edit, received, ledger, occasions } = useNoticeApp()

afterEach(() => writeByHand(app.db, sql`delete from members where docomo_id like 'crowd %'`))

const handed = () => gateway().calls.flatMap(({ handed: { userIds } }) => userIds)
const states = async (newsId: string) => {
  const counts: Record<string, number> = {}
  for (const state of Object.values(await ledger(newsId))) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
const refuse = (status: number, headers = {}) =>
  gateway().script((_call, response) => void response.writeHead(status, headers).end())
const setRole = ({ companyUserId }: Person, role: string) =>
  writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${companyUserId}`)

describe('a large company', () => {
  test('G-185 is sent in calls of 1,000 people at most, to everyone once, also to those who never signed in', async () => {
    const { suzuki, ours } = app.cast
    await addCrowd(app.db, ours.managementGroupId, 2_500)
    const newsId = await post(suzuki)
    await work()
    expect(
      gateway()
        .calls.map(({ handed: { userIds } }) => userIds.length)
        .toSorted(),
    ).toEqual([1000, 1000, 505])
    expect(new Set(handed()).size).toBe(2_505)
    expect(await states(newsId)).toEqual({ sent: 2_505 })
  })

  test('PUSH-07 in which nearly everyone has read a post reminds the few who have not', async () => {
    const { suzuki, ours } = app.cast
    const crowd = await addCrowd(app.db, ours.managementGroupId, 12_000)
    const over = { endDate: formatDateTime(start + 2 * dayMs), remindType: 'endDate', remindDaysBefore: 1 }
    const newsId = await post(suzuki, { ...over, remindScope: 'unread' })
    await work()
    gateway().take()
    const unread = crowd.filter((_, index) => index % 4_000 === 3_999)
    await app.db.query(sql`
      insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
      select management_group_id, ${newsId}, company_user_id, ${new Date(start)} from members
      where management_group_id = ${ours.managementGroupId} and not company_user_id = any(${unread}::bigint[])`)
    await work(start + dayMs)
    expect(handed().toSorted()).toEqual(unread.toSorted())
    expect(await occasions(newsId)).toMatchObject([{ state: 'ended' }, { kind: 'reminder', state: 'ended' }])
  })

  test('a block that is exactly full is the last one', async () => {
    const { suzuki, ours } = app.cast
    await addCrowd(app.db, ours.managementGroupId, 995)
    const newsId = await post(suzuki)
    await work()
    expect(gateway().calls.map(({ handed: { userIds } }) => userIds.length)).toEqual([1000])
    expect(await occasions(newsId)).toMatchObject([{ state: 'ended' }])
  })
})

test('G-185 the ledger has the gateway’s answer for each person, and failed for those that it left out', async () => {
  const { sato, suzuki, tanaka, ito, yamada } = app.cast
  gateway().script(({ handed }, response) => {
    const results = { [tanaka.companyUserId]: 'gone', [yamada.companyUserId]: 'failed', [ito.companyUserId]: 'sent' }
    response.end(JSON.stringify({ results: { ...results, [sato.companyUserId]: 'sent', stranger: 'sent' } }))
    expect(handed.userIds).toHaveLength(5)
  })
  const newsId = await post(suzuki)
  await work()
  expect(await ledger(newsId)).toEqual({
    [sato.companyUserId]: 'sent',
    [suzuki.companyUserId]: 'failed',
    [tanaka.companyUserId]: 'gone',
    [ito.companyUserId]: 'sent',
    [yamada.companyUserId]: 'failed',
  })
})

describe('G-186 a gateway that refuses', () => {
  test('is tried six times within the hour, with the same key, and then given up', async () => {
    refuse(500)
    const newsId = await post(app.cast.suzuki)
    await work()
    for (const seconds of [9, 10, 69, 70, 369, 370, 1269, 1270, 3069, 3070, 7200]) await work(start + seconds * 1000)
    const calls = gateway().calls.map(({ handed: { id } }) => id)
    expect([calls.length, new Set(calls).size]).toEqual([6, 1])
    expect(await states(newsId)).toEqual({ failed: 5 })
    expect(await occasions(newsId)).toMatchObject([{ state: 'ended' }])
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'warn', 'warn', 'error'])
    expect(logged.at(-1)?.details).toEqual({
      channel: 'gateway',
      managementGroup: 'ours',
      newsId,
      people: 5,
      attempts: 6,
      reason: 'status 500',
    })
  })

  test('is not called for as long as it requests', async () => {
    refuse(429, { 'retry-after': '600' })
    const newsId = await post(app.cast.suzuki)
    await work()
    gateway().script()
    await work(start + 599_000)
    expect(gateway().calls).toHaveLength(1)
    await work(start + 600_000)
    expect(gateway().calls).toHaveLength(2)
    expect(await states(newsId)).toEqual({ sent: 5 })
  })

  test('gets the current title at the next try, and only people who still need the notice', async () => {
    const { suzuki, tanaka, yamada, sato, ito } = app.cast
    const newsId = await post(suzuki)
    refuse(503)
    await work()
    gateway().script()
    gateway().take()
    await edit(suzuki, newsId, { title: '直した件名' })
    await setRole(tanaka, 'none')
    await work(start + minuteMs)
    const rest = [sato, suzuki, ito, yamada].map(({ companyUserId }) => companyUserId).toSorted()
    expect(received()).toEqual([{ heading: '新しいお知らせ', title: '直した件名', userIds: rest }])
    expect(await states(newsId)).toEqual({ sent: 4, missed: 1 })
    await setRole(tanaka, 'viewer')
  })

  test('G-184 gets only the remaining people of a post whose audience was made smaller', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await post(suzuki)
    refuse(503)
    await work()
    gateway().script()
    gateway().take()
    await edit(suzuki, newsId, { scope: 'specific', companyUserIds: [tanaka.companyUserId] })
    await work(start + minuteMs)
    expect(handed().toSorted()).toEqual([suzuki.companyUserId, tanaka.companyUserId].toSorted())
    expect(await states(newsId)).toEqual({ sent: 2, missed: 3 })
  })

  test('gets nothing more of a post that has ended in between', async () => {
    const newsId = await post(app.cast.suzuki, { endDate: formatDateTime(start + 5 * minuteMs) })
    refuse(503)
    await work()
    gateway().script()
    await work(start + 6 * minuteMs)
    expect(gateway().calls).toHaveLength(1)
    expect(await states(newsId)).toEqual({ missed: 5 })
    expect(await occasions(newsId)).toMatchObject([{ state: 'ended' }])
  })

  test('OPS-05 gets nothing more of a post that was deleted in between', async () => {
    const { suzuki } = app.cast
    const newsId = await post(suzuki)
    refuse(503)
    await work()
    gateway().script()
    await app.call(suzuki, deleteNews, { params: { newsId } })
    await work(start + 6 * minuteMs)
    expect(gateway().calls).toHaveLength(1)
  })

  test('G-184 PUSH-11 is handed no reminder that a save took the place of', async () => {
    const { suzuki } = app.cast
    const over = { endDate: formatDateTime(start + 2 * dayMs), remindType: 'endDate', remindDaysBefore: 1 }
    const newsId = await post(suzuki, over)
    await work()
    refuse(503)
    await work(start + dayMs)
    gateway().script()
    gateway().take()
    await edit(suzuki, newsId, { endDate: formatDateTime(start + 9 * dayMs) })
    await work(start + dayMs + minuteMs)
    expect(gateway().calls).toEqual([])
    expect(await occasions(newsId)).toMatchObject([{ kind: 'start' }, { kind: 'reminder', state: 'ended' }])
  })

  test('G-184 G-054 is handed the push of the start with the present text, when that of an edit has to wait', async () => {
    const { suzuki } = app.cast
    const newsId = await post(suzuki)
    refuse(503)
    await work()
    gateway().script()
    gateway().take()
    await edit(suzuki, newsId, { pushFlag: true, title: '直した件名' })
    await work(start + minuteMs)
    expect(received()).toMatchObject([{ heading: '新しいお知らせ', title: '直した件名' }])
    await work(start + 10 * minuteMs)
    expect(received().slice(1)).toMatchObject([{ heading: 'お知らせが更新されました', title: '直した件名' }])
  })
})

test('a save and a deletion during a call block nothing, and nothing is sent twice', async () => {
  const { suzuki } = app.cast
  const [edited, deleted] = [await post(suzuki, { title: '直す' }), await post(suzuki, { title: '消す' })]
  gateway().script(async (call, response) => {
    if (call.handed.title === '直す') await edit(suzuki, edited, { title: '直した件名' })
    else await app.call(suzuki, deleteNews, { params: { newsId: deleted } })
    answerSent(call, response)
  })
  await work()
  gateway().script()
  await work(start + minuteMs)
  expect(
    received()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['消す', '直す'])
  expect(await states(edited)).toEqual({ sent: 5 })
  expect(await ledger(deleted)).toEqual({})
})

test('G-187 a company whose calls hang delays no other', async () => {
  const { suzuki, foreignAdmin } = app.cast
  let isOver: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    isOver = resolve
  })
  gateway().script(async (call, response) => {
    if (call.handed.company === 'ours') await over
    else isOver()
    answerSent(call, response)
  })
  await post(suzuki)
  await app.call(foreignAdmin, createNews, {
    body: newsBodyAt(start, { pushFlag: true }),
  })
  await work()
  expect(
    gateway()
      .calls.map(({ handed: { company } }) => company)
      .toSorted(),
  ).toEqual(['ours', 'よその会社'])
  expect(logged).toEqual([])
})
