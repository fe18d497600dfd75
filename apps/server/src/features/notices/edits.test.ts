import { deleteNews } from '@kawaraban/contract/news.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/company.ts'
import { start, useNoticeApp } from '../../testing/notice-app.ts'

const { app, gateway, work, post, edit, received, ledger, occasions } = useNoticeApp()

const ids = (...people: Person[]) => people.map(({ companyUserId }) => companyUserId).toSorted()
/** Who of the company may read. */
const readers = () => {
  const { sato, suzuki, tanaka, ito, yamada } = app.cast
  return ids(sato, suzuki, tanaka, ito, yamada)
}

describe('saving an edit', () => {
  const later = { startDate: formatDateTime(start + dayMs), endDate: formatDateTime(start + 9 * dayMs) }
  const reminder = { remindType: 'endDate', remindDaysBefore: 1 }

  test('PUSH-11 G-055 replaces what was planned by what is saved', async () => {
    const { suzuki } = app.cast
    const newsId = await post(suzuki, { ...later, ...reminder })
    const moved = { startDate: formatDateTime(start + 2 * dayMs), endDate: formatDateTime(start + 12 * dayMs) }
    await edit(suzuki, newsId, { ...moved, pushFlag: true, remindType: 'endDate', remindDaysBefore: 7 })
    expect(await occasions(newsId)).toMatchObject([
      { kind: 'start', dueAt: start + 2 * dayMs },
      { kind: 'reminder', dueAt: start + 5 * dayMs },
    ])
    await work(start + 2 * dayMs - 1)
    expect(received()).toEqual([])
    await work(start + 12 * dayMs)
    expect(received()).toHaveLength(2)
  })

  test('PUSH-11 PUSH-03 with push off cancels it', async () => {
    const { suzuki } = app.cast
    const newsId = await post(suzuki, { ...later, ...reminder })
    await edit(suzuki, newsId, later)
    await work(start + 8 * dayMs)
    expect(received()).toEqual([])
    expect(await occasions(newsId)).toEqual([])
  })

  test('PUSH-12 of a published post sends no push unless it is switched on, and cancels the reminder', async () => {
    const { suzuki } = app.cast
    const times = { endDate: later.endDate }
    const newsId = await post(suzuki, { ...times, ...reminder })
    await work()
    gateway().take()
    await edit(suzuki, newsId, times)
    await work(start + 8 * dayMs)
    expect(received()).toEqual([])
  })

  test('PUSH-12 G-054 switched on, it is pushed once to the audience of now', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await post(suzuki)
    await work()
    gateway().take()
    app.clock.now = start + 10 * minuteMs
    const over = { pushFlag: true, title: '更新した件名', scope: 'specific', companyUserIds: ids(tanaka) }
    await edit(suzuki, newsId, over)
    await work(start + 10 * minuteMs)
    await work(start + 12 * minuteMs)
    expect(received()).toEqual([
      { heading: 'お知らせが更新されました', title: '更新した件名', userIds: ids(suzuki, tanaka) },
    ])
  })

  test.each([
    ['scheduled', later, '新しいお知らせ'],
    ['published', {}, 'お知らせが更新されました'],
  ])(
    'PUSH-01 G-054 the first push of a %s post without any, which an edit has sent at once, says so',
    async (_, times, heading) => {
      const { suzuki } = app.cast
      const newsId = await post(suzuki, { ...times, pushFlag: false })
      await edit(suzuki, newsId, { pushFlag: true })
      await work()
      expect(received()).toMatchObject([{ heading, userIds: readers() }])
    },
  )

  test('PUSH-04 before the push of the start has gone out, there is one push and not two', async () => {
    const { suzuki } = app.cast
    const newsId = await post(suzuki)
    await edit(suzuki, newsId, { pushFlag: true, title: '直した件名' })
    await work()
    expect(received()).toEqual([{ heading: '新しいお知らせ', title: '直した件名', userIds: readers() }])
  })
})

describe('within ten minutes of the last push', () => {
  const titles = () => received().map(({ heading, title }) => [heading, title])
  const updated = 'お知らせが更新されました'
  /** Saves edits with push one second after the other, between which the worker sends what is due. */
  const editEachSecond = async (newsId: string, edits: number) => {
    for (let second = 1; second <= edits; second += 1) {
      app.clock.now += 1_000
      await edit(app.cast.suzuki, newsId, { pushFlag: true, title: `件名${second}` })
      await work()
    }
  }

  test('G-054 20 edits in 20 seconds are one push more than that of the start, with the last text', async () => {
    const newsId = await post(app.cast.suzuki)
    await work()
    await editEachSecond(newsId, 20)
    expect(titles()).toEqual([['新しいお知らせ', '年末調整の書類提出のお願い']])
    await work(start + 10 * minuteMs - 1)
    expect(titles()).toHaveLength(1)
    await work(start + 10 * minuteMs)
    await work(start + 40 * minuteMs)
    expect(titles().slice(1)).toEqual([[updated, '件名20']])
  })

  test('G-054 20 edits in 20 seconds of a post without a push are two, the first of them at once', async () => {
    const newsId = await post(app.cast.suzuki, { pushFlag: false })
    await editEachSecond(newsId, 20)
    expect(titles()).toEqual([[updated, '件名1']])
    await work(start + 10 * minuteMs + 1_000)
    await work(start + 40 * minuteMs)
    expect(titles()).toEqual([
      [updated, '件名1'],
      [updated, '件名20'],
    ])
  })

  test('G-184 an edit without push corrects the text of the push that waits, and its audience', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await post(suzuki)
    await work()
    gateway().take()
    await edit(suzuki, newsId, { pushFlag: true, title: '誤字のある件名' })
    await edit(suzuki, newsId, { title: '直した件名', scope: 'specific', companyUserIds: ids(tanaka) })
    expect(await occasions(newsId)).toMatchObject([
      { kind: 'start', state: 'ended' },
      { kind: 'edit', state: 'planned', dueAt: start + 10 * minuteMs },
    ])
    await work(start + 10 * minuteMs)
    await work(start + 40 * minuteMs)
    expect(received()).toEqual([{ heading: updated, title: '直した件名', userIds: ids(suzuki, tanaka) }])
  })

  test('G-184 G-060 a push that waits is dropped with the end of its post', async () => {
    const { suzuki } = app.cast
    const endDate = formatDateTime(start + 5 * minuteMs)
    const newsId = await post(suzuki, { endDate })
    await work()
    gateway().take()
    await edit(suzuki, newsId, { pushFlag: true, endDate })
    await work(start + 10 * minuteMs)
    expect(received()).toEqual([])
    expect((await occasions(newsId)).at(-1)).toMatchObject({ kind: 'edit', state: 'dropped' })
  })
})

test('OPS-05 G-090 deleting a post cancels its push and its reminder, and takes the ledger along', async () => {
  const { suzuki } = app.cast
  const over = { endDate: formatDateTime(start + 9 * dayMs), remindType: 'endDate', remindDaysBefore: 1 }
  const waiting = await post(suzuki, over)
  await app.call(suzuki, deleteNews, { params: { newsId: waiting } })
  const pushed = await post(suzuki, over)
  await work()
  expect(received()).toHaveLength(1)
  await app.call(suzuki, deleteNews, { params: { newsId: pushed } })
  expect([await ledger(pushed), await occasions(pushed)]).toEqual([{}, []])
  await work(start + 8 * dayMs)
  expect(received()).toHaveLength(1)
})
