import { lengthOf, sanitise } from '@kawaraban/contract/text.ts'
import { formatDay, type Instant } from '@kawaraban/contract/tokyo.ts'
import { maxDaysOff, maxNoteLength } from '@kawaraban/contract/working-days.ts'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { workingDaysText } from '../../messages/working-days.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { readDay } from '../../ui/date-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { reasonOff, shownDay } from './day-text.ts'
import type { DayOff } from './hours-changes.ts'

const text = workingDaysText.daysOff
const { errors } = text

/** What is typed and not added yet. */
export type Typed = { readonly date: string; readonly note: string }
export const nothingTyped: Typed = { date: '', note: '' }

/** Why a day cannot be added; empty when it can. */
const faultOf = (date: string, daysOff: readonly DayOff[], now: Instant): string => {
  const written = readDay(date)
  if (written === null) return errors.date
  if (written < formatDay(now)) return errors.past
  const day = written.replaceAll('/', '-')
  if (daysOff.some((one) => one.day === day)) return errors.repeated
  if (daysOff.length >= maxDaysOff) return errors.tooMany
  const reason = reasonOff(day)
  return reason === null ? '' : errors.alreadyOff(reason)
}

/** Adds a day off with an optional note; Enter adds it, too. */
export const DayEntry = ({
  typed,
  onType,
  daysOff,
  onAdd,
  now,
}: {
  typed: Typed
  onType: (typed: Typed) => void
  daysOff: readonly DayOff[]
  onAdd: (day: string, note: string) => void
  now: Instant
}) => {
  const [fault, setFault] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const noteFault = lengthOf(typed.note) > maxNoteLength ? errors.note : ''
  const add = (event: FormEvent) => {
    event.preventDefault()
    // A date is read when the focus leaves its box; until then its box shows no error.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    const next = faultOf(typed.date, daysOff, now)
    setFault(next)
    form.current?.querySelector<HTMLInputElement>(noteFault && !next ? '[name=note]' : '[data-field]')?.focus()
    if (next || noteFault) return
    const day = (readDay(typed.date) ?? '').replaceAll('/', '-')
    onAdd(day, sanitise(typed.note).trim())
    onType(nothingTyped)
    announce(text.added(shownDay(day)))
  }
  return (
    <form ref={form} noValidate onSubmit={add} className="flex flex-col gap-3 md:flex-row md:items-start">
      <div className="md:w-56">
        <DateField
          label={text.date}
          name={text.dateName}
          value={typed.date}
          onChange={(date) => {
            setFault('')
            onType({ ...typed, date })
          }}
          firstDay={formatDay(now)}
          error={fault}
          inputId="day-off"
        />
      </div>
      <TextField
        label={text.note}
        name="note"
        autoComplete="off"
        value={typed.note}
        onChange={(note) => onType({ ...typed, note })}
        error={noteFault}
        className="md:flex-1"
      />
      <Button type="submit" icon={<Plus size={18} aria-hidden="true" />} className="max-md:w-full md:mt-[2.075rem]">
        {text.add}
      </Button>
    </form>
  )
}
