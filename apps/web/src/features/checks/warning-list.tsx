import { formatTime, type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { TriangleAlert } from 'lucide-react'
import { checksText as text } from '../../messages/checks.ts'
import { shortDateTime } from './short-date-time.ts'
import type { Warning } from './warnings.ts'

const sentenceOf = (warning: Warning, now: Instant): string => {
  switch (warning.kind) {
    case 'dayOff':
    case 'night':
      return text[warning.kind](text.sends[warning.what], shortDateTime(warning.at, now))
    case 'dueOnDayOff':
      return text.dueOnDayOff(shortDateTime(warning.at, now))
    case 'shortDeadline':
      return text.shortDeadline
    case 'sameDay':
      return text.sameDay(warning.posts.total)
    case 'plainLinks':
    case 'picturesWithoutText':
      return text[warning.kind]
  }
}

const maxNamed = 5

const some = (names: readonly string[]) =>
  names.length > maxNamed ? [...names.slice(0, maxNamed), text.more(names.length - maxNamed)] : names

const detailsOf = (warning: Warning): readonly string[] => {
  if (warning.kind === 'sameDay') {
    const { posts, total } = warning.posts
    const shown = posts.map(({ title, dueDate }) => text.sameDayPost(title, formatTime(parseDateTime(dueDate) ?? 0)))
    return total > posts.length ? [...shown, text.more(total - posts.length)] : shown
  }
  if (warning.kind === 'plainLinks') return some(warning.links)
  return warning.kind === 'picturesWithoutText' ? some(warning.names) : []
}

/** What the author may want to change before publishing; nothing without warnings. */
export const WarningList = ({ warnings, now }: { warnings: readonly Warning[]; now: Instant }) => {
  if (warnings.length === 0) return null
  return (
    <div className="rounded-control bg-warn-soft px-4 py-3">
      <h3 className="flex items-center gap-2 font-bold text-warn">
        <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
        {text.warnings}
      </h3>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
        {warnings.map((warning) => (
          <li key={sentenceOf(warning, now)} className="phrased tabular">
            {sentenceOf(warning, now)}
            {detailsOf(warning).map((detail) => (
              <span key={detail} className="block [overflow-wrap:anywhere] text-meta text-fg-2">
                {detail}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p className="phrased mt-2 text-meta text-fg-2">{text.warningsHint}</p>
    </div>
  )
}
