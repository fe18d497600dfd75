import { type ChaseStep, chaseSteps } from './chase-steps.ts'
import { type Instant, minuteMs } from './tokyo.ts'
import {
  addWorkingDays,
  instantAt,
  isQuietHour,
  isWorkingDay,
  nextWorkingMorning,
  tokyoDate,
  type WorkingCalendar,
} from './working-days.ts'

/** Working days before the deadline, and whom a step is for (CHASE-01). */
const rules = {
  threeDays: { daysBefore: 3, target: 'unread' },
  oneDay: { daysBefore: 1, target: 'unreacted' },
  dueDay: { daysBefore: 0, target: 'unreacted' },
} as const satisfies Record<ChaseStep, object>

/** The time of a step, where the company's hours include it (CHASE-02). */
const usualTime = '09:00'

/** A step with its minute, and the last minute at which it may be sent. */
export type PlannedStep = {
  readonly step: ChaseStep
  readonly target: (typeof rules)[ChaseStep]['target']
  readonly dueAt: Instant
  readonly untilAt: Instant
}

/**
 * A step with what becomes of it: sent, left to the step before it at the same minute, or left out because it would go out
 * before the start or after the deadline.
 */
export type DatedStep = PlannedStep & { readonly outcome: 'sent' | 'joined' | 'beforeStart' | 'afterDeadline' }

type Deadline = { readonly startAt: Instant; readonly dueAt: Instant | null }

/** After this day dates cannot be written. */
const lastDay = '9999-12-01'

const lastMinuteOf = (date: string, { closesAt }: WorkingCalendar): Instant => instantAt(date, closesAt) - minuteMs

/** The day of a step: counted from the deadline, and moved forward to a working day (CHASE-02). */
const dayOfStep = (dueAt: Instant, step: ChaseStep, calendar: WorkingCalendar): string => {
  const dueDay = tokyoDate(dueAt)
  const { daysBefore } = rules[step]
  return daysBefore === 0 && isWorkingDay(dueDay, calendar)
    ? dueDay
    : addWorkingDays(dueDay, -(daysBefore || 1), calendar)
}

/** The minute of each step of a chain, in their order, and whether it goes out then (CHASE-02, G-260). */
export const dateChase = (
  { startAt, dueAt }: Deadline,
  steps: readonly ChaseStep[],
  calendar: WorkingCalendar,
): readonly DatedStep[] => {
  if (dueAt === null) return []
  const { opensAt, closesAt } = calendar
  const time = opensAt <= usualTime && usualTime < closesAt ? usualTime : opensAt
  const dated: DatedStep[] = []
  for (const step of chaseSteps.filter((one) => steps.includes(one))) {
    const date = dayOfStep(dueAt, step, calendar)
    const at = instantAt(date, time)
    const isJoined = dated.some((other) => other.dueAt === at && other.outcome === 'sent')
    const outcome = at < startAt ? 'beforeStart' : at > dueAt ? 'afterDeadline' : isJoined ? 'joined' : 'sent'
    const untilAt = Math.min(lastMinuteOf(date, calendar), dueAt)
    dated.push({ step, target: rules[step].target, dueAt: at, untilAt, outcome })
  }
  return dated
}

/**
 * When the steps of a chain go out (CHASE-02), in their order. A step that would go out before the start or after the
 * deadline is left out, and of two at the same minute the second (G-260).
 */
export const planChase = (
  deadline: Deadline,
  steps: readonly ChaseStep[],
  calendar: WorkingCalendar,
): readonly PlannedStep[] =>
  dateChase(deadline, steps, calendar)
    .filter(({ outcome }) => outcome === 'sent')
    .map(({ outcome: _, ...step }) => step)

/** When the author gets the list of who has not: after the deadline, within working hours; null where that cannot be dated. */
export const planChaseReport = (
  dueAt: Instant,
  calendar: WorkingCalendar,
): Pick<PlannedStep, 'dueAt' | 'untilAt'> | null => {
  if (tokyoDate(dueAt) >= lastDay) return null
  const after = dueAt + minuteMs
  const at = isQuietHour(after, calendar) ? nextWorkingMorning(after, calendar) : after
  return { dueAt: at, untilAt: lastMinuteOf(tokyoDate(at), calendar) }
}
