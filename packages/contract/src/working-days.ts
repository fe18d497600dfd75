import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type HolidayChanges, holidayName, lastHolidayYear } from './holidays.ts'
import { lengthOf, sanitise } from './text.ts'
import { dayMs, formatDay, formatTime, type Instant, parseDateTime } from './tokyo.ts'

/** Most days off that a company may set. */
export const maxDaysOff = 400
/** Longest note on a day off in code points. */
export const maxNoteLength = 40

/** A Tokyo date as `YYYY-MM-DD`. */
const day = z
  .string()
  .check(z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && parseDateTime(`${text} 00:00`) !== null))

/** The times that working hours may begin and end at (G-250). */
export const hourChoices: readonly string[] = Array.from({ length: 25 }, (_, step) => {
  const hour = String(8 + Math.floor(step / 2)).padStart(2, '0')
  return `${hour}:${step % 2 === 0 ? '00' : '30'}`
})
const hour = z.string().check(z.refine((text) => hourChoices.includes(text)))

const fields = { opensAt: hour, closesAt: hour, daysOff: z.array(day).check(z.maxLength(maxDaysOff)) }
const opensFirst = z.refine<{ opensAt: string; closesAt: string }>(({ opensAt, closesAt }) => opensAt < closesAt)

/**
 * A company's own days off and its working hours, `opensAt` to `closesAt` as `HH:mm` (G-250). Days are unique and sorted when
 * they are returned.
 */
export const workingHours = z.object(fields).check(opensFirst)
export type WorkingHours = z.infer<typeof workingHours>

/** The hours of a company that has set none (NUDGE-04). */
export const usualHours: WorkingHours = { opensAt: '08:00', closesAt: '20:00', daysOff: [] }

const isNote = (text: string) =>
  text !== '' && text === sanitise(text).trim() && !text.includes('\n') && lengthOf(text) <= maxNoteLength
/** What days off are for, each day once. */
const notes = z.array(z.object({ day, note: z.string().check(z.refine(isNote)) })).check(z.maxLength(maxDaysOff))

/** The same with notes on its days off; `version` grows with each change and is 0 before the first. */
const storedHours = z.object({ ...fields, notes, version: z.number() })
export type StoredHours = z.infer<typeof storedHours>

/** Without notes those of days that remain are unchanged; without the version that was loaded, no other change is noticed. */
const hoursBody = z.object({ ...fields, notes: z.optional(notes), version: z.optional(z.int()) }).check(opensFirst)
export type HoursBody = z.infer<typeof hoursBody>

/** What decides on working days: a company's own hours and days off, and the holidays of the installation. */
export type WorkingCalendar = WorkingHours & { readonly holidays: HolidayChanges }

/** The Tokyo date of an instant, as `YYYY-MM-DD`. */
export const tokyoDate = (at: Instant): string => formatDay(at).replaceAll('/', '-')

/** The instant of a Tokyo date and a time of day, `HH:mm`. */
export const instantAt = (date: string, time: string): Instant => {
  const at = parseDateTime(`${date} ${time}`)
  if (at === null) throw new RangeError(`${date} ${time} is no date and time`)
  return at
}

const shifted = (date: string, days: number): string => tokyoDate(instantAt(date, '00:00') + days * dayMs)

/** Whether the public holidays of the date's year are known; beyond, only weekends, the year's end and own days off count. */
export const hasKnownHolidays = (date: string): boolean => Number(date.slice(0, 4)) <= lastHolidayYear

/** 29 December to 3 January (CHASE-02). */
const isYearEnd = (date: string): boolean => /-(12-(29|30|31)|01-0[123])$/.test(date)

// At noon in Tokyo it is the same day in UTC.
const isWeekend = (date: string): boolean => [0, 6].includes(new Date(instantAt(date, '12:00')).getUTCDay())

/**
 * Whether people work on a Tokyo date: Monday to Friday, but on holidays, 29 December to 3 January and the company's days
 * off (CHASE-02, NUDGE-04).
 */
export const isWorkingDay = (date: string, { daysOff, holidays }: WorkingCalendar): boolean =>
  !isWeekend(date) && !isYearEnd(date) && holidayName(date, holidays) === null && !daysOff.includes(date)

/** Days without work that a search crosses at most; an installation that adds more holidays in a row is wrong. */
const longestSearch = 2000

/** The `count`th working day after the date, or before it when `count` is negative; the date itself for 0. */
export const addWorkingDays = (date: string, count: number, calendar: WorkingCalendar): string => {
  const step = Math.sign(count)
  let found = date
  let left = Math.abs(count)
  for (let crossed = 0; left > 0; ) {
    found = shifted(found, step)
    crossed = isWorkingDay(found, calendar) ? 0 : crossed + 1
    if (crossed === 0) left -= 1
    if (crossed > longestSearch) throw new RangeError(`no working day near ${date}`)
  }
  return found
}

/** The last working day before the date. */
export const previousWorkingDay = (date: string, calendar: WorkingCalendar): string =>
  addWorkingDays(date, -1, calendar)

/** Whether the instant is outside of working hours: at night, or on a day without work (NUDGE-04). */
export const isQuietHour = (now: Instant, calendar: WorkingCalendar): boolean => {
  const time = formatTime(now)
  return !isWorkingDay(tokyoDate(now), calendar) || time < calendar.opensAt || time >= calendar.closesAt
}

/** The next time that working hours begin, after `now`: the same day's before they have begun (NUDGE-04). */
export const nextWorkingMorning = (now: Instant, calendar: WorkingCalendar): Instant => {
  const today = tokyoDate(now)
  const isBefore = isWorkingDay(today, calendar) && now < instantAt(today, calendar.opensAt)
  return instantAt(isBefore ? today : addWorkingDays(today, 1, calendar), calendar.opensAt)
}

const path = '/v1/working-days'

/** G-250 */
export const getWorkingHours = endpoint({
  name: 'getWorkingHours',
  summary: "The company's working hours and days off",
  method: 'GET',
  path,
  access: 'admin',
  data: storedHours,
})

/** G-250; refused when somebody else has changed them since `version`. A change plans open chains of reminders again, and moves planned nudges. */
export const updateWorkingHours = endpoint({
  name: 'updateWorkingHours',
  summary: "Change the company's working hours and days off",
  method: 'PUT',
  path,
  access: 'admin',
  body: hoursBody,
  errors: ['workingHoursChanged'],
  // Notes of twelve bytes a character, as clients may escape them, on as many days as there may be.
  bodyLimit: 256 * 1024,
})
