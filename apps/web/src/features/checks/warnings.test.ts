import { parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { usualHours } from '@kawaraban/contract/working-days.ts'
import { describe, expect, test } from 'vitest'
import { countByDepartment } from './department-counts.ts'
import { shortDateTime } from './short-date-time.ts'
import { type CheckedPost, plainLinksIn, warningsOf } from './warnings.ts'

const at = (text: string) => parseDateTime(text) ?? Number.NaN
const calendar = { ...usualHours, daysOff: ['2026-12-25'], holidays: { added: {}, removed: [] } }
/** A Tuesday after a public holiday. */
const post: CheckedPost = {
  content: '本文',
  picturesWithoutText: [],
  startAt: at('2026/11/24 09:00'),
  dueAt: null,
  sends: { push: at('2026/11/24 09:00'), reminder: null },
}
const kinds = (over: Partial<CheckedPost>) => warningsOf({ ...post, ...over }, null, calendar).map(({ kind }) => kind)

describe('CHECK-02 warns', () => {
  test.each([
    ['2026/11/24 07:59', ['night']],
    ['2026/11/24 08:00', []],
    ['2026/11/24 19:59', []],
    ['2026/11/24 20:00', ['night']],
    ['2026/11/22 12:00', ['dayOff']],
    ['2026/11/23 12:00', ['dayOff']],
    ['2026/12/25 12:00', ['dayOff']],
    ['2026/12/29 12:00', ['dayOff']],
    ['2027/01/03 12:00', ['dayOff']],
    ['2027/01/04 12:00', []],
  ])('of a push and a reminder at night, on a weekend or a holiday: %s', (time, expected) => {
    expect(kinds({ sends: { push: at(time), reminder: null } })).toEqual(expected)
    expect(kinds({ sends: { push: null, reminder: at(time) } })).toEqual(expected)
  })

  test('of nothing more at the end of the calendar', () => {
    expect(kinds({ startAt: at('9999/12/30 12:00'), dueAt: at('9999/12/31 12:00') })).not.toContain('shortDeadline')
  })

  test('of nothing where nothing is sent', () => {
    expect(kinds({ startAt: at('2026/11/22 03:00'), sends: { push: null, reminder: null } })).toEqual([])
  })

  test.each([
    ['on a holiday', '2026/11/24 09:00', '2026/12/05 12:00', ['dueOnDayOff']],
    ['less than a working day after the start', '2026/11/24 09:00', '2026/11/25 08:59', ['shortDeadline']],
    ['a working day after the start', '2026/11/24 09:00', '2026/11/25 09:00', []],
    ['a working day over a weekend', '2026/11/20 15:00', '2026/11/24 15:00', []],
    ['less than that over a weekend and a holiday', '2026/11/20 15:00', '2026/11/24 14:50', ['shortDeadline']],
    ['both', '2026/11/20 15:00', '2026/11/22 12:00', ['dueOnDayOff', 'shortDeadline']],
    ['the working day after a start on a Sunday', '2026/11/29 09:00', '2026/11/30 09:00', []],
  ])('of a deadline %s', (_, startAt, dueAt, expected) => {
    expect(kinds({ startAt: at(startAt), dueAt: at(dueAt) })).toEqual(expected)
  })

  test('of other posts of that day, when there are any', () => {
    const posts = { total: 1, posts: [{ newsId: '1', title: '件名', dueDate: '2026/12/10 17:00' }] }
    expect(warningsOf(post, posts, calendar)).toEqual([{ kind: 'sameDay', posts }])
    expect(warningsOf(post, { total: 0, posts: [] }, calendar)).toEqual([])
  })

  test.each([
    ['https://example.com/a と https://www.example.com', []],
    ['http://example.com/a、http://example.com/a', ['http://example.com/a']],
    ['www.example.com と ftp://files.example.com', ['www.example.com', 'ftp://files.example.com']],
    ['メールは info@www.example.com へ', []],
    ['HTTP://EXAMPLE.COM', ['HTTP://EXAMPLE.COM']],
    ['比率は1:2です。見出し://', []],
  ])('of addresses that are no https: %s', (content, links) => {
    expect(plainLinksIn(content)).toEqual(links)
    expect(kinds({ content })).toEqual(links.length > 0 ? ['plainLinks'] : [])
  })
})

test('CHECK-02 FILE-03 warns of pictures without a text for those who cannot see them', () => {
  expect(warningsOf({ ...post, picturesWithoutText: ['図.png'] }, null, calendar)).toEqual([
    { kind: 'picturesWithoutText', names: ['図.png'] },
  ])
})

test.each([
  ['2026/11/24 09:00', '11/24(火) 9:00'],
  ['2026/12/01 18:05', '12/1(火) 18:05'],
  ['2027/01/05 09:00', '2027/1/5(火) 9:00'],
])('CHECK-01 writes %s as people say it', (time, written) => {
  expect(shortDateTime(at(time), at('2026/11/20 12:00'))).toBe(written)
})

test('CHECK-01 counts people by department at the top, the largest first', () => {
  const people = ['営業部 第1課', '営業部 第2課', '総務部', '', '営業部', '総務部／人事課', '']
  expect(countByDepartment(people.map((departmentName) => ({ departmentName })))).toEqual([
    { name: '営業部', people: 3 },
    { name: '総務部', people: 2 },
    { name: '', people: 2 },
  ])
})
