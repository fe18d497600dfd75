import { startOfMonth } from '@internationalized/date'
import { formatDate, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { useContext } from 'react'
import { CalendarStateContext } from 'react-aria-components/Calendar'
import { dateTime } from '../messages/date-time.ts'
import { holidayOn } from './calendar-day.tsx'

/** The holidays of the displayed month, with their names. */
export const MonthHolidays = () => {
  const state = useContext(CalendarStateContext)
  if (state === null) return null
  const first = startOfMonth(state.visibleRange.start)
  const days = Array.from({ length: first.calendar.getDaysInMonth(first) }, (_, day) => first.add({ days: day }))
  const holidays = days.flatMap((date) => {
    const name = holidayOn(date)
    return name === null ? [] : [{ day: date.day, name }]
  })
  if (holidays.length === 0) return null
  return (
    <ul
      aria-label={dateTime.holidays}
      className="flex w-0 min-w-full flex-wrap gap-x-4 border-line border-t pt-1.5 text-meta text-fg-2"
    >
      {holidays.map(({ day, name }) => (
        <li key={day}>
          <span className="tabular pr-1 font-bold text-danger">{dateTime.dayOfMonth(day)}</span>
          {name}
        </li>
      ))}
    </ul>
  )
}

const written = (day: string) => formatDate(parseDateTime(`${day} 00:00`) ?? 0)

/** The range of selectable days, `YYYY/MM/DD`. */
export const ChoosableDays = ({ first, last }: { first: string | undefined; last: string | undefined }) =>
  first === undefined ? null : (
    <p className="tabular phrased w-0 min-w-full pb-1 text-meta text-fg-2">
      {last === undefined
        ? dateTime.choosableFrom(written(first))
        : dateTime.choosableBetween(written(first), written(last))}
    </p>
  )
