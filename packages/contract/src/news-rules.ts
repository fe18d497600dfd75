import { dayMs, dayOf, floorToMinute, type Instant } from './tokyo.ts'

/** Rules on the dates of a post, shared by form and server (VAL-14…VAL-26, VAL-30). All comparisons are to the minute. */

/** Days before the end or the due date at which a reminder may go out; -1 is none (LIM-07, VAL-27). */
const remindDays = [-1, 1, 3, 7] as const
export type RemindDays = (typeof remindDays)[number]
export const noReminder = -1

export type DateFault = {
  rule: 'past' | 'beforeStart' | 'afterEnd'
  /** The two dates compared are the same Tokyo date, so that the time is at fault and not the date (G-022). */
  sameDay: boolean
}

const fault = (rule: DateFault['rule'], one: Instant, other: Instant): DateFault => ({
  rule,
  sameDay: dayOf(one) === dayOf(other),
})

/** What is wrong with the end of publication, or null; equal instants pass (VAL-15…VAL-18, G-020). */
export const endFault = (endAt: Instant, startAt: Instant | null, now: Instant): DateFault | null => {
  if (endAt < floorToMinute(now)) return fault('past', endAt, now)
  if (startAt !== null && endAt < startAt) return fault('beforeStart', endAt, startAt)
  return null
}

/** What is wrong with the due date, or null; due at the very end passes (VAL-19…VAL-22, G-019). */
export const dueFault = (
  dueAt: Instant,
  startAt: Instant | null,
  endAt: Instant | null,
  now: Instant,
): DateFault | null => {
  if (dueAt < floorToMinute(now)) return fault('past', dueAt, now)
  if (startAt !== null && dueAt < startAt) return fault('beforeStart', dueAt, startAt)
  if (endAt !== null && dueAt > endAt) return fault('afterEnd', dueAt, endAt)
  return null
}

export type ReminderFault = 'remindInPast' | 'remindBeforeStart'

/** What is wrong with a reminder `days` days before `baseAt`, or null; equal instants pass (VAL-24…VAL-26, G-020). */
export const reminderFault = (
  baseAt: Instant,
  days: number,
  startAt: Instant | null,
  now: Instant,
): ReminderFault | null => {
  const remindAt = baseAt - days * dayMs
  if (remindAt < floorToMinute(now)) return 'remindInPast'
  if (startAt !== null && remindAt < startAt) return 'remindBeforeStart'
  return null
}
