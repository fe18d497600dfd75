import { type CalendarDate, getDayOfWeek, isSameDay } from '@internationalized/date'
import { holidayName } from '@kawaraban/contract/holidays.ts'
import { CalendarCell, CalendarHeaderCell } from 'react-aria-components/Calendar'
import { dateTime } from '../messages/date-time.ts'
import { publicConfig } from '../platform/public-config.ts'
import { classNames } from './class-names.ts'

const noChanges = { added: {}, removed: [] }

/** The name of the holiday on a day, or null on any other. */
export const holidayOn = (date: CalendarDate): string | null =>
  holidayName(date.toString(), publicConfig().holidays ?? noChanges)

const [sundayColour, saturdayColour] = ['text-danger', 'text-blue']

/** As large as 44 px of the text's size, and smaller where seven would not fit, but never below 44 px. */
const [daySize, dayWidth] = [
  'size-[min(2.75rem,max(44px,(100vw-2.5rem)/7))]',
  'w-[min(2.75rem,max(44px,(100vw-2.5rem)/7))]',
]

/** A day of the week above its column. */
export const WeekdayName = ({ children }: { children: string }) => (
  <CalendarHeaderCell
    className={classNames(
      'h-7 text-meta',
      dayWidth,
      children === dateTime.sunday ? sundayColour : children === dateTime.saturday ? saturdayColour : 'text-fg-2',
    )}
  >
    {children}
  </CalendarHeaderCell>
)

const cell =
  'tabular relative flex cursor-pointer items-center justify-center rounded-control outside-month:hidden hover:bg-hover selected:bg-primary selected:font-bold selected:text-on-primary forced-colors:selected:border-2 -outline-offset-3 ' +
  'disabled:cursor-not-allowed disabled:text-fg-3 disabled:line-through disabled:hover:bg-transparent forced-colors:disabled:text-[GrayText]'

const point = 'after:absolute after:bottom-1 after:size-1 after:rounded-control after:border-2 after:border-current'

const colourOf = (date: CalendarDate, holiday: string | null) => {
  const weekday = getDayOfWeek(date, 'ja-JP')
  if (holiday !== null || weekday === 0) return sundayColour
  return weekday === 6 ? saturdayColour : ''
}

/** A day of the month; a holiday carries a point under its number, and its name for screen readers. */
export const Day = ({ date, today }: { date: CalendarDate; today: CalendarDate }) => {
  const holiday = holidayOn(date)
  return (
    <CalendarCell
      date={date}
      className={classNames(
        cell,
        daySize,
        colourOf(date, holiday),
        holiday !== null && point,
        // By our own clock: without a value the library would use the device's zone.
        isSameDay(date, today) && 'font-bold underline decoration-2 underline-offset-4',
      )}
      render={(props) => {
        const name = props['aria-label'] ?? ''
        return <div {...props} {...(holiday !== null && { 'aria-label': dateTime.holidayOf(name, holiday) })} />
      }}
    />
  )
}
