import { holidayName } from '@kawaraban/contract/holidays.ts'
import { dayMs, formatDate, type Instant } from '@kawaraban/contract/tokyo.ts'
import { instantAt, isWorkingDay, tokyoDate, usualHours } from '@kawaraban/contract/working-days.ts'
import { workingDaysText } from '../../messages/working-days.ts'
import { publicConfig } from '../../platform/public-config.ts'

const { reasons } = workingDaysText.daysOff

/** The public holidays of this installation, with its own changes. */
const holidays = () => publicConfig().holidays ?? { added: {}, removed: [] }

/** A day as it is shown, `2026/12/28(月)`. */
export const shownDay = (day: string): string => formatDate(instantAt(day, '12:00'))

/** Why everybody is off on a day, also without a company's own days off; null on a day of work. */
export const reasonOff = (day: string): string | null => {
  if (isWorkingDay(day, { ...usualHours, holidays: holidays() })) return null
  const name = holidayName(day, holidays())
  if (name !== null) return name
  return /-(12|01)-/.test(day) && !isWeekend(day) ? reasons.yearEnd : reasons.weekend
}

const isWeekend = (day: string) => [0, 6].includes(new Date(instantAt(day, '12:00')).getUTCDay())

/** The public holidays of the year from `now` on. */
export const comingHolidays = (now: Instant): { day: string; name: string }[] => {
  const found: { day: string; name: string }[] = []
  for (let after = 0; after < 366; after += 1) {
    const day = tokyoDate(now + after * dayMs)
    const name = holidayName(day, holidays())
    if (name !== null) found.push({ day, name })
  }
  return found
}
