import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { searchText } from '../../messages/search.ts'
import { classNames } from '../../ui/class-names.ts'
import { controlClass, FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** From the last key to the search, in ms. */
const pauseMs = 200
/** A search that takes longer shows that it is under way, in ms. */
const slowMs = 500

const floatClass =
  'absolute inset-x-0 top-full mt-1 rounded-control border border-line bg-surface px-3 py-2 shadow-float'

type SearchFieldProps = {
  id: string
  ref: RefObject<HTMLInputElement | null>
  text: string
  /** Why this text is not searched for; empty where it is. */
  fault: string
  isSearching: boolean
  /** The field is in a row of the screen's, where there is no space under it. */
  isInRow: boolean
  /** The text has changed. */
  onType: (text: string) => void
  /** Typing has paused, never during a composition, or was ended by Enter or the button that clears. */
  onSearch: () => void
  /** Enter has ended the typing. */
  onEnter: () => void
  /** Escape in an empty field. */
  onLeave: () => void
}

/** The field of the search. What it searches for is what is in it: nobody has to confirm it. */
export const SearchField = ({
  id,
  ref,
  text,
  fault,
  isSearching,
  isInRow,
  onType,
  onSearch,
  onEnter,
  onLeave,
}: SearchFieldProps) => {
  const errorId = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isSlow = useIsLong(isSearching)

  const change = (next: string, delayMs: number | null) => {
    onType(next)
    clearTimeout(timer.current)
    if (delayMs === 0) onSearch()
    else if (delayMs !== null) timer.current = setTimeout(onSearch, delayMs)
  }
  const clear = () => {
    change('', 0)
    ref.current?.focus()
  }
  return (
    <search className="relative block w-full max-w-130">
      <div className="relative">
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-fg-2"
        />
        <input
          ref={ref}
          id={id}
          type="search"
          aria-label={searchText.label}
          aria-describedby={errorId}
          aria-invalid={fault !== '' || undefined}
          placeholder={searchText.label}
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
            change(event.currentTarget.value, isComposing ? null : pauseMs)
          }}
          onCompositionEnd={(event) => change(event.currentTarget.value, pauseMs)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              change(event.currentTarget.value, 0)
              onEnter()
            }
            if (event.key !== 'Escape') return
            // Browsers would clear the field as well.
            event.preventDefault()
            if (text === '') onLeave()
            else clear()
          }}
          className={classNames(
            controlClass,
            'pl-10 placeholder:text-fg-2 aria-invalid:pl-[39px] [&::-webkit-search-cancel-button]:hidden',
            isSlow ? 'pr-18 aria-invalid:pr-18' : 'pr-12 aria-invalid:pr-12',
          )}
        />
        <span className="absolute inset-y-0 right-0 flex items-center text-fg-2">
          {isSlow && <Spinner label={searchText.searching} />}
          {text !== '' && <IconButton label={searchText.clear} icon={X} onPress={clear} />}
        </span>
      </div>
      <div className={isInRow ? classNames(fault !== '' && floatClass) : 'mt-1'}>
        <FieldError id={errorId} text={fault} />
      </div>
    </search>
  )
}

/** Whether something has been so for a while. */
const useIsLong = (isSo: boolean): boolean => {
  const [isLong, setLong] = useState(false)
  if (!isSo && isLong) setLong(false)
  useEffect(() => {
    if (!isSo) return
    const late = setTimeout(() => setLong(true), slowMs)
    return () => clearTimeout(late)
  }, [isSo])
  return isLong
}
