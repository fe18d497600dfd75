import { checkNews } from '@kawaraban/contract/checks.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { updateWorkingHours, usualHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import type { Person } from '../../testing/company.ts'
import { at } from '../../testing/instant.ts'
import { addViewers } from '../../testing/readers.ts'

const app = useTestApp()
const dueAt = at('2026/12/10 17:00')
const dueDate = formatDateTime(dueAt)

beforeEach(async () => {
  await app.db.query(sql`delete from working_hours`)
  for (const table of [sql`news`, sql`audiences`]) await writeByHand(app.db, sql`delete from ${table}`)
})

const due = (owner: Person, title: string, over: object = {}) =>
  app.storePost(owner, { title, dueAt, endAt: dueAt + dayMs, ...over })
const found = async (caller: Person, audience: Person[] | null = null, over: object = {}) => {
  const companyUserIds = audience?.map((person) => person.companyUserId) ?? []
  const body = { scope: audience ? 'specific' : 'all', companyUserIds, dueDate, ...over }
  const { data, message } = await app.call(caller, checkNews, { body })
  return data ? data.sameDay.posts.map(({ title }: { title: string }) => title) : message
}

describe('CHECK-02 G-258 posts due for the same people that day', () => {
  test('are those of the Tokyo day, by time, that have not ended', async () => {
    const { suzuki } = app.cast
    await due(suzuki, '午後')
    await due(suzuki, '深夜', { dueAt: at('2026/12/10 00:00') })
    await due(suzuki, '翌日', { dueAt: at('2026/12/11 00:00') })
    await due(suzuki, '前日', { dueAt: at('2026/12/09 23:59') })
    await due(suzuki, '期限なし', { dueAt: null })
    expect(await found(suzuki)).toEqual(['深夜', '午後'])
    app.clock.now = dueAt + dayMs + minuteMs
    expect(await found(suzuki)).toEqual([])
    app.clock.now = dueAt + dayMs + minuteMs - 1
    expect(await found(suzuki)).toEqual(['深夜', '午後'])
    app.clock.now = at('2026/11/20 10:00')
  })

  test('share somebody other than the caller with the new audience', async () => {
    const { sato, suzuki, tanaka } = app.cast
    await due(suzuki, '全員')
    await due(suzuki, '田中', { audience: [tanaka] })
    await due(suzuki, '自分', { audience: [suzuki] })
    expect(await found(suzuki)).toEqual(['全員', '田中'])
    expect(await found(suzuki, [suzuki, tanaka])).toEqual(['全員', '田中'])
    expect(await found(suzuki, [suzuki, sato])).toEqual(['全員'])
    expect(await found(suzuki, [suzuki])).toEqual([])
  })

  test('share nobody by somebody with role none, named there or here', async () => {
    const { suzuki, tanaka, kobayashi } = app.cast
    await due(suzuki, '全員')
    await due(suzuki, '小林', { audience: [kobayashi] })
    await due(suzuki, '二人', { audience: [kobayashi, tanaka] })
    expect(await found(suzuki)).toEqual(['全員', '二人'])
    expect(await found(suzuki, [suzuki, kobayashi])).toEqual([])
    expect(await found(suzuki, [tanaka, kobayashi])).toEqual(['全員', '二人'])
  })

  test('of an audience of large numbers, by their blocks', async () => {
    const { suzuki, tanaka } = app.cast
    await addViewers(app, ['5000', '6023'])
    const [one, other] = ['5000', '6023'].map((companyUserId) => ({ ...tanaka, companyUserId })) as [Person, Person]
    await due(suzuki, '一人', { audience: [one] })
    expect(await found(suzuki, [tanaka, one])).toEqual(['一人'])
    expect(await found(suzuki, [tanaka, other])).toEqual([])
    expect(await found(suzuki)).toEqual(['一人'])
  })

  test('are nothing that the caller may not manage, unless it is for everybody', async () => {
    const { sato, suzuki, tanaka, foreignAdmin } = app.cast
    await due(sato, '管理者から', { audience: [suzuki, tanaka] })
    await due(sato, '管理者から全員へ')
    expect(await found(suzuki, [suzuki, tanaka])).toEqual(['管理者から全員へ'])
    expect(await found(suzuki)).toEqual(['管理者から全員へ'])
    expect(await found(sato, [tanaka])).toEqual(['管理者から', '管理者から全員へ'])
    expect(await found(foreignAdmin)).toEqual([])
  })

  test('are five at most, with the number of all', async () => {
    const { suzuki } = app.cast
    for (let index = 0; index < 7; index += 1) await due(suzuki, `${index}`)
    const { data } = await app.call(suzuki, checkNews, { body: { scope: 'all', dueDate } })
    const { total, posts } = data.sameDay
    expect([total, posts.length, posts[0]?.dueDate]).toEqual([7, 5, dueDate])
  })

  test('are none without a deadline; the working hours are answered all the same', async () => {
    const { suzuki } = app.cast
    await due(suzuki, '全員')
    const { data } = await app.call(suzuki, checkNews, { body: { scope: 'all' } })
    expect(data).toEqual({ workingHours: usualHours, sameDay: { total: 0, posts: [] } })
    const hours = { opensAt: '09:30', closesAt: '18:00', daysOff: ['2026-12-28'] }
    const body = { ...hours, notes: [{ day: '2026-12-28', note: '大掃除' }] }
    expect((await app.call(app.cast.sato, updateWorkingHours, { body })).message).toBe('OK')
    // The note is for admins.
    expect((await app.call(suzuki, checkNews, { body: { scope: 'all' } })).data.workingHours).toEqual(hours)
  })

  test('are refused to readers and for invalid input', async () => {
    const { suzuki, tanaka, kobayashi } = app.cast
    for (const person of [tanaka, kobayashi]) expect(await found(person)).toBe('No permission')
    expect(await found(suzuki, null, { dueDate: 'x' })).toBe('Invalid dueDate')
    expect(await found(suzuki, null, { scope: 'x' })).toBe('Invalid scope')
    expect(await found(suzuki, null, { scope: 'specific', companyUserIds: 1 })).toBe('Invalid companyUserIds')
    expect(await found(suzuki, null, { scope: 'specific', companyUserIds: ['x', '99999999999999999999'] })).toEqual([])
  })
})
