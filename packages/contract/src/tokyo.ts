import { CalendarDateTime } from '@internationalized/date'

/**
 * Asia/Tokyo, the only zone of the product (TIME-01). An instant is a number of milliseconds since the epoch;
 * Japan has used UTC+9 without summer time since 1952, so a fixed offset is exact for every date the product accepts.
 */
export type Instant = number

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs
const offsetMs = 9 * 60 * minuteMs
const stepMs = 10 * minuteMs
const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const

const pad = (value: number) => String(value).padStart(2, '0')
const wall = (at: Instant) => new Date(at + offsetMs)

/** The start of the minute that holds `at`. */
export const floorToMinute = (at: Instant): Instant => Math.floor(at / minuteMs) * minuteMs

/** The start of the 10-minute step that holds `at` (TIME-08, LIM-05). */
export const floorToStep = (at: Instant): Instant => Math.floor(at / stepMs) * stepMs

/** Number of the Tokyo day that holds `at`: equal numbers are the same date, a difference of 1 is the next date. */
export const dayOf = (at: Instant): number => Math.floor((at + offsetMs) / dayMs)

/** Midnight of the Tokyo day that holds `at`. */
export const startOfDay = (at: Instant): Instant => dayOf(at) * dayMs - offsetMs

/** `2026/11/20` */
export const formatDay = (at: Instant): string => {
  const date = wall(at)
  return `${String(date.getUTCFullYear()).padStart(4, '0')}/${pad(date.getUTCMonth() + 1)}/${pad(date.getUTCDate())}`
}

/** `18:00` */
export const formatTime = (at: Instant): string => `${pad(wall(at).getUTCHours())}:${pad(wall(at).getUTCMinutes())}`

/** `2026/11/20(金)` (TIME-02) */
export const formatDate = (at: Instant): string => `${formatDay(at)}(${weekdays[wall(at).getUTCDay()]})`

/** `2026/11/20 18:00`, the form in which dates travel and in which a record of the past is shown (TIME-03, TIME-07). */
export const formatDateTime = (at: Instant): string => `${formatDay(at)} ${formatTime(at)}`

/** `2026/11/20(金) 18:00`, a time that people plan by (TIME-03, G-334). */
export const formatDateAndTime = (at: Instant): string => `${formatDate(at)} ${formatTime(at)}`

const wireForm = /^(\d{4})([/-])(\d{2})\2(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/

/** The minutes that the wire can write: the years 1970 to 9999 in Tokyo. */
const [earliestAt, latestAt] = [Date.UTC(1970, 0) - offsetMs, Date.UTC(9999, 11, 31, 23, 59) - offsetMs]

/**
 * Reads a date-time of the wire: `YYYY/MM/DD HH:mm` in Tokyo time, `-` for `/`, `T` for the space, optional seconds,
 * and ISO with an offset (G-014). Returns the start of its minute, or null for anything else: impossible dates and
 * offsets, and what an offset carries out of the years 1970 to 9999.
 */
export const parseDateTime = (text: string): Instant | null => {
  const parts = wireForm.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = [1, 3, 4, 5, 6, 7].map((index) => Number(parts[index] ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const utc = Date.UTC(year, month - 1, day, hour, minute)
  const read = new Date(utc)
  const real =
    read.getUTCFullYear() === year &&
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  const offset = offsetOf(parts[8])
  if (!real || offset === null) return null
  const at = utc - offset
  return at >= earliestAt && at <= latestAt ? at : null
}

const offsetOf = (zone: string | undefined) => {
  if (zone === undefined) return offsetMs
  if (zone === 'Z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4, 6))]
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * minuteMs
}

/** The same Tokyo time of day `months` calendar months later, clamped to the end of the month (G-025). */
export const addMonths = (at: Instant, months: number): Instant => {
  const from = wall(at)
  const to = new CalendarDateTime(
    from.getUTCFullYear(),
    from.getUTCMonth() + 1,
    from.getUTCDate(),
    from.getUTCHours(),
    from.getUTCMinutes(),
  ).add({ months })
  return Date.UTC(to.year, to.month - 1, to.day, to.hour, to.minute) - offsetMs
}

/** The 144 choices of a time input, `00:00` to `23:50` (FORM-17, VAL-13). */
export const timeChoices: readonly string[] = Array.from(
  { length: 144 },
  (_, step) => `${pad(Math.floor(step / 6))}:${pad((step % 6) * 10)}`,
)
