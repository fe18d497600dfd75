import { createNews } from '@kawaraban/contract/news-writing.ts'
import { createNudge } from '@kawaraban/contract/nudges.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { chased, dueDay, oneDay, threeDays } from '../../testing/chased-post.ts'
import { newsBodyAt } from '../../testing/company.ts'
import { answerSent } from '../../testing/gateway.ts'
import { start } from '../../testing/notice-app.ts'
import { useNudgeApp } from '../../testing/nudge-app.ts'
import { useTrash } from '../../testing/trash-app.ts'

const { app, gateway, work, post, ledger, occasions, call, nudges } = useNudgeApp()
const { remove, restore, purge } = useTrash(app)

const hourMs = 60 * minuteMs
const calls = () => gateway().take().length
const inTwoHours = { startDate: formatDateTime(start + 2 * hourMs), endDate: formatDateTime(start + 9 * dayMs) }

test('TRASH-02 the push of a start that passed in the trash is not sent, also not after the restore', async () => {
  const { suzuki } = app.cast
  const newsId = await post(suzuki, inTwoHours)
  await remove(suzuki, newsId)
  await work(start + 2 * hourMs)
  await work(start + 3 * hourMs)
  expect(await restore(suzuki, newsId)).toMatchObject({ success: true })
  await work(start + 4 * hourMs)
  expect(calls()).toBe(0)
  expect(await occasions(newsId)).toMatchObject([{ kind: 'start', state: 'dropped' }])
})

test('TRASH-02 PUSH-02 restored before its start, a post is pushed at its start, once', async () => {
  const { suzuki } = app.cast
  const newsId = await post(suzuki, inTwoHours)
  await remove(suzuki, newsId)
  await work(start + hourMs)
  await restore(suzuki, newsId)
  await work(start + hourMs + minuteMs)
  expect(calls()).toBe(0)
  for (const hours of [2, 3]) await work(start + hours * hourMs)
  expect(calls()).toBe(1)
})

test('TRASH-02 what was sent is not sent again; reminders of the past are not sent, one that is to come is', async () => {
  const { suzuki } = app.cast
  const over = { endDate: formatDateTime(start + 10 * dayMs), remindType: 'endDate' }
  const past = await post(suzuki, { ...over, remindDaysBefore: 7 })
  const coming = await post(suzuki, { ...over, remindDaysBefore: 3 })
  await work()
  expect(calls()).toBe(2)
  for (const newsId of [past, coming]) await remove(suzuki, newsId)
  await work(start + 4 * dayMs)
  for (const newsId of [past, coming]) await restore(suzuki, newsId)
  await work(start + 5 * dayMs)
  expect(calls()).toBe(0)
  await work(start + 7 * dayMs)
  expect(
    gateway()
      .take()
      .map(({ handed }) => handed.path),
  ).toEqual([`/news/${coming}`])
  await work(start + 9 * dayMs)
  expect(calls()).toBe(0)
})

test('TRASH-01 OPS-05 a push under way reaches nobody more, and does not go on after the restore', async () => {
  const { suzuki } = app.cast
  const newsId = await post(suzuki)
  gateway().script((_call, response) => void response.writeHead(503).end())
  await work()
  expect(calls()).toBe(1)
  gateway().script()
  await remove(suzuki, newsId)
  await work(start + minuteMs)
  await restore(suzuki, newsId)
  await work(start + 10 * minuteMs)
  expect(calls()).toBe(0)
  expect(new Set(Object.values(await ledger(newsId)))).toEqual(new Set(['missed']))
  expect(await occasions(newsId)).toMatchObject([{ kind: 'start', state: 'ended' }])
})

test('TRASH-01 a deletion and a restore while the gateway answers block nothing, and nothing is sent twice', async () => {
  const { suzuki } = app.cast
  const newsId = await post(suzuki)
  gateway().script(async (given, response) => {
    expect(await remove(suzuki, newsId)).toMatchObject({ success: true })
    expect(await restore(suzuki, newsId)).toMatchObject({ success: true })
    answerSent(given, response)
  })
  await work()
  gateway().script()
  await work(start + minuteMs)
  expect(calls()).toBe(1)
})

test('TRASH-02 CHASE-01 of a chain the steps that are to come are sent after the restore, those of the past are not', async () => {
  const { suzuki } = app.cast
  const newsId = await post(suzuki, chased)
  await remove(suzuki, newsId)
  for (const at of [threeDays, threeDays + hourMs]) await work(at)
  await restore(suzuki, newsId)
  await work(threeDays + 2 * hourMs)
  expect(calls()).toBe(0)
  await work(oneDay)
  await work(dueDay)
  expect(
    gateway()
      .take()
      .map(({ handed }) => handed.kind),
  ).toEqual(['chase', 'chase'])
})

test('TRASH-02 NUDGE-04 a nudge for the next morning waits in the trash, too, and is not sent when that has passed', async () => {
  const { suzuki } = app.cast
  app.clock.now = start + 11 * hourMs
  const body = newsBodyAt(app.clock.now, { endDate: formatDateTime(start + 20 * dayMs) })
  const ids: string[] = []
  for (let index = 0; index < 2; index += 1) {
    const { newsId } = (await call(suzuki, createNews, { body })).data
    const sendAt = '2026/11/24 08:00'
    expect(await call(suzuki, createNudge, { params: { newsId }, body: { narrowing: {}, sendAt } })).toMatchObject({
      message: 'OK',
    })
    await remove(suzuki, newsId)
    ids.push(newsId)
  }
  const [early = '', late = ''] = ids
  await restore(suzuki, early)
  await work(start + 4 * dayMs)
  await restore(suzuki, late)
  await work(start + 5 * dayMs)
  expect(
    gateway()
      .take()
      .map(({ handed }) => handed.path),
  ).toEqual([`/news/${early}`])
  expect((await nudges(late)).map(({ state, reason }) => [state, reason])).toEqual([['dropped', 'postDeleted']])
})

test('TRASH-01 deleted for good from the trash, it leaves no notice', async () => {
  const { suzuki } = app.cast
  const newsId = await post(suzuki, inTwoHours)
  await remove(suzuki, newsId)
  await purge(suzuki, newsId)
  expect(await occasions(newsId)).toEqual([])
  await work(start + 3 * hourMs)
  expect(calls()).toBe(0)
})
