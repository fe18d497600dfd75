import { type HolidayChanges, lastHolidayYear } from '@kawaraban/contract/holidays.ts'
import { lengthOf } from '@kawaraban/contract/text.ts'
import { formatDay, type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'

const longestName = 30

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && parseDateTime(`${text} 00:00`) !== null

const entriesOf = (text: string) => text.split(',').map((entry) => entry.trim())

const areDistinct = (days: readonly string[]) => new Set(days).size === days.length

/** Reads days with names, `YYYY-MM-DD:name` separated by commas; null where one is no such day, is named twice or its name is too long. */
export const parseAddedHolidays = (text: string): HolidayChanges['added'] | null => {
  const pairs = entriesOf(text).map((entry) => {
    const [day = '', ...name] = entry.split(':')
    return [day, name.join(':').trim()] as const
  })
  const isRight = pairs.every(([day, name]) => isDay(day) && name !== '' && lengthOf(name) <= longestName)
  return isRight && areDistinct(pairs.map(([day]) => day)) ? Object.fromEntries(pairs) : null
}

/** Parses days, `YYYY-MM-DD` separated by commas; null if one is not a day or comes twice. */
export const parseRemovedHolidays = (text: string): HolidayChanges['removed'] | null => {
  const days = entriesOf(text)
  return days.every(isDay) && areDistinct(days) ? days : null
}

/** Warns when this year or the next, into which posts are planned, lies beyond the known public holidays. */
export const checkHolidayYears = (now: Instant, warn: (details: object, text: string) => void): void => {
  const nextYear = Number(formatDay(now).slice(0, 4)) + 1
  if (nextYear <= lastHolidayYear) return
  const text = `public holidays after ${lastHolidayYear} are not known: update the service, or name them in HOLIDAYS_ADDED`
  warn({ lastHolidayYear }, text)
}
