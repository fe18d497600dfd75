import { type ChaseStep, chaseSteps } from '@kawaraban/contract/chase-steps.ts'
import { planChase } from '@kawaraban/contract/chases.ts'
import { dayMs, formatDateTime, minuteMs, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { isWorkingDay, tokyoDate, usualHours, type WorkingCalendar } from '@kawaraban/contract/working-days.ts'
import { array, assert, constantFrom, integer, property, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortDateTime } from '../../../checks/short-date-time.ts'
import { type ChaseFacts, chaseLine } from './chase-lines.ts'

const at = (text: string) => parseDateTime(text) ?? Number.NaN
const now = at('2026/11/20 12:00')
const calendar: WorkingCalendar = { ...usualHours, daysOff: [], holidays: { added: {}, removed: [] } }
const factsOf = (due: string, over: Partial<ChaseFacts> = {}): ChaseFacts => ({
  startAt: now,
  dueAt: at(due),
  chosen: chaseSteps,
  others: { push: null, reminder: null },
  calendar,
  ...over,
})
const lines = (facts: ChaseFacts) =>
  chaseSteps.map((step) => {
    const line = chaseLine(step, facts, now)
    return `${line?.at} ${line?.note}`
  })

describe('G-372 each step of a chain says when it goes out, whom to, or why it does not', () => {
  test('before a deadline on a working day', () => {
    expect(lines(factsOf('2026/12/09 17:00'))).toEqual([
      '12/4(金) 9:00 まだ閲覧していない人へ',
      '12/8(火) 9:00 まだ完了していない人へ',
      '12/9(水) 9:00 まだ完了していない人へ',
    ])
  })

  test('before a deadline on a Sunday, where two steps fall together', () => {
    expect(lines(factsOf('2026/12/06 18:00'))).toEqual([
      '12/2(水) 9:00 まだ閲覧していない人へ',
      '12/4(金) 9:00 まだ完了していない人へ',
      '12/4(金) 9:00 当日の朝は休日のため、12/4(金)にまとめます',
    ])
  })

  test('before a deadline on a holiday, and without the step that it falls together with', () => {
    expect(lines(factsOf('2026/11/23 18:00', { chosen: ['dueDay'], startAt: 0 })).at(2)).toBe(
      '11/20(金) 9:00 この日時を過ぎたため、送信しません',
    )
    expect(lines(factsOf('2027/01/11 18:00', { chosen: ['dueDay'] })).slice(1)).toEqual([
      '2027/1/8(金) 9:00 まだ完了していない人へ',
      '2027/1/8(金) 9:00 まだ完了していない人へ。当日の朝は休日のため、2027/1/8(金)に送信します',
    ])
  })

  test('before a deadline that is too near or too early in the day', () => {
    expect(lines(factsOf('2026/11/24 08:30'))).toEqual([
      '11/18(水) 9:00 公開開始より前になるため、送信しません',
      '11/20(金) 9:00 公開開始より前になるため、送信しません',
      '11/24(火) 9:00 対応期限より後になるため、送信しません',
    ])
  })

  test('on the day of other notices', () => {
    const others = { push: at('2026/12/04 08:00'), reminder: at('2026/12/08 18:00') }
    expect(lines(factsOf('2026/12/09 17:00', { others })).slice(0, 2)).toEqual([
      '12/4(金) 9:00 まだ閲覧していない人へ。公開時の通知と同じ日です',
      '12/8(火) 9:00 まだ完了していない人へ。リマインドと同じ日です',
    ])
  })

  test('as the server plans it, over a year of deadlines, days off and choices of steps', () => {
    const day = (after: number) => at('2026/11/20 00:00') + after * dayMs
    const facts = [integer({ min: 0, max: 420 }), integer({ min: 0, max: 143 }), integer({ min: 0, max: 60 })] as const
    const steps = subarray([...chaseSteps], { minLength: 1 })
    const daysOff = array(integer({ min: 0, max: 420 }), { maxLength: 8 })
    const opensAt = constantFrom('08:00', '09:30')
    assert(
      property(...facts, steps, daysOff, opensAt, (due, tens, start, chosen: ChaseStep[], off, opens) => {
        const own = { ...calendar, opensAt: opens, daysOff: off.map((one) => tokyoDate(day(one))) }
        const dueAt = day(due) + tens * 10 * minuteMs
        const shown = factsOf(formatDateTime(dueAt), { calendar: own, chosen, startAt: now + start * dayMs })
        const planned = planChase(shown, chosen, own)
        const found = chosen.flatMap((step) => {
          const line = chaseLine(step, shown, now)
          return line?.isSent ? [`${step} ${line.at}`] : []
        })
        expect(found.toSorted()).toEqual(
          planned.map((one) => `${one.step} ${shortDateTime(one.dueAt, now)}`).toSorted(),
        )
        const sunday = chaseLine('dueDay', { ...shown, chosen: chaseSteps }, now)
        const isOff = !isWorkingDay(tokyoDate(dueAt), own)
        if (sunday?.note.includes('まとめます')) expect(isOff).toBe(true)
        if (isOff && sunday?.isSent) expect(planChase(shown, ['oneDay'], own)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
