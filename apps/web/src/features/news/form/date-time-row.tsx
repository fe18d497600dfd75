import { formatDay } from '@kawaraban/contract/tokyo.ts'
import type { ReactNode } from 'react'
import { form } from '../../../messages/form.ts'
import { ui } from '../../../messages/ui.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { readDay } from '../../../ui/date-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { TimeField } from '../../../ui/time-field.tsx'
import { emptyDateTime } from './draft.ts'
import { useDraft, useForm } from './form-store.ts'

type Pair = 'start' | 'end' | 'due'

type RowProps = {
  pair: Pair
  /** The messages under the two boxes. */
  date?: string | undefined
  time?: string | undefined
  hint?: string | undefined
  isReadOnly?: boolean
  /** What fills in both boxes: after them, in wide windows beside the name. */
  children?: ReactNode
  /** What is to be said of that: below everything. */
  note?: ReactNode
}

/**
 * The days that can be chosen in a calendar: any for the start, which moves up to now; from today and the start for end
 * and due date; up to the end for the due date. Dates that exclude each other limit nothing.
 */
const useChoosableDays = (pair: Pair): { firstDay?: string; lastDay?: string } => {
  const today = formatDay(useMinute())
  const startDay = useDraft((draft) => readDay(draft.start.date)) ?? today
  const endDay = useDraft((draft) => readDay(draft.end.date))
  if (pair === 'start') return {}
  const [, firstDay = today] = [startDay, today].sort()
  return pair === 'due' && endDay !== null && endDay >= firstDay ? { firstDay, lastDay: endDay } : { firstDay }
}

/** A date and a time that belong together. */
export const DateTimeRow = ({ pair, date = '', time = '', hint, isReadOnly = false, children, note }: RowProps) => {
  const name = form.fields[pair]
  const change = useForm((form) => form.change)
  const showErrorsFor = useForm((form) => form.showErrorsFor)
  const input = useDraft((draft) => draft[pair]) ?? emptyDateTime
  const choosable = useChoosableDays(pair)
  const dateLabel = <span className="sr-only">{form.dateOf(name)}</span>
  const timeLabel = <span className="sr-only">{form.timeOf(name)}</span>
  return (
    <Row name={name} hint={hint} isRequired={!isReadOnly} below={children} note={note}>
      {isReadOnly ? (
        <>
          <TextField label={dateLabel} value={input.date} isReadOnly className="tabular" />
          <TextField label={timeLabel} value={input.time} isReadOnly className="tabular" />
        </>
      ) : (
        <>
          <DateField
            label={dateLabel}
            name={form.dateOf(name)}
            value={input.date}
            onChange={(text) => change({ [pair]: { date: text } })}
            onLeave={() => showErrorsFor(`${pair}Date`)}
            {...choosable}
            error={date}
            isRequired
            inputId={`${pair}Date`}
          />
          <TimeField
            label={timeLabel}
            value={input.time}
            lastValid={input.lastTime}
            onChange={(text) => change({ [pair]: { time: text, ...(text !== '' && { lastTime: text }) } })}
            onLeave={() => showErrorsFor(`${pair}Time`)}
            error={time}
            isRequired
            inputId={`${pair}Time`}
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
  below,
  note,
  children,
}: {
  name: string
  hint: string | undefined
  isRequired: boolean
  below: ReactNode
  note: ReactNode
  children: ReactNode
}) => (
  // A fieldset would place what is beside its name below it.
  <div className="relative">
    <fieldset>
      {/* A legend that floats has what follows it beside itself, where there is room. */}
      <legend
        className={classNames(
          'flex flex-wrap items-center gap-x-3 md:float-left md:mr-3',
          below !== undefined && 'md:min-h-11',
        )}
      >
        <span className="flex items-center gap-2 font-bold">
          {name}
          {isRequired && <Badge tone="danger">{ui.required}</Badge>}
        </span>
      </legend>
      {hint !== undefined && <p className="phrased text-meta text-fg-2 md:pt-0.5">{hint}</p>}
      <div className="grid gap-x-4 gap-y-1 md:clear-left md:grid-cols-2">{children}</div>
      {below !== undefined && <div className="max-md:mt-1 md:absolute md:top-0 md:right-0">{below}</div>}
      {note}
    </fieldset>
  </div>
)
