import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { tokyoDate } from '@kawaraban/contract/working-days.ts'
import { Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { workingDaysText } from '../../messages/working-days.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DayEntry, type Typed } from './day-entry.tsx'
import { shownDay } from './day-text.ts'
import type { DayOff } from './hours-changes.ts'

const text = workingDaysText.daysOff

const DayList = ({ days, onRemove }: { days: readonly DayOff[]; onRemove: (day: string) => void }) => {
  const list = useRef<HTMLUListElement>(null)
  const remove = (day: string, index: number) => {
    // The focus moves to a neighbour before its button goes.
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1]
    const entry = list.current?.closest('section')?.querySelector<HTMLInputElement>('[data-field]')
    ;(next ?? entry)?.focus()
    onRemove(day)
    announce(text.removed(shownDay(day)))
  }
  return (
    <ul ref={list} aria-label={text.list} className="divide-y divide-line">
      {days.map(({ day, note, isUnsaved }, index) => (
        <li key={day} className="flex items-center gap-3 py-1">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5">
            <span className="tabular whitespace-nowrap">{shownDay(day)}</span>
            {note && <bdi className="min-w-0 break-words text-fg-2">{note}</bdi>}
            {isUnsaved && <Badge tone="primary">{text.unsaved}</Badge>}
          </span>
          <IconButton
            label={text.remove(shownDay(day))}
            icon={Trash2}
            variant="danger"
            onPress={() => remove(day, index)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The company's own days off: those to come, those of the past behind a line, and the fields that add one. */
export const DaysOffSection = ({
  daysOff,
  typed,
  onType,
  onAdd,
  onRemove,
  now,
}: {
  daysOff: readonly DayOff[]
  typed: Typed
  onType: (typed: Typed) => void
  onAdd: (day: string, note: string) => void
  onRemove: (day: string) => void
  now: Instant
}) => {
  const heading = useId()
  const today = tokyoDate(now)
  const [ahead, past] = [daysOff.filter(({ day }) => day >= today), daysOff.filter(({ day }) => day < today)]
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="font-bold text-section">
        {text.heading}
      </h2>
      <p className="phrased text-fg-2 text-meta">{text.hint}</p>
      <DayEntry typed={typed} onType={onType} daysOff={daysOff} onAdd={onAdd} now={now} />
      {ahead.length > 0 ? (
        <DayList days={ahead} onRemove={onRemove} />
      ) : (
        <p className="phrased rounded-control bg-sunken px-4 py-3 text-fg-2">
          {past.length > 0 ? text.noneAhead : text.empty}
        </p>
      )}
      {past.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-primary">{text.past(past.length)}</summary>
          <DayList days={past} onRemove={onRemove} />
        </details>
      )}
    </Card>
  )
}
