import publicHolidays from '@holiday-jp/holiday_jp/lib/holidays.js'

/** The holidays of an installation's own: days it adds, by `YYYY-MM-DD` with their names, and public ones it strikes. */
export type HolidayChanges = {
  readonly added: Readonly<Record<string, string>>
  readonly removed: readonly string[]
}

const names = new Map<string, string>(Object.entries(publicHolidays).map(([day, { name }]) => [day, name]))

/** The last year whose public holidays are known. */
export const lastHolidayYear: number = Number([...names.keys()].at(-1)?.slice(0, 4))

/** The name of the holiday on `day`, a Tokyo day as `YYYY-MM-DD`, or null on any other day. */
export const holidayName = (day: string, { added, removed }: HolidayChanges): string | null =>
  (Object.hasOwn(added, day) ? added[day] : undefined) ?? (removed.includes(day) ? null : (names.get(day) ?? null))
