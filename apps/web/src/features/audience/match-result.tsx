import type { ReactNode } from 'react'
import { loadingText } from '../../messages/audience.ts'
import { matchText as text } from '../../messages/audience-lists.ts'
import { Button } from '../../ui/button.tsx'
import type { LineList, PeopleMatch, PickerCommand, PickerSnapshot } from './picker-protocol.ts'

/** What a list names: how many were found, which entries were not, and which are there twice. */
export const MatchResult = ({
  match,
  load,
  missing,
  send,
}: {
  match: PeopleMatch
  load: PickerSnapshot['load']
  /** Says that some were not found. */
  missing: (people: number) => string
  send: (command: PickerCommand) => void
}) => {
  if (match.state === 'noText') return <p role="alert">{text.noText}</p>
  if (match.state === 'failed') return null
  if (match.state === 'waiting') {
    const isStopped = load === 'failed' || load === 'cancelled'
    return (
      <div role="status" className="flex flex-col items-start gap-3">
        <p>{isStopped ? text.stopped : text.waiting[load === 'complete' ? 'compared' : 'loading']}</p>
        {isStopped && <Button onPress={() => send({ type: 'load' })}>{loadingText.reload}</Button>}
      </div>
    )
  }
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="tabular font-bold">{text.found(match.found)}</p>
      <Lines title={missing(match.missing.total)} lines={match.missing}>
        {({ line, id }) => text.line(line, id)}
      </Lines>
      <Lines title={text.repeated(match.repeated.total)} lines={match.repeated}>
        {({ line, id, firstLine }) => text.repeatedLine(line, id, firstLine)}
      </Lines>
    </div>
  )
}

const Lines = <Line extends { line: number }>({
  title,
  lines: { total, first },
  children,
}: {
  title: string
  lines: LineList<Line>
  children: (line: Line) => ReactNode
}) => {
  if (total === 0) return null
  return (
    <section aria-label={title}>
      <p className="font-bold">{title}</p>
      {first.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is longer than the box
          tabIndex={0}
          aria-label={title}
          className="mt-1 max-h-40 overflow-y-auto rounded-control bg-sunken px-3 py-2"
        >
          {first.map((line) => (
            <li key={line.line} className="tabular wrap-anywhere text-meta">
              {children(line)}
            </li>
          ))}
          {total > first.length && <li className="text-meta text-fg-2">{text.more(total - first.length)}</li>}
        </ul>
      )}
    </section>
  )
}
