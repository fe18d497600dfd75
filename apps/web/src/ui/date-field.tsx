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
/** After a failure it is fetched again when it is opened. */
const prefetchCalendar = () => whenIdle(() => void Calendar.load().catch(() => undefined))

type DateFieldProps = {
  label: ReactNode
  /** The label in words, for the calendar and its button. */
  name: string
  /** `YYYY/MM/DD`, or whatever has been typed so far. */
  value: string
  onChange: (text: string) => void
  /** The focus has left the input and its calendar. */
  onLeave?: (() => void) | undefined
  /** The first and the last selectable day, as `YYYY/MM/DD`. */
  firstDay?: string | undefined
  lastDay?: string | undefined
  error?: string | undefined
  isRequired?: boolean | undefined
  isReadOnly?: boolean | undefined
  /** Id of the input, for links to it. */
  inputId?: string | undefined
}

/**
 * A date: typed in any common form, or chosen from a calendar whose code loads when the browser is idle. The text becomes
 * `YYYY/MM/DD` on blur. While the input has the focus nothing is rewritten or marked as wrong, so that input methods are
 * not disturbed. An unreadable date has an example besides its message.
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
  const onBlur = (event: FocusEvent<HTMLElement>) => {
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
        <div className="flex flex-wrap gap-x-2" onBlur={onBlur}>
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
