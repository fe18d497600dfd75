import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { counterText } from '../messages/counter.ts'
import { ui } from '../messages/ui.ts'
import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'

/**
 * The tone of the messages below: errors, or `quiet` while input is only incomplete. Quiet messages make no control
 * invalid.
 */
export const MessageTone = createContext<'error' | 'quiet'>('error')

export type FieldFrame = {
  label: ReactNode
  isRequired?: boolean | undefined
  /** What to enter, above the control. */
  hint?: ReactNode
  /** Shows the hint beside the label, where there is room. */
  isHintBeside?: boolean | undefined
  /** Buttons for what is in the control, beside the label. */
  tools?: ReactNode
  /** What is wrong, under the control; several messages are on separate lines. Empty means nothing is wrong. */
  error?: string | undefined
  /** Length so far and largest length, both in code points. */
  counter?: { length: number; max: number } | undefined
  className?: string | undefined
}

/** What a control needs so that its label, hint and error belong to it. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Label above, hint under the label, control, then error and counter. */
export const Field = ({
  label,
  isRequired = false,
  hint,
  isHintBeside = false,
  tools,
  error = '',
  counter,
  className,
  children,
}: FieldFrame & { children: (control: FieldControl) => ReactNode }) => {
  const id = useId()
  const text = error.trim()
  const tone = useContext(MessageTone)
  const shownHint = hint && (
    <div id={`${id}-hint`} className="phrased text-meta text-fg-2">
      {hint}
    </div>
  )
  const described = [hint && `${id}-hint`, text && `${id}-error`, counter && `${id}-counter`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex flex-wrap items-center gap-x-6">
        <label htmlFor={id} className="flex items-center gap-2 font-bold">
          {label}
          {isRequired && <Badge tone="danger">{ui.required}</Badge>}
        </label>
        {tools}
        {isHintBeside && shownHint}
      </div>
      {!isHintBeside && shownHint}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': (text !== '' && tone === 'error') || undefined,
        'aria-required': isRequired || undefined,
      })}
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <FieldError id={`${id}-error`} text={text} />
        {counter && <Counter id={`${id}-counter`} {...counter} />}
      </div>
    </div>
  )
}

/** The message under a control; its live region is always in the page, so that new messages are read aloud. */
export const FieldError = ({ id, text }: { id: string; text: string }) => {
  const isError = useContext(MessageTone) === 'error'
  return (
    <div
      id={id}
      aria-live="polite"
      className={classNames(
        'phrased text-meta not-empty:min-w-48 not-empty:flex-1',
        isError ? 'font-bold text-danger' : 'text-fg-2',
      )}
    >
      {text !== '' && (
        <span className="flex items-start gap-1.5">
          {isError && <CircleAlert size={16} aria-hidden="true" className="mt-[3px] shrink-0" />}
          <span className="whitespace-pre-line">
            {isError && <span className="sr-only">{ui.errorPrefix}</span>}
            {text}
          </span>
        </span>
      )}
    </div>
  )
}

const Counter = ({ id, length, max }: { id: string; length: number; max: number }) => (
  <span
    className={classNames('tabular ml-auto shrink-0 text-meta', length > max ? 'font-bold text-danger' : 'text-fg-3')}
  >
    <span aria-hidden="true">{counterText.shown(length, max)}</span>
    <span id={id} className="sr-only">
      {counterText.spoken(length, max)}
    </span>
  </span>
)

/** The box of every text-like control. */
export const controlClass =
  'min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-ui text-fg ' +
  'aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[11px] ' +
  'read-only:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-fg-2'
