import { Fragment, type ReactNode } from 'react'
import { changeText as text } from '../../messages/changes.ts'
import { type Part, shortened } from './changes.ts'

const classes = {
  added: 'rounded-badge bg-success-soft text-success underline decoration-2 underline-offset-3',
  removed: 'rounded-badge bg-danger-soft text-danger line-through decoration-2',
} as const

/** An added or removed break or space, which would be invisible. */
const Blank = ({ children }: { children: string }) => (
  <>
    <span aria-hidden="true">{children.includes('\n') ? `↵${children}` : '␣'}</span>
    <span className="sr-only">{children.includes('\n') ? text.blank.line : text.blank.space}</span>
  </>
)

const Changed = ({ kind, children }: { kind: 'added' | 'removed'; children: ReactNode }) => {
  const Element = kind === 'added' ? 'ins' : 'del'
  return (
    <Element className={classes[kind]}>
      <span className="sr-only">{text.before[kind]}</span>
      {children}
      <span className="sr-only">{text.after[kind]}</span>
    </Element>
  )
}

type ChangedTextProps = {
  parts: readonly Part[]
  /** Shortens long unchanged texts. */
  isShort?: boolean
}

/**
 * A text with what was added underlined and what was removed struck out, announced to screen readers as well. Marks of a
 * formatted text are shown as their characters.
 */
export const ChangedText = ({ parts, isShort = false }: ChangedTextProps) => (
  <div className="[overflow-wrap:anywhere] whitespace-pre-wrap break-normal [unicode-bidi:plaintext]">
    {(isShort ? shortened(parts) : parts).map((part, index) => {
      // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no other key than their index
      if (part === null)
        return (
          <span key={index} className="text-fg-2">
            {text.omitted}
          </span>
        )
      if (part.kind === 'same') return <Fragment key={index}>{part.text}</Fragment>
      return (
        <Changed key={index} kind={part.kind}>
          {part.text.trim() === '' ? <Blank>{part.text}</Blank> : part.text}
        </Changed>
      )
      // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
    })}
  </div>
)
