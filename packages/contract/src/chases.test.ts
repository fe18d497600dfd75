import { describe, expect, test } from 'vitest'
import { chaseStepList, chaseSteps } from './chase-steps.ts'
import { planChase, planChaseReport } from './chases.ts'
import { formatDateTime, parseDateTime } from './tokyo.ts'
import { usualHours, type WorkingCalendar } from './working-days.ts'

const at = (text: string) => parseDateTime(text) ?? Number.NaN
const calendar: WorkingCalendar = { ...usualHours, daysOff: [], holidays: { added: {}, removed: [] } }
const planned = (dueDate: string, over: Partial<WorkingCalendar> = {}, startDate = '2026/11/01 09:00') =>
  planChase({ startAt: at(startDate), dueAt: at(dueDate) }, chaseSteps, { ...calendar, ...over }).map(
    ({ step, dueAt }) => `${step} ${formatDateTime(dueAt)}`,
  )

describe('CHASE-01 CHASE-02 G-260 the steps of a chain go out', () => {
  test.each([
    ['a Friday', '2026/11/20 17:00', ['11/17 09:00', '11/19 09:00', '11/20 09:00']],
    ['a Monday', '2026/11/16 17:00', ['11/11 09:00', '11/13 09:00', '11/16 09:00']],
    ['the day after a holiday', '2026/11/24 17:00', ['11/18 09:00', '11/20 09:00', '11/24 09:00']],
    ['a Sunday', '2026/11/22 12:00', ['11/18 09:00', '11/20 09:00']],
    ['a morning before nine', '2026/11/20 08:50', ['11/17 09:00', '11/19 09:00']],
    ['nine in the morning', '2026/11/20 09:00', ['11/17 09:00', '11/19 09:00', '11/20 09:00']],
  ])('before a deadline on %s', (_, due, times) => {
    expect(planned(due).map((text) => text.slice(-11))).toEqual(times)
  })

  test('over the turn of the year', () => {
    expect(planned('2027/01/04 17:00')).toEqual([
      'threeDays 2026/12/24 09:00',
      'oneDay 2026/12/28 09:00',
      'dueDay 2027/01/04 09:00',
    ])
    expect(planned('2026/12/31 17:00').at(-1)).toBe('oneDay 2026/12/28 09:00')
  })

  test("by the company's days off and hours", () => {
    expect(planned('2026/11/20 17:00', { daysOff: ['2026-11-19'] }).at(1)).toBe('oneDay 2026/11/18 09:00')
    expect(planned('2026/11/20 17:00', { opensAt: '10:30' }).at(0)).toBe('threeDays 2026/11/17 10:30')
    expect(planned('2026/11/20 17:00', { opensAt: '08:00', closesAt: '09:00' }).at(0)).toBe(
      'threeDays 2026/11/17 08:00',
    )
  })

  test('not before the start', () => {
    expect(planned('2026/11/20 17:00', {}, '2026/11/17 09:00').length).toBe(3)
    expect(planned('2026/11/20 17:00', {}, '2026/11/17 09:10').length).toBe(2)
  })

  test('until working hours end or the deadline passes', () => {
    const steps = planChase({ startAt: 0, dueAt: at('2026/11/20 17:00') }, chaseSteps, calendar)
    expect(steps.map(({ target, untilAt }) => [target, formatDateTime(untilAt)])).toEqual([
      ['unread', '2026/11/17 19:59'],
      ['unreacted', '2026/11/19 19:59'],
      ['unreacted', '2026/11/20 17:00'],
    ])
  })

  test('only where they are switched on, and with a deadline', () => {
    expect(
      planChase({ startAt: 0, dueAt: at('2026/11/20 17:00') }, ['oneDay'], calendar).map(({ step }) => step),
    ).toEqual(['oneDay'])
    expect(planChase({ startAt: 0, dueAt: null }, chaseSteps, calendar)).toEqual([])
  })
})

test.each([
  ['2026/11/20 17:00', '2026/11/20 17:01'],
  ['2026/11/20 19:59', '2026/11/24 08:00'],
  ['2026/11/21 12:00', '2026/11/24 08:00'],
  ['2026/11/20 07:00', '2026/11/20 08:00'],
])('CHASE-04 the report on a deadline of %s is due within working hours', (due, expected) => {
  expect(formatDateTime(planChaseReport(at(due), calendar)?.dueAt ?? 0)).toBe(expected)
})

test('CHASE-02 a deadline at the end of time is no error', () => {
  expect(planChaseReport(at('9999/12/31 23:50'), calendar)).toBe(null)
  expect(planned('9999/12/31 23:50').length).toBe(2)
})

test('CHASE-01 each step is there once', () => {
  expect(chaseStepList.safeParse(['oneDay', 'dueDay']).success).toBe(true)
  for (const steps of [['oneDay', 'oneDay'], ['x'], 'oneDay', [...chaseSteps, 'oneDay']])
    expect(chaseStepList.safeParse(steps).success).toBe(false)
})
