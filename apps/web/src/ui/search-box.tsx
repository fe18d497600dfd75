import { hasTooManyWords } from '@kawaraban/contract/fold.ts'
import { errorText } from '@kawaraban/contract/messages.ts'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { searchText } from '../messages/audience.ts'
import { classNames } from './class-names.ts'
import { controlClass, Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'

const pauseMs = 250

/** Text to search for; `onSearch` is called when typing pauses, never during a composition. */
export const SearchBox = ({
  onSearch,
  label = searchText.label,
  initial = '',
  hasWordLimit = false,
  isLow = false,
}: {
  onSearch: (text: string) => void
  label?: string
  /** What is searched for already. */
  initial?: string | undefined
  /** The server searches by these words: more than it takes are not searched for, and a sentence says so. */
  hasWordLimit?: boolean
  /** On phones the box has its label within, so that what is found begins higher. */
  isLow?: boolean
}) => {
  const [text, setText] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const hasTooMany = (words: string) => hasWordLimit && hasTooManyWords(words)
  const change = (next: string, delayMs: number | null) => {
    setText(next)
    clearTimeout(timer.current)
    if (hasTooMany(next)) return
    if (delayMs === 0) onSearch(next.trim())
    else if (delayMs !== null) timer.current = setTimeout(() => onSearch(next.trim()), delayMs)
  }

  return (
    <search>
      <Field
        label={isLow ? <span className="max-md:sr-only">{label}</span> : label}
        error={hasTooMany(text) ? errorText.tooManyWords : ''}
      >
        {(control) => (
          <div className="relative">
            <Search
              size={20}
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 my-auto text-fg-2"
            />
            <input
              {...control}
              ref={input}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              placeholder={isLow ? label : undefined}
              value={text}
              onChange={(event) => {
                const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
                change(event.currentTarget.value, isComposing ? null : pauseMs)
              }}
              onCompositionEnd={(event) => change(event.currentTarget.value, pauseMs)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') change(event.currentTarget.value, 0)
              }}
              className={classNames(
                controlClass,
                'pr-12 pl-11 placeholder:text-fg-2 md:placeholder:text-transparent [&::-webkit-search-cancel-button]:hidden',
              )}
            />
            {text !== '' && (
              <IconButton
                label={searchText.clear}
                icon={X}
                className="absolute inset-y-0 right-0 my-auto"
                onPress={() => {
                  change('', 0)
                  input.current?.focus()
                }}
              />
            )}
          </div>
        )}
      </Field>
    </search>
  )
}
