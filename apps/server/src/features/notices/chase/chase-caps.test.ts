import { createNudge } from '@kawaraban/contract/nudges.ts'
import { dayMs, formatDateTime, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { updateWorkingHours, usualHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { chased, dueAt, dueDates, dueDay, oneDay, threeDays } from '../../../testing/chased-post.ts'
import { at } from '../../../testing/instant.ts'
import { useNoticeApp } from '../../../testing/notice-app.ts'

const { app, gateway, work, received, post, edit } = useNoticeApp()
afterEach(() => app.db.query(sql`delete from working_hours`))

/** How many people each notice went to at that time, by its kind. */
const sentAt = async (now: Instant) => {
  gateway().take()
  await work(now)
  return gateway().calls.map(({ handed: { kind, userIds } }) => [kind, userIds.length])
}
const press = (newsId: string, over: object = {}) =>
  app.call(app.cast.suzuki, createNudge, { params: { newsId }, body: { narrowing: {}, ...over } })
/** Nudges everybody for so many other posts. */
const nudgeOthers = async (posts: number, now: Instant) => {
  app.clock.now = now
  for (let index = 0; index < posts; index += 1) {
    await press(await post(app.cast.suzuki, { ...dueDates, pushFlag: false }))
    expect(await sentAt(now)).toEqual([['nudge', 5]])
  }
}

test('CHASE-03 NUDGE-03 a step leaves out who got a nudge of the post within 24 hours, and a nudge who got a step', async () => {
  const { suzuki, tanaka } = app.cast
  const newsId = await post(suzuki, chased)
  app.clock.now = threeDays - dayMs + minuteMs
  await press(newsId, { narrowing: { companyUserIds: [tanaka.companyUserId] } })
  expect(await sentAt(app.clock.now)).toEqual([['nudge', 1]])
  expect(await sentAt(threeDays)).toEqual([['chase', 4]])
  expect(received()[0]?.userIds).not.toContain(tanaka.companyUserId)
  app.clock.now = threeDays + dayMs - minuteMs
  await press(newsId)
  expect(await sentAt(app.clock.now)).toEqual([['nudge', 1]])
  expect(received()[0]?.userIds).toEqual([tanaka.companyUserId])
})

test('CHASE-03 G-262 steps and nudges together are five a day for each person', async () => {
  const { suzuki } = app.cast
  await post(suzuki, chased)
  await nudgeOthers(4, threeDays - 60 * minuteMs)
  expect(await sentAt(threeDays)).toEqual([['chase', 5]])
  await press(await post(suzuki, { ...dueDates, pushFlag: false }))
  expect(await sentAt(threeDays + minuteMs)).toEqual([])
  await nudgeOthers(5, oneDay - 60 * minuteMs)
  expect(await sentAt(oneDay)).toEqual([])
})

test.each([
  ['step', 'chase'],
  ['nudge', 'nudge'],
] as const)(
  'CHASE-03 of a step and a nudge of one minute the one planned first is sent: the %s',
  async (first, kind) => {
    const { sato, suzuki } = app.cast
    await app.call(sato, updateWorkingHours, { body: { ...usualHours, opensAt: '09:00' } })
    const newsId = await post(suzuki, chased)
    app.clock.now = threeDays - dayMs
    expect((await press(newsId, { sendAt: formatDateTime(threeDays) })).message).toBe('OK')
    // The save plans the chain again, after the nudge.
    if (first === 'nudge') await edit(suzuki, newsId, chased)
    expect(await sentAt(threeDays)).toEqual([[kind, 5]])
  },
)

test("CHASE-01 the documents' reminder goes out to who got a step, and to who got five nudges that day", async () => {
  const { suzuki } = app.cast
  const reminder = { remindType: 'dueDate', remindDaysBefore: 1, remindScope: 'unreacted' }
  await post(suzuki, { ...chased, ...reminder, pushFlag: true })
  await work()
  await nudgeOthers(4, oneDay - 60 * minuteMs)
  expect(await sentAt(oneDay)).toEqual([['chase', 5]])
  expect(await sentAt(dueAt - dayMs)).toEqual([['reminder', 5]])
  // The reminder is a notice of the post within 24 hours.
  expect(await sentAt(dueDay)).toEqual([])
})

test('CHASE-03 G-262 the author who got the list is left out of a step within 24 hours', async () => {
  const { suzuki } = app.cast
  const newsId = await post(suzuki, chased)
  expect(await sentAt(dueAt + minuteMs)).toEqual([['chaseReport', 1]])
  // The day before that deadline.
  const nextDue = formatDateTime(at('2026/12/04 17:00'))
  await edit(suzuki, newsId, { ...chased, dueDate: nextDue, chaseSteps: ['oneDay'] })
  expect(await sentAt(at('2026/12/03 09:00'))).toEqual([['chase', 4]])
})

test('G-260 a step that is late is sent all the same when its post is saved meanwhile, and once', async () => {
  const { suzuki } = app.cast
  const newsId = await post(suzuki, chased)
  app.clock.now = threeDays + 10 * minuteMs
  await edit(suzuki, newsId, { ...chased, title: '直した件名' })
  expect(await sentAt(threeDays + 11 * minuteMs)).toEqual([['chase', 5]])
  await edit(suzuki, newsId, chased)
  expect(await sentAt(threeDays + 12 * minuteMs)).toEqual([])
})
