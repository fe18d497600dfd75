import { deleteNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { writeByHand } from '../../testing/by-hand.ts'
import type { Person } from '../../testing/company.ts'
import { start, useNoticeApp } from '../../testing/notice-app.ts'

const { app, gateway, work, post, edit, received, ledger, occasions } = useNoticeApp()

const ids = (...people: Person[]) => people.map(({ companyUserId }) => companyUserId).toSorted()
/** Who of the company may read. */
const readers = () => {
  const { sato, suzuki, tanaka, ito, yamada } = app.cast
  return ids(sato, suzuki, tanaka, ito, yamada)
}
/** Writes the role directly, so that the session stays. */
const setRole = ({ managementGroupId, companyUserId }: Person, role: string) =>
  writeByHand(
    app.db,
    sql`
    update members set role = ${role}
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}`,
  )
const newPost = { heading: '新しいお知らせ', title: '年末調整の書類提出のお願い' }

describe('the push of a start', () => {
  test('PUSH-01 PUSH-02 G-061 is sent at the start to all who may read, also to the author, and never again', async () => {
    const newsId = await post(app.cast.suzuki, { startDate: formatDateTime(start + 10 * minuteMs) })
    await work(start + 10 * minuteMs - 1)
    expect(received()).toEqual([])
    await work(start + 10 * minuteMs)
    expect(received()).toEqual([{ ...newPost, userIds: readers() }])
    expect(gateway().take()[0]?.handed).toMatchObject({ company: 'ours', kind: 'start', path: `/news/${newsId}` })
    await work(start + 20 * minuteMs)
    expect(received()).toEqual([])
    expect(Object.values(await ledger(newsId))).toEqual(['sent', 'sent', 'sent', 'sent', 'sent'])
    expect(await occasions(newsId)).toMatchObject([{ kind: 'start', state: 'ended' }])
  })

  test('G-053 goes at once when the start is now', async () => {
    await post(app.cast.suzuki)
    await work()
    expect(received()).toEqual([{ ...newPost, userIds: readers() }])
  })

  test('PUSH-02 of a post for specific users goes to them alone, admins or not', async () => {
    const { suzuki, tanaka } = app.cast
    await post(suzuki, { scope: 'specific', companyUserIds: [tanaka.companyUserId] })
    await work()
    expect(received()).toEqual([{ ...newPost, userIds: ids(suzuki, tanaka) }])
  })

  test('PUSH-03 PUSH-09 with push off nothing is sent, and nothing planned', async () => {
    const newsId = await post(app.cast.suzuki, { pushFlag: false })
    await work(start + dayMs - minuteMs)
    expect(received()).toEqual([])
    expect(await occasions(newsId)).toEqual([])
  })

  test('G-058 the audience is that of the minute: new members count, members who lost the role do not', async () => {
    const { suzuki, tanaka, kobayashi } = app.cast
    await post(suzuki, {
      startDate: formatDateTime(start + dayMs),
      endDate: formatDateTime(start + 2 * dayMs),
      scope: 'specific',
      companyUserIds: ids(tanaka, kobayashi),
    })
    await setRole(kobayashi, 'viewer')
    await setRole(tanaka, 'none')
    await work(start + dayMs)
    expect(received()).toEqual([{ ...newPost, userIds: ids(suzuki, kobayashi) }])
    await setRole(kobayashi, 'none')
    await setRole(tanaka, 'viewer')
  })

  test('W-22 has the title of that time', async () => {
    const { suzuki } = app.cast
    const times = { startDate: formatDateTime(start + dayMs), endDate: formatDateTime(start + 2 * dayMs) }
    const newsId = await post(suzuki, times)
    await edit(suzuki, newsId, { ...times, pushFlag: true, title: '直した件名' })
    await work(start + dayMs)
    expect(received()).toEqual([{ heading: '新しいお知らせ', title: '直した件名', userIds: readers() }])
  })
})

describe('a reminder', () => {
  const endDate = formatDateTime(start + 10 * dayMs)
  const withReminder = { endDate, remindType: 'endDate', remindDaysBefore: 3 }
  const remindAt = start + 7 * dayMs
  const read = (person: Person, newsId: string) => app.call(person, viewNews, { params: { newsId } })
  const complete = (person: Person, newsId: string) =>
    app.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  const reminded = async (newsId: string) => {
    const { tanaka, yamada } = app.cast
    await work()
    gateway().take()
    await read(tanaka, newsId)
    await read(yamada, newsId)
    await complete(yamada, newsId)
    await work(remindAt - 1)
    expect(received()).toEqual([])
    await work(remindAt)
    return received()
  }
  const heading = 'まもなく公開が終了します'

  test('PUSH-05 PUSH-06 is sent so many days before the end at its minute, to everyone in scope', async () => {
    const newsId = await post(app.cast.suzuki, withReminder)
    expect(await reminded(newsId)).toEqual([{ ...newPost, heading, userIds: readers() }])
  })

  test('PUSH-07 to those who have not viewed it by then', async () => {
    const { sato, suzuki, ito } = app.cast
    const newsId = await post(suzuki, { ...withReminder, remindScope: 'unread' })
    expect(await reminded(newsId)).toEqual([{ ...newPost, heading, userIds: ids(sato, suzuki, ito) }])
  })

  test('PUSH-08 to those who have not completed it by then', async () => {
    const { sato, suzuki, ito, tanaka } = app.cast
    const newsId = await post(suzuki, { ...withReminder, remindScope: 'unreacted' })
    expect(await reminded(newsId)).toEqual([{ ...newPost, heading, userIds: ids(sato, suzuki, ito, tanaka) }])
  })

  test('PUSH-05 W-22 counts from the due date where that was chosen', async () => {
    const dueDate = formatDateTime(start + 8 * dayMs)
    const over = { endDate, dueDate, remindType: 'dueDate', remindDaysBefore: 1 }
    const newsId = await post(app.cast.suzuki, over)
    expect(await reminded(newsId)).toEqual([{ ...newPost, heading: '対応期限が近づいています', userIds: readers() }])
  })

  test('PUSH-09 none is sent where none was chosen', async () => {
    await post(app.cast.suzuki, { endDate, remindType: 'none', remindDaysBefore: 3 })
    await work()
    gateway().take()
    for (const days of [3, 7, 9]) await work(start + days * dayMs)
    expect(received()).toEqual([])
  })

  test('G-060 is missed when its end has passed, and sent late before', async () => {
    const { suzuki } = app.cast
    const late = await post(suzuki, withReminder)
    await work()
    gateway().take()
    await work(start + 10 * dayMs)
    expect(received()).toMatchObject([{ heading }])
    gateway().take()
    app.clock.now = start
    const missed = await post(suzuki, withReminder)
    await work()
    gateway().take()
    await work(start + 10 * dayMs + minuteMs)
    expect(received()).toEqual([])
    expect((await occasions(late))[1]).toMatchObject({ kind: 'reminder', state: 'ended' })
    expect((await occasions(missed))[1]).toMatchObject({ kind: 'reminder', state: 'missed' })
  })
})

describe('a service that was away', () => {
  test('G-060 pushes late while the post is published, once', async () => {
    await post(app.cast.suzuki)
    await work(start + dayMs + 59_999)
    await work(start + dayMs + 59_999)
    expect(received()).toEqual([{ ...newPost, userIds: readers() }])
  })

  test('G-060 drops the push of a post that has ended', async () => {
    const newsId = await post(app.cast.suzuki)
    await work(start + dayMs + minuteMs)
    expect(received()).toEqual([])
    expect(await occasions(newsId)).toMatchObject([{ state: 'dropped' }])
    expect(await ledger(newsId)).toEqual({})
  })

  test('sends the current text of an edited post, and nothing for a deleted or postponed one', async () => {
    const { suzuki, tanaka } = app.cast
    const startDate = formatDateTime(start + 10 * minuteMs)
    const edited = await post(suzuki, { startDate })
    const deleted = await post(suzuki, { startDate })
    const moved = await post(suzuki, { startDate })
    const only = { scope: 'specific', companyUserIds: [tanaka.companyUserId], pushFlag: true }
    await edit(suzuki, edited, { ...only, startDate, title: '直した件名' })
    await edit(suzuki, moved, { ...only, startDate: formatDateTime(start + 60 * minuteMs), title: '延びた件名' })
    await app.call(suzuki, deleteNews, { params: { newsId: deleted } })
    await work(start + 30 * minuteMs)
    expect(received()).toEqual([{ ...newPost, title: '直した件名', userIds: ids(suzuki, tanaka) }])
    gateway().take()
    await work(start + 60 * minuteMs)
    expect(received()).toEqual([{ ...newPost, title: '延びた件名', userIds: ids(suzuki, tanaka) }])
  })

  test('a clock that jumps forth and back repeats nothing', async () => {
    const { suzuki } = app.cast
    const times = { startDate: formatDateTime(start + dayMs), endDate: formatDateTime(start + 9 * dayMs) }
    const newsId = await post(suzuki, { ...times, remindType: 'endDate', remindDaysBefore: 1 })
    for (const now of [start + 8 * dayMs, start, start + dayMs, start + 8 * dayMs, start]) await work(now)
    expect(
      received()
        .map(({ heading }) => heading)
        .toSorted(),
    ).toEqual(['まもなく公開が終了します', '新しいお知らせ'])
    await edit(suzuki, newsId, { ...times, pushFlag: true })
    await work(start + dayMs)
    expect(received()).toHaveLength(2)
  })
})
