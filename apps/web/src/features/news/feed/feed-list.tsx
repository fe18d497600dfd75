import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { feedText } from '../../../messages/feed.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type CardActions, FeedCard, surfaceClass } from './feed-card.tsx'
import type { FeedEntry } from './feed-entries.ts'
import { openScheduled } from './feed-state.ts'

type FeedListProps = CardActions & {
  entries: readonly FeedEntry[]
  now: Instant
  /** The post that was opened last. */
  selected: string | null
  /** Further entries are about to be rendered. */
  isPartial: boolean
  ref: Ref<HTMLUListElement>
  /** Gets the element of the last entry, once it is rendered. */
  lastRef: (element: HTMLLIElement | null) => void
}

/** The posts of the feed, one surface for each group of them. */
export const FeedList = ({ entries, now, selected, isPartial, ref, lastRef, ...actions }: FeedListProps) => {
  const last = isPartial ? undefined : entries.at(-1)
  return (
    <ul
      ref={ref}
      aria-label={feedText.list}
      aria-busy={isPartial || undefined}
      className="flex flex-col **:scroll-mt-20 md:**:scroll-mt-44"
    >
      {entries.map((entry) =>
        entry.kind === 'scheduled' ? (
          <li key="scheduled" ref={entry === last ? lastRef : undefined} className="not-first:mt-3">
            <ScheduledFold {...entry} />
          </li>
        ) : (
          <li
            key={entry.post.newsId}
            ref={entry === last ? lastRef : undefined}
            data-news-id={entry.post.newsId}
            // Lines and posts on top are at the head of the list: an estimated height would move what is below.
            className={classNames(
              'group/entry',
              entry.kind === 'row' &&
                !entry.post.isTop &&
                '[contain-intrinsic-size:auto_11rem] [content-visibility:auto]',
            )}
          >
            {entry.heading !== null && (
              <h2 className="px-1 pt-3 pb-1.5 text-meta font-bold text-fg-2 group-first/entry:pt-0">{entry.heading}</h2>
            )}
            <FeedCard
              kind={entry.kind}
              post={entry.post}
              isFirst={entry.isFirst}
              isLast={entry.isLast}
              now={now}
              isSelected={entry.post.newsId === selected}
              {...actions}
            />
          </li>
        ),
      )}
    </ul>
  )
}

type ScheduledFoldProps = Extract<FeedEntry, { kind: 'scheduled' }>

/** Unfolds the posts that are not published yet. */
const ScheduledFold = ({ count, isOpen, isFirst, isLast }: ScheduledFoldProps) => (
  <h2 className={surfaceClass({ isFirst, isLast })}>
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => openScheduled(!isOpen)}
      className={classNames(
        'flex min-h-11 w-full items-center justify-between gap-3 rounded-card px-4 text-meta font-bold hover:bg-hover md:px-5',
        '-outline-offset-3!',
      )}
    >
      {feedText.scheduled(count)}
      <ChevronDown size={20} aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
    </button>
  </h2>
)
