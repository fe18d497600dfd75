import { deleteNews, getNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { updateWorkingHours, usualHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { chased, dueDay, oneDay, threeDays } from '../../../testing/chased-post.ts'
import { newsBodyAt, type Person } from '../../../testing/company.ts'
import { at } from '../../../testing/instant.ts'
import { start, useNoticeApp } from '../../../testing/notice-app.ts'

const { app, gateway, work, received, post, edit, occasions } = useNoticeApp()

const ids = (...people: Person[]) => people.map(({ companyUserId }) => companyUserId).toSorted()
const readers = () => {
  const { sato, suzuki, tanaka, yamada, ito } = app.cast
  return ids(sato, suzuki, tanaka, yamada, ito)
}
const all = chased.chaseSteps
const act = (person: Person, newsId: string, isDone = true) =>
  isDone
    ? app.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
    : app.call(person, viewNews, { params: { newsId } })
/** Who got notices at that time. */
const sentAt = async (now: Instant) => {
  gateway().take()
  await work(now)
  return received().map(({ userIds }) => userIds)
}
const planned = async (newsId: string) =>
  (await occasions(newsId))
    .filter(({ state }) => state === 'planned')
    .map(({ kind, dueAt }) => [kind, formatDateTime(dueAt)])
const stepsOf = async (person: Person, newsId: string) =>
  (await app.call(person, getNews, { params: { newsId } })).data.chaseSteps

describe('a chain', () => {
  test('CHASE-01 CHASE-03 goes to who has not viewed, and then to who has not completed, until they have', async () => {
    const { sato, suzuki, tanaka, yamada, ito } = app.cast
    const newsId = await post(suzuki, chased)
    expect(await planned(newsId)).toEqual([
      ['chase', '2026/11/27 09:00'],
      ['chase', '2026/12/01 09:00'],
      ['chase', '2026/12/02 09:00'],
      ['chaseReport', '2026/12/02 17:01'],
    ])
    await act(tanaka, newsId, false)
    await act(sato, newsId)
    expect(await sentAt(threeDays - 1)).toEqual([])
    expect(await sentAt(threeDays)).toEqual([ids(suzuki, yamada, ito)])
    await act(ito, newsId)
    expect(await sentAt(oneDay)).toEqual([ids(suzuki, tanaka, yamada)])
    await act(yamada, newsId)
    // Who has only viewed, too.
    expect(await sentAt(dueDay)).toEqual([ids(suzuki, tanaka)])
    expect(received()[0]?.heading).toBe('対応期限が近づいています')
  })

  test('CHASE-01 leaves out the steps that are switched off', async () => {
    const newsId = await post(app.cast.suzuki, { ...chased, chaseSteps: ['oneDay'] })
    expect((await planned(newsId)).map(([, time]) => time)).toEqual(['2026/12/01 09:00', '2026/12/02 17:01'])
  })

  test('CHASE-03 leaves out who got a notice of the post within 24 hours', async () => {
    const { suzuki, tanaka } = app.cast
    app.clock.now = threeDays - dayMs + minuteMs
    await post(suzuki, { ...chased, pushFlag: true })
    await work()
    expect(await sentAt(threeDays)).toEqual([])
    app.clock.now = threeDays - dayMs - minuteMs
    await post(suzuki, { ...chased, pushFlag: true, scope: 'specific', companyUserIds: ids(tanaka) })
    await work()
    expect(await sentAt(threeDays)).toEqual([ids(suzuki, tanaka)])
  })

  test('CHASE-02 that was late is sent until working hours end, and not at night', async () => {
    await post(app.cast.suzuki, chased)
    expect(await sentAt(at('2026/11/27 19:59') + minuteMs - 1)).toEqual([readers()])
    expect(await sentAt(at('2026/12/01 20:00'))).toEqual([])
  })

  test('CHASE-03 ends with the post, its deletion, and when it is switched off', async () => {
    const { suzuki } = app.cast
    const deleted = await post(suzuki, chased)
    await app.call(suzuki, deleteNews, { params: { newsId: deleted } })
    const off = await post(suzuki, chased)
    await edit(suzuki, off, { ...chased, chaseSteps: [] })
    expect(await planned(off)).toEqual([])
    const cut = await post(suzuki, chased)
    await edit(suzuki, cut, { ...chased, dueDate: '', endDate: formatDateTime(start + dayMs), chaseSteps: undefined })
    expect(await planned(cut)).toEqual([])
    expect(await sentAt(threeDays)).toEqual([])
  })

  test('CHASE-03 is planned again for another deadline, without a step that was sent', async () => {
    const { suzuki } = app.cast
    const newsId = await post(suzuki, chased)
    expect(await sentAt(threeDays)).toEqual([readers()])
    await edit(suzuki, newsId, { ...chased, dueDate: '2026/12/10 17:00', endDate: '2026/12/11 17:00' })
    expect((await planned(newsId)).map(([, time]) => time)).toEqual([
      '2026/12/09 09:00',
      '2026/12/10 09:00',
      '2026/12/10 17:01',
    ])
    expect(await sentAt(oneDay)).toEqual([])
    expect(await sentAt(at('2026/12/09 09:00'))).toEqual([readers()])
  })

  test('CHASE-03 a save that changes nothing of it repeats nothing', async () => {
    const { suzuki } = app.cast
    const newsId = await post(suzuki, chased)
    const before = await planned(newsId)
    await edit(suzuki, newsId, { ...chased, title: '直した件名' })
    expect(await planned(newsId)).toEqual(before)
    expect(await sentAt(threeDays)).toEqual([readers()])
    await edit(suzuki, newsId, chased)
    expect(await sentAt(threeDays + minuteMs)).toEqual([])
  })
})

describe('CHASE-02 G-250 a change of the working days of the company', () => {
  afterEach(() => app.db.query(sql`delete from working_hours`))
  const save = (over: object) => app.call(app.cast.sato, updateWorkingHours, { body: { ...usualHours, ...over } })

  test('plans open chains again, and no others', async () => {
    const { suzuki, foreignAdmin } = app.cast
    const newsId = await post(suzuki, chased)
    const foreign = await post(foreignAdmin, chased)
    const before = await planned(foreign)
    await save({ opensAt: '10:00', daysOff: ['2026-12-01'] })
    expect(await planned(newsId)).toEqual([
      ['chase', '2026/11/26 10:00'],
      ['chase', '2026/11/30 10:00'],
      ['chase', '2026/12/02 10:00'],
      ['chaseReport', '2026/12/02 17:01'],
    ])
    expect(await planned(foreign)).toEqual(before)
    await save({ opensAt: '10:00', closesAt: '11:00', daysOff: ['2026-12-01'] })
    expect(await sentAt(at('2026/11/26 11:00'))).toEqual([])
    expect(await sentAt(at('2026/11/30 10:59'))).toEqual([readers()])
  })

  test('repeats no step that was sent, and sends none on the new day off', async () => {
    const newsId = await post(app.cast.suzuki, chased)
    expect(await sentAt(threeDays)).toEqual([readers()])
    await save({ daysOff: ['2026-12-01', '2026-12-02'] })
    expect(await planned(newsId)).toEqual([
      ['chase', '2026/11/30 09:00'],
      ['chaseReport', '2026/12/03 08:00'],
    ])
    expect(await sentAt(at('2026/11/30 09:00'))).toEqual([readers()])
    expect(await sentAt(oneDay)).toEqual([])
    expect(await sentAt(dueDay)).toEqual([])
  })

  test('leaves chains as they are whose minutes it does not move', async () => {
    const newsId = await post(app.cast.suzuki, chased)
    const before = await occasions(newsId)
    await save({ daysOff: ['2027-05-06'] })
    expect(await occasions(newsId)).toEqual(before)
  })
})

describe('the field', () => {
  test('CHASE-01 G-261 is unchanged when it is absent, and returned to who may edit', async () => {
    const { sato, suzuki, tanaka } = app.cast
    const newsId = await post(suzuki, chased)
    const { chaseSteps: _, ...without } = chased
    await edit(suzuki, newsId, without)
    expect(await stepsOf(suzuki, newsId)).toEqual(all)
    expect(await stepsOf(sato, newsId)).toEqual(all)
    expect(await stepsOf(tanaka, newsId)).toBeUndefined()
    await edit(suzuki, newsId, { ...chased, chaseSteps: ['oneDay'] })
    expect(await stepsOf(suzuki, newsId)).toEqual(['oneDay'])
    expect(await stepsOf(suzuki, await post(suzuki, without))).toEqual([])
  })

  test('CHASE-01 is refused without a deadline, and with unknown or repeated steps', async () => {
    const { suzuki } = app.cast
    const send = async (over: object) =>
      (await app.call(suzuki, createNews, { body: newsBodyAt(app.clock.now, { ...chased, ...over }) })).message
    expect(await send({ dueDate: '' })).toBe('Invalid chaseSteps')
    expect(await send({ chaseSteps: ['x'] })).toBe('Invalid chaseSteps')
    expect(await send({ chaseSteps: ['oneDay', 'oneDay'] })).toBe('Invalid chaseSteps')
    expect(await send({ chaseSteps: 'oneDay' })).toBe('Invalid chaseSteps')
    expect(await send({ dueDate: '', chaseSteps: [] })).toBe('OK')
  })

  test('G-261 a create that is repeated with its key takes over that the chain is off', async () => {
    const { suzuki } = app.cast
    const headers = { 'idempotency-key': 'chain' }
    const send = async (over: object) =>
      (await app.call(suzuki, createNews, { headers, body: newsBodyAt(app.clock.now, { ...chased, ...over }) })).data
    const { newsId } = await send({})
    expect(await send({ chaseSteps: undefined })).toEqual({ newsId })
    expect(await stepsOf(suzuki, newsId)).toEqual([])
    expect(await planned(newsId)).toEqual([])
  })

  test('CHASE-02 a deadline at the end of time is no error', async () => {
    const { suzuki } = app.cast
    const endDate = '9999/12/31 23:50'
    const newsId = await post(suzuki, { ...chased, endDate, dueDate: endDate })
    const { message } = await app.call(suzuki, updateNews, {
      params: { newsId },
      body: newsBodyAt(app.clock.now, { ...chased, endDate, dueDate: endDate }),
    })
    expect([message, (await planned(newsId)).length]).toEqual(['OK', 2])
  })
})
