import * as z from 'zod/mini'
import { dayMs, floorToStep, formatDay, type Instant } from './tokyo.ts'

/** How long a post may be published by one press (WRITE-01). */
export const publicationLengths = ['oneWeek', 'oneMonth', 'threeMonths'] as const
export const publicationLength = z.enum(publicationLengths)
export type PublicationLength = z.infer<typeof publicationLength>

/** As `addMonths`, whose library would come before the first paint of every page if the form called it. */
const monthsLater = (at: Instant, months: number): Instant => {
  const [year = 0, month = 0, day = 0] = formatDay(at).split('/').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return at + Date.UTC(year, month - 1 + months, Math.min(day, lastDay)) - Date.UTC(year, month - 1, day)
}

const ends: Record<PublicationLength, (startAt: Instant) => Instant> = {
  oneWeek: (startAt) => startAt + 7 * dayMs,
  oneMonth: (startAt) => monthsLater(startAt, 1),
  threeMonths: (startAt) => monthsLater(startAt, 3),
}

/**
 * The end of a publication that begins at `startAt`: seven days or calendar months later, at the same Tokyo time of day rounded down
 * to a 10-minute step. A day that the month does not have is its last one (WRITE-01, G-475).
 */
export const endAfter = (startAt: Instant, length: PublicationLength): Instant => floorToStep(ends[length](startAt))
