import { formatDay } from '@kawaraban/contract/tokyo.ts'
import type { ReactNode } from 'react'
import { form } from '../../../messages/form.ts'
import { ui } from '../../../messages/ui.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { readDay } from '../../../ui/date-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { TimeField } from '../../../ui/time-field.tsx'
import { useDraft } from './draft.ts'

type Pair = 'start' | 'end' | 'due'
const keys = {
  start: { date: 'startDate', time: 'startTime', current: 'currentStartTime' },
  end: { date: 'endDate', time: 'endTime', current: 'currentEndTime' },
  due: { date: 'dueDate', time: 'dueTime', current: 'currentDueTime' },
} as const

type RowProps = {
  pair: Pair
  /** The messages under the two boxes. */
  date?: string | undefined
  time?: string | undefined
  hint?: string | undefined
  isReadOnly?: boolean
}

/** The visible word of a box, and its full name for those who do not see the line above it. */
const Label = ({ name, full }: { name: string; full: string }) => (
  <>
    <span aria-hidden="true" className="text-meta font-normal text-fg-2">
      {name}
    </span>
    <span className="sr-only">{full}</span>
  </>
)

/**
 * The days that a calendar lets choose: any for the start, which moves up to now (G-015); from today and the start on for
 * end and due date, and for the latter up to the end (VAL-16…VAL-22). Dates that rule each other out limit nothing.
 */
const useChoosableDays = (pair: Pair): { firstDay?: string; lastDay?: string } => {
  const today = formatDay(useMinute())
  const startDay = useDraft((draft) => readDay(draft.startDate)) ?? today
  const endDay = useDraft((draft) => readDay(draft.endDate))
  if (pair === 'start') return {}
  const [, firstDay = today] = [startDay, today].sort()
  return pair === 'due' && endDay !== null && endDay >= firstDay ? { firstDay, lastDay: endDay } : { firstDay }
}

/** A date and a time that belong together (W-11). */
export const DateTimeRow = ({ pair, date = '', time = '', hint, isReadOnly = false }: RowProps) => {
  const key = keys[pair]
  const name = form.fields[pair]
  const change = useDraft((draft) => draft.change)
  const speak = useDraft((draft) => draft.speak)
  const values = {
    date: useDraft((draft) => draft[key.date]),
    time: useDraft((draft) => draft[key.time]),
    current: useDraft((draft) => draft[key.current]),
  }
  const choosable = useChoosableDays(pair)
  const dateLabel = <Label name={form.date} full={form.dateOf(name)} />
  const timeLabel = <Label name={form.time} full={form.timeOf(name)} />
  return (
    <Row name={name} hint={hint} isRequired={!isReadOnly}>
      {isReadOnly ? (
        <>
          <TextField label={dateLabel} value={values.date} isReadOnly className="tabular" />
          <TextField label={timeLabel} value={values.time} isReadOnly className="tabular" />
        </>
      ) : (
        <>
          <DateField
            label={dateLabel}
            name={form.dateOf(name)}
            value={values.date}
            onChange={(text) => change({ [key.date]: text })}
            onLeave={() => speak(key.date)}
            {...choosable}
            error={date}
            isRequired
            inputId={key.date}
          />
          <TimeField
            label={timeLabel}
            value={values.time}
            lastValid={values.current}
            onChange={(text) => change({ [key.time]: text, ...(text !== '' && { [key.current]: text }) })}
            onLeave={() => speak(key.time)}
            error={time}
            isRequired
            inputId={key.time}
          />
        </>
      )}
    </Row>
  )
}

const Row = ({
  name,
  hint,
  isRequired,
  children,
}: {
  name: string
  hint: string | undefined
  isRequired: boolean
  children: ReactNode
}) => (
  <fieldset className="flex flex-col gap-1.5">
    <legend className="mb-1.5 flex items-center gap-2 font-bold">
      {name}
      {isRequired && <Badge tone="danger">{ui.required}</Badge>}
    </legend>
    {hint !== undefined && <p className="phrased text-meta text-fg-2">{hint}</p>}
    <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">{children}</div>
  </fieldset>
)
