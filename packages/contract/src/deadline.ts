import { dayOf, floorToMinute, type Instant, minuteMs } from './tokyo.ts'

/**
 * How far a due date is, in the unit that people use: minutes and hours shortly before it, then Tokyo dates. `left` has 0
 * days on the day itself, `overdue` days since it (TODO-04, G-241).
 */
export type Deadline =
  | { readonly state: 'left'; readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }
  | { readonly state: 'overdue'; readonly days: number }

const hourMs = 60 * minuteMs
/** From here on whole hours are counted, also over midnight. */
const hoursFrom = 6 * hourMs

/** The deadline as of `now`; a post is not overdue before its due minute has passed. */
export const deadlineOf = (dueAt: Instant, now: Instant): Deadline => {
  const left = dueAt - floorToMinute(now)
  if (left < 0) return { state: 'overdue', days: dayOf(now) - dayOf(dueAt) }
  if (left < hourMs) return { state: 'left', unit: 'minutes', count: Math.max(1, left / minuteMs) }
  if (left < hoursFrom) return { state: 'left', unit: 'hours', count: Math.floor(left / hourMs) }
  return { state: 'left', unit: 'days', count: dayOf(dueAt) - dayOf(now) }
}

/** Days for which a coming due date is highlighted (LIM-06). */
const dueSoonDays = 7

/** Due before today plus 7 days, overdue included, by Tokyo dates (FEED-11, G-021). */
export const isDueSoon = (dueAt: Instant, now: Instant): boolean => dayOf(dueAt) < dayOf(now) + dueSoonDays
