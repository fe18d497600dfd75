import { deleteNews } from '@kawaraban/contract/news.ts'
import { withdrawNudge } from '@kawaraban/contract/nudges.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { updateWorkingHours, usualHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { writeByHand } from '../../testing/by-hand.ts'
import { start } from '../../testing/notice-app.ts'
import { idsOf, useNudgeApp } from '../../testing/nudge-app.ts'

const { app, storePost, gateway, work, edit, call, create, count, nudges, done } = useNudgeApp()

const hour = 60 * minuteMs

test('NUDGE-03 left-outs are those of the minute of sending: completion, role and scope', async () => {
  const { suzuki, sato, ito, tanaka, yamada } = app.cast
  const newsId = await storePost({ audience: [sato, ito, tanaka, yamada] })
  const { morningAt } = await count(newsId)
  expect((await create(suzuki, newsId, {}, morningAt)).data.dueAt).toBe('2026/11/24 08:00')
  await work()
  expect(gateway().take()).toEqual([])
  await done(completeNews, newsId, [tanaka])
  await writeByHand(app.db, sql`update members set role = 'none' where company_user_id = ${yamada.companyUserId}`)
  await edit(suzuki, newsId, {
    scope: 'specific',
    companyUserIds: idsOf(ito, tanaka, yamada),
    endDate: formatDateTime(start + 90 * dayMs),
  })
  await work(start + 4 * dayMs - 2 * hour - minuteMs)
  expect(gateway().take()).toEqual([])
  await work(start + 4 * dayMs - 2 * hour)
  expect(
    gateway()
      .take()
      .flatMap(({ handed: { userIds } }) => userIds)
      .sort(),
  ).toEqual(idsOf(suzuki, ito))
  await writeByHand(app.db, sql`update members set role = 'viewer' where company_user_id = ${yamada.companyUserId}`)
})

test('NUDGE-03 who has completed, or lost role or scope, is left out of a call that is repeated', async () => {
  const { suzuki, sato, ito, tanaka, yamada } = app.cast
  const newsId = await storePost({ audience: [sato, ito, tanaka, yamada] })
  gateway().script((_, response) => void response.writeHead(503).end())
  await create(suzuki, newsId)
  await work()
  const called = () =>
    gateway()
      .take()
      .map(({ handed: { userIds } }) => userIds.toSorted())
  expect(called()).toEqual([idsOf(suzuki, sato, ito, tanaka, yamada)])
  gateway().script()
  await done(completeNews, newsId, [tanaka])
  await writeByHand(app.db, sql`update members set role = 'none' where company_user_id = ${yamada.companyUserId}`)
  // An admin still sees the post.
  await writeByHand(
    app.db,
    sql`
    delete from audiences where news_id = ${newsId} and company_user_id = ${sato.companyUserId}`,
  )
  await work(start + minuteMs)
  expect(called()).toEqual([idsOf(suzuki, ito)])
  await writeByHand(app.db, sql`update members set role = 'viewer' where company_user_id = ${yamada.companyUserId}`)
})

test("NUDGE-04 G-250 the morning that is offered is the next one of the company's own working days and hours", async () => {
  const { sato, suzuki } = app.cast
  const newsId = await storePost()
  app.clock.now = start + 11 * hour
  const body = { ...usualHours, opensAt: '09:30', closesAt: '18:00', daysOff: ['2026-11-24'] }
  expect((await app.call(sato, updateWorkingHours, { body })).message).toBe('OK')
  expect(await count(newsId)).toMatchObject({ isQuiet: true, morningAt: '2026/11/25 09:30' })
  expect((await create(suzuki, newsId, {}, '2026/11/24 08:00')).status).toBe(400)
  expect((await create(suzuki, newsId, {}, '2026/11/25 09:30')).data.dueAt).toBe('2026/11/25 09:30')
  await app.db.query(sql`delete from working_hours`)
})

test('NUDGE-04 a nudge goes out now or on the morning that was offered, and at no other time', async () => {
  const { suzuki } = app.cast
  const newsId = await storePost()
  app.clock.now = start + 10 * hour
  expect(await count(newsId)).toMatchObject({ isQuiet: true, morningAt: '2026/11/24 08:00' })
  for (const sendAt of ['2026/11/21 08:00', '2026/11/24 08:01', '2026/11/25 08:00', 'x'])
    expect(await create(suzuki, newsId, {}, sendAt), sendAt).toMatchObject({ status: 400 })
  // The morning has come while its button was pressed.
  const late = await create(suzuki, newsId, {}, '2026/11/20 08:00')
  expect(late.data.dueAt).toBe('2026/11/20 20:00')
})

test('G-253 a planned nudge is withdrawn by its author and by admins, until its minute', async () => {
  const { sato, suzuki } = app.cast
  const newsId = await storePost()
  const plan = async (person: typeof suzuki): Promise<string> => {
    const { data } = await create(person, newsId, {}, '2026/11/24 08:00')
    return data.nudgeId
  }
  const withdraw = async (person: typeof suzuki, nudgeId: string) =>
    (await call(person, withdrawNudge, { params: { newsId, nudgeId } })).message
  const [own, admins, left] = [await plan(suzuki), await plan(sato), await plan(suzuki)]
  expect((await nudges(newsId)).map(({ canWithdraw }) => canWithdraw)).toEqual([true, false, true])
  expect(await withdraw(suzuki, admins)).toBe('No permission')
  expect(await withdraw(suzuki, '999')).toBe('Document already deleted')
  for (const nudgeId of [own, own, admins]) expect(await withdraw(sato, nudgeId)).toBe('OK')
  await work(start + 4 * dayMs - 2 * hour)
  expect(gateway().take()).toHaveLength(1)
  expect(await withdraw(sato, left)).toBe('Nudge already sent')
  expect(await nudges(newsId)).toMatchObject([
    { state: 'dropped', reason: 'withdrawn', people: 0 },
    { state: 'dropped', reason: 'withdrawn', people: 0 },
    { state: 'ended', reason: null, people: 5 },
  ])
})

test('NUDGE-05 G-339 a nudge of now is listed as being sent, and cannot be withdrawn, before a worker has taken it', async () => {
  const newsId = await storePost()
  expect((await create(app.cast.suzuki, newsId)).message).toBe('OK')
  expect(await nudges(newsId)).toMatchObject([{ state: 'sending', people: 0, canWithdraw: false }])
  await work()
  expect(gateway().take()).toHaveLength(1)
  expect(await nudges(newsId)).toMatchObject([{ state: 'ended', people: 5 }])
})

test('G-253 a planned nudge falls with the right of its presser, the end of the post, and the post', async () => {
  const { suzuki, ito, sato } = app.cast
  const morning = '2026/11/24 08:00'
  const ofEditor = await storePost()
  const ending = await app.storePost(suzuki, { endAt: start + dayMs })
  const deleted = await app.storePost(suzuki, { endAt: start + 90 * dayMs })
  for (const newsId of [ofEditor, deleted]) expect((await create(suzuki, newsId, {}, morning)).message).toBe('OK')
  expect((await create(sato, ending, {}, morning)).message).toBe('OK')
  expect((await create(ito, ofEditor, {}, morning)).message).toBe('No permission')
  await writeByHand(app.db, sql`update members set role = 'viewer' where company_user_id = ${suzuki.companyUserId}`)
  expect((await call(sato, deleteNews, { params: { newsId: deleted } })).message).toBe('OK')
  await work(start + 4 * dayMs - 2 * hour)
  expect(gateway().take()).toEqual([])
  expect(await nudges(ofEditor, sato)).toMatchObject([{ state: 'dropped', reason: 'presserNotAllowed' }])
  expect(await nudges(ending, sato)).toMatchObject([{ state: 'dropped', reason: 'postEnded' }])
  await writeByHand(app.db, sql`update members set role = 'editor' where company_user_id = ${suzuki.companyUserId}`)
})
