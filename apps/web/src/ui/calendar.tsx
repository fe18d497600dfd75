import { type CalendarDate, parseDate, toCalendarDate, toZoned } from '@internationalized/date'
import { formatDay, type Instant } from '@kawaraban/contract/tokyo.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar as Base,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { now } from '../platform/clock.ts'
import { Day, WeekdayName } from './calendar-day.tsx'
import { ChoosableDays, MonthHolidays } from './calendar-notes.tsx'

type CalendarProps = {
  /** Name of the calendar for screen readers. */
  label: string
  /** Chosen day as `YYYY/MM/DD`, or null. */
  day: string | null
  /** The first and the last day that can be chosen, as `YYYY/MM/DD`. */
  firstDay: string | undefined
  lastDay: string | undefined
  onChoose: (day: string) => void
  onClose: () => void
  trigger: RefObject<HTMLElement | null>
}

const toDate = (day: string): CalendarDate => parseDate(day.replaceAll('/', '-'))
const today = (at: Instant) => toDate(formatDay(at))

/** A value with a zone sets the calendar's zone, which decides the day announced as today. */
const inTokyo = (date: CalendarDate) => toZoned(date, 'Asia/Tokyo')

const monthButton =
  'flex size-11 items-center justify-center rounded-control text-fg-2 hover:bg-hover focus-visible:outline-3 focus-visible:outline-focus disabled:text-fg-3'

/** On phones it is at the bottom of the screen, where it fits wherever its button is. */
const sheet =
  'max-md:fixed! max-md:inset-x-0! max-md:top-auto! max-md:bottom-2! max-md:mx-auto! max-md:max-h-[calc(100dvh-1rem)]! max-md:w-fit max-[22rem]:p-1'

/** A month to choose a day from, in a window beside its button; Japanese, whatever the browser's language. */
const Calendar = ({ label, day, firstDay, lastDay, onChoose, onClose, trigger }: CalendarProps) => (
  <I18nProvider locale="ja-JP-u-ca-gregory">
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      offset={6}
      containerPadding={8}
      className={`animate-appear overflow-auto rounded-card border border-line bg-surface p-3 shadow-float ${sheet}`}
    >
      <Dialog aria-label={label} className="outline-none">
        <Base
          aria-label={label}
          autoFocus
          value={day === null ? null : inTokyo(toDate(day))}
          defaultFocusedValue={day === null ? today(now()) : toDate(day)}
          minValue={firstDay === undefined ? null : toDate(firstDay)}
          maxValue={lastDay === undefined ? null : toDate(lastDay)}
          onChange={(date) => onChoose(toCalendarDate(date).toString().replaceAll('-', '/'))}
        >
          <header className="flex items-center justify-between pb-2">
            <Button slot="previous" className={monthButton}>
              <ChevronLeft size={22} aria-hidden="true" />
            </Button>
            <CalendarHeading className="tabular font-bold" />
            <Button slot="next" className={monthButton}>
              <ChevronRight size={22} aria-hidden="true" />
            </Button>
          </header>
          <CalendarGrid weekdayStyle="narrow">
            <CalendarGridHeader>{(weekday) => <WeekdayName>{weekday}</WeekdayName>}</CalendarGridHeader>
            <CalendarGridBody>{(date) => <Day date={date} today={today(now())} />}</CalendarGridBody>
          </CalendarGrid>
          <ChoosableDays first={firstDay} last={lastDay} />
          <MonthHolidays />
        </Base>
      </Dialog>
    </Popover>
  </I18nProvider>
)

export default Calendar
