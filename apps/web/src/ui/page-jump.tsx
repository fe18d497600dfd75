import { useState } from 'react'
import { pagerText } from '../messages/pager.ts'
import { Button } from './button.tsx'
import { controlClass } from './field.tsx'

/** The page that a text names, brought into 1 to `last`; full-width digits count too. Null when it names none. */
export const pageIn = (text: string, last: number): number | null => {
  const digits = text.normalize('NFKC').trim()
  return /^\d{1,9}$/.test(digits) ? Math.min(last, Math.max(1, Number(digits))) : null
}

/** Goes to a page by its number; shows the present one until another is typed. */
export const PageJump = ({
  page,
  last,
  onChange,
}: {
  page: number
  last: number
  onChange: (page: number) => void
}) => {
  const [text, setText] = useState('')
  return (
    <form
      className="flex flex-wrap items-center justify-center gap-2 md:order-4"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = pageIn(text, last)
        if (chosen !== null) onChange(chosen)
        setText('')
      }}
    >
      <input
        aria-label={pagerText.jumpLabel(last)}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(page)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className={`${controlClass} tabular min-w-0 max-w-24 px-2 text-right`}
      />
      <span aria-hidden="true" className="tabular shrink-0 text-meta text-fg-2">
        {pagerText.ofPages(last)}
      </span>
      <Button type="submit" className="shrink-0">
        {pagerText.jump}
      </Button>
    </form>
  )
}
