import { dueFault, endFault } from '@kawaraban/contract/news-rules.ts'
import { endAfter, type PublicationLength } from '@kawaraban/contract/publication-length.ts'
import { formatDay, type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { readDay } from '../../../../ui/date-text.ts'
import { type DraftDates, instantsOf } from '../draft-rules.ts'

/** The end of a publication of that length, from the start that the form shows; from `now` where it shows none. */
export const endOf = (dates: DraftDates, length: PublicationLength, now: Instant): Instant =>
  endAfter(instantsOf(dates).startAt ?? now, length)

/** The same, null where the form would refuse it: that of a post which is published for longer already. */
export const endPreset = (dates: DraftDates, length: PublicationLength, now: Instant): Instant | null => {
  const endAt = endOf(dates, length, now)
  return endFault(endAt, instantsOf(dates).startAt, now) === null ? endAt : null
}

const closingTime = '18:00'

/**
 * 18:00 of the day that the deadline has, else of the first day on which readers see the post; null where neither can be the deadline
 * of this publication.
 */
export const duePreset = (dates: DraftDates, now: Instant): Instant | null => {
  const { startAt, endAt } = instantsOf(dates)
  const days = [dates.due && readDay(dates.due.date), formatDay(Math.max(startAt ?? now, now))]
  for (const day of days) {
    const dueAt = day && parseDateTime(`${day} ${closingTime}`)
    if (dueAt && dueFault(dueAt, startAt, endAt, now) === null) return dueAt
  }
  return null
}
