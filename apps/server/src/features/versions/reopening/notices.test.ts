import { listNudges } from '@kawaraban/contract/nudges.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { chased, dueAt, oneDay, threeDays } from '../../../testing/chased-post.ts'
import { start } from '../../../testing/notice-app.ts'
import { idsOf, useNudgeApp } from '../../../testing/nudge-app.ts'
import { versionsOf } from '../../../testing/versions-app.ts'

const { app, gateway, work, post, nudge, clearCaps, call } = useNudgeApp()
const { askAgain, complete, progress } = versionsOf(app)

/** Who got what since the last call, in the order of the calls. */
const taken = () =>
  gateway()
    .take()
    .map(({ handed }) => [handed.kind, handed.userIds.toSorted()])
const everybody = () => {
  const { sato, suzuki, ito, tanaka, yamada } = app.cast
  return idsOf(sato, suzuki, ito, tanaka, yamada)
}

test('AGAIN-01 CHASE-05 a step that went out is not repeated, and the next one has who was asked again', async () => {
  const { suzuki, tanaka, yamada } = app.cast
  const newsId = await post(suzuki, chased)
  for (const person of [tanaka, yamada]) await complete(person, newsId)
  await work(threeDays)
  const others = everybody().filter((id) => ![tanaka, yamada].some(({ companyUserId }) => companyUserId === id))
  expect(taken()).toEqual([['chase', others]])
  app.clock.now = threeDays + minuteMs
  expect(await askAgain(suzuki, newsId, { ...chased, content: '直した本文' })).toMatchObject({ message: 'OK' })
  await work()
  expect(taken()).toEqual([])
  await complete(yamada, newsId)
  await work(oneDay)
  const open = everybody().filter((id) => id !== yamada.companyUserId)
  expect(taken()).toEqual([['chase', open]])
})

test('AGAIN-01 PUSH-08 a reminder for who has not completed goes to who was asked again', async () => {
  const { suzuki, tanaka } = app.cast
  const reminder = {
    pushFlag: true,
    remindType: 'dueDate',
    remindDaysBefore: 3,
    remindScope: 'unreacted',
    dueDate: formatDateTime(dueAt),
    endDate: formatDateTime(dueAt + dayMs),
  }
  const newsId = await post(suzuki, reminder)
  await work()
  await complete(tanaka, newsId)
  app.clock.now = start + 20 * minuteMs
  await askAgain(suzuki, newsId, { ...reminder, content: '直した本文' })
  await work()
  taken()
  await work(dueAt - 3 * dayMs)
  expect(taken()).toEqual([['reminder', everybody()]])
})

test('AGAIN-01 pushes as the controls of the edit say, to everybody; a nudge has who was asked again, once a day', async () => {
  const { suzuki, tanaka, yamada } = app.cast
  const newsId = await post(suzuki, { pushFlag: false, endDate: formatDateTime(start + 5 * dayMs) })
  await complete(tanaka, newsId)
  await clearCaps()
  const first = await nudge(newsId, { state: 'notDone' })
  expect(first.toSorted()).toEqual(everybody().filter((id) => id !== tanaka.companyUserId))
  await complete(yamada, newsId)
  const changes = { content: '直した本文', endDate: formatDateTime(start + 5 * dayMs) }
  await askAgain(suzuki, newsId, changes)
  await work()
  expect(taken()).toEqual([])
  // Who got the first one gets none for a day, whether they have completed it meanwhile or not.
  expect(await nudge(newsId, { state: 'notDone' })).toEqual([tanaka.companyUserId])
  const { data } = await call(suzuki, listNudges, { params: { newsId } })
  expect(data.nudges.map(({ completed }: { completed: number }) => completed)).toEqual([0, 0])
  app.clock.now = start + 20 * minuteMs
  await askAgain(suzuki, newsId, { ...changes, pushFlag: true })
  await work()
  expect(taken()).toEqual([['edit', everybody()]])
  expect((await progress(suzuki, newsId)).completed).toBe(0)
})
