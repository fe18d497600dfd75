import { timeChoices } from '@kawaraban/contract/tokyo.ts'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useContext, useId, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { dateTime } from '../messages/date-time.ts'
import { controlClass, FieldError, MessageTone } from './field.tsx'
import { choicesFor, readTime } from './time-text.ts'

type TimeFieldProps = {
  label: ReactNode
  /** `HH:mm`, or empty. */
  value: string
  /** Restored on blur when the text is no time. */
  lastValid: string
  /** Called with a choice, or with an empty text. */
  onChange: (time: string) => void
  onLeave?: (() => void) | undefined
  error?: string | undefined
  isRequired?: boolean | undefined
  inputId?: string | undefined
}

/** Opens the list when it is pressed, scrolled to the chosen time. */
const PressedInput = ({ onClick, ...input }: ComponentProps<typeof Input>) => {
  const list = useContext(ComboBoxStateContext)
  return (
    <Input
      {...input}
      onClick={(event) => {
        onClick?.(event)
        if (list?.isOpen === false) list.open(null, 'manual')
      }}
    />
  )
}

/** The 10-minute choices, and the stored time of a post if it is none of them. */
const optionsWith = (stored: string) =>
  (stored === '' || timeChoices.includes(stored) ? timeChoices : [...timeChoices, stored].sort()).map((id) => ({ id }))

/**
 * One of the 10-minute times: typed in any common form, with a list of the times that start with the text, or chosen from
 * the list, which a press opens at the present time. The typed text is stored here, because the component library clears
 * it when its list closes. The component library renders all choices of a closed list: until the box has the focus it gets only
 * the chosen one, since a form has several of these fields.
 */
export const TimeField = ({
  label,
  value,
  lastValid,
  onChange,
  onLeave,
  error = '',
  isRequired = false,
  inputId,
}: TimeFieldProps) => {
  const typed = useRef<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const wasFocused = useRef(false)
  const [hasList, setHasList] = useState(false)
  const only = value === '' ? [] : [{ id: value }]
  const choices = useMemo(() => (hasList ? optionsWith(lastValid) : null), [hasList, lastValid])
  const errorId = useId()
  const said = isTyping ? '' : error
  const tone = useContext(MessageTone)
  const write = (text: string) => {
    typed.current = text
    setTyping(text !== '' && !timeChoices.includes(text))
    if (timeChoices.includes(text)) onChange(text)
  }
  const take = (time: string) => {
    typed.current = null
    setTyping(false)
    if (time !== value) onChange(time)
  }
  const settle = () => {
    if (typed.current) take(readTime(typed.current) ?? lastValid)
  }
  return (
    <ComboBox
      defaultItems={choices ?? only}
      defaultFilter={(choice, text) => choicesFor(text).includes(choice)}
      selectedKey={value === '' ? null : value}
      onSelectionChange={(key) => take(key === null ? '' : String(key))}
      onFocus={() => setHasList(true)}
      onBlur={() => {
        settle()
        onLeave?.()
      }}
      isInvalid={said !== '' && tone === 'error'}
      isRequired={isRequired}
      validationBehavior="aria"
      allowsEmptyCollection
      className="flex flex-col gap-1.5"
    >
      <Label className="flex items-center gap-2 self-start font-bold">{label}</Label>
      <div className="relative">
        <PressedInput
          // On the input itself, so that the state is rendered before the library handles the event.
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'Tab') settle()
            if (event.key === 'Escape') take(value)
          }}
          onFocus={() => {
            wasFocused.current = true
          }}
          // The press that focuses the input selects the whole time, so that typing replaces it; the next sets the caret.
          onClick={(event) => {
            if (wasFocused.current && typed.current === null) event.currentTarget.select()
            wasFocused.current = false
          }}
          data-field={inputId}
          aria-describedby={said === '' ? undefined : errorId}
          inputMode="numeric"
          autoComplete="off"
          placeholder={dateTime.timePlaceholder}
          className={`${controlClass} tabular pr-12`}
        />
        <Button className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-fg-2 hover:bg-hover">
          <ChevronDown size={20} aria-hidden="true" />
        </Button>
      </div>
      <FieldError id={errorId} text={said} />
      <Popover className="animate-appear w-(--trigger-width) overflow-auto rounded-control border border-line bg-surface p-1 shadow-float">
        <ListBox
          renderEmptyState={() => <p className="p-3 text-meta text-fg-2">{dateTime.noSuchTime}</p>}
          // With as much room above and below the chosen time, it is in the middle.
          className="max-h-72 scroll-py-30 overflow-auto outline-none"
        >
          {({ id }: { id: string }) => (
            <ListBoxItem
              id={id}
              textValue={id}
              className="tabular flex min-h-11 cursor-pointer items-center rounded-control px-3 outline-none hover:bg-hover focus:bg-hover selected:font-bold selected:text-primary"
            >
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
