import { lastHolidayYear } from '@kawaraban/contract/holidays.ts'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import { hasKnownHolidays, tokyoDate } from '@kawaraban/contract/working-days.ts'
import { useId } from 'react'
import { workingDaysText } from '../../messages/working-days.ts'
import { Card } from '../../ui/card.tsx'
import { comingHolidays, shownDay } from './day-text.ts'

const text = workingDaysText.holidays

/** The public holidays of the coming year, for information. */
export const HolidayList = ({ now }: { now: Instant }) => {
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="font-bold text-section">
        {text.heading}
      </h2>
      <p className="phrased text-fg-2 text-meta">{text.hint}</p>
      <ul className="grid gap-x-6 gap-y-1 md:grid-cols-2">
        {comingHolidays(now).map(({ day, name }) => (
          <li key={day} className="flex gap-3">
            <span className="tabular text-fg-2">{shownDay(day)}</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {!hasKnownHolidays(tokyoDate(now + 365 * dayMs)) && (
        <p className="phrased text-fg-2 text-meta">{text.unknown(lastHolidayYear)}</p>
      )}
    </Card>
  )
}
