import { CalendarDays } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { dateTime } from '../messages/date-time.ts'
import { whenIdle } from '../platform/idle.ts'
import { classNames } from './class-names.ts'
import { readDay } from './date-text.ts'
import { controlClass, Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { lazyPart } from './lazy-part.tsx'
import { usePopup } from './use-popup.ts'

const Calendar = lazyPart(() => import('./calendar.tsx'))
/** What cannot be fetched now is fetched again when it is opened. */
const prefetchCalendar = () => whenIdle(() => void Calendar.load().catch(() => undefined))

type DateFieldProps = {
  label: ReactNode
  /** The label in words, for the calendar and its button. */
  name: string
  /** `YYYY/MM/DD`, or whatever has been typed so far. */
  value: string
  onChange: (text: string) => void
  /** The box and its calendar were left. */
  onLeave?: (() => void) | undefined
  /** The first and the last day that its calendar lets choose, as `YYYY/MM/DD`. */
  firstDay?: string | undefined
  lastDay?: string | undefined
  error?: string | undefined
  isRequired?: boolean | undefined
  isReadOnly?: boolean | undefined
  /** Gives the input a place to jump to. */
  inputId?: string | undefined
}

/**
 * A date, typed in any common way and written as `YYYY/MM/DD` when the box is left, or chosen from a calendar whose
 * code loads once the page is idle. Nothing is rewritten while the box has the focus, so that an input method
 * is never disturbed; a date half typed is not called wrong before that either. What cannot be read as a date gets an
 * example besides its message.
 */
export const DateField = ({
  label,
  name,
  value,
  onChange,
  onLeave,
  firstDay,
  lastDay,
  error,
  isRequired,
  isReadOnly = false,
  inputId,
}: DateFieldProps) => {
  const [isTyping, setTyping] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, open, close, prepare } = usePopup(Calendar.load, button)
  useEffect(prefetchCalendar, [])
  const day = readDay(value)
  const left = (event: FocusEvent<HTMLElement>) => {
    setTyping(false)
    if (day !== null && day !== value) onChange(day)
    if (!isOpen && !event.currentTarget.contains(event.relatedTarget)) onLeave?.()
  }
  const isUnread = value !== '' && day === null
  const isHalfTyped = isTyping && isUnread
  const hasExample = isUnread && !isHalfTyped
  return (
    <Field label={label} error={isHalfTyped ? '' : error}>
      {({ id, ...control }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only follows the focus that leaves input and button
        <div className="flex flex-wrap gap-x-2" onBlur={left}>
          <input
            {...control}
            id={id}
            aria-describedby={classNames(control['aria-describedby'], hasExample && `${id}-example`) || undefined}
            aria-required={isRequired}
            data-field={inputId}
            value={value}
            readOnly={isReadOnly}
            onChange={(event) => {
              setTyping(true)
              onChange(event.currentTarget.value)
            }}
            inputMode="numeric"
            autoComplete="off"
            placeholder={dateTime.datePlaceholder}
            className={`${controlClass} tabular min-w-0 flex-1`}
          />
          {!isReadOnly && (
            <IconButton
              ref={button}
              label={dateTime.openCalendar(name)}
              icon={CalendarDays}
              variant="bordered"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onPointerEnter={prepare}
              onFocus={prepare}
              onPress={open}
              className="h-auto"
            />
          )}
          {hasExample && (
            <p id={`${id}-example`} className="tabular w-full pt-1.5 text-meta text-fg-2">
              {dateTime.datePlaceholder}
            </p>
          )}
          {isOpen && (
            <Calendar
              label={name}
              day={day}
              firstDay={firstDay}
              lastDay={lastDay}
              onChoose={(chosen) => {
                onChange(chosen)
                close()
              }}
              onClose={close}
              trigger={button}
            />
          )}
        </div>
      )}
    </Field>
  )
}
