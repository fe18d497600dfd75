import { deadlineOf } from '@kawaraban/contract/deadline.ts'
import { formatDateAndTime, formatDay, type Instant } from '@kawaraban/contract/tokyo.ts'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { deadlineText } from '../../messages/deadline.ts'
import { nudgesText } from '../../messages/nudges.ts'
import { departmentsText, overviewText as text } from '../../messages/progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StackedCell, StackedRow, StackedTable } from '../../ui/stacked-table.tsx'
import { CategoryLabel } from '../categories/category-label.tsx'
import { nudgeHash } from '../nudges/nudge-hash.ts'
import type { OverviewPost } from './overview-post.ts'
import { ReachBar } from './reach-bar.tsx'

const row =
  'relative border-b border-line last:border-b-0 hover:bg-hover max-md:flex max-md:flex-col max-md:items-start max-md:gap-2 max-md:py-3'

/**
 * Posts with their dates and the shares of those who have completed and viewed them. A press on a row opens the post, a button at
 * its end the post at the panel of nudges.
 */
export const OverviewTable = ({ posts, now }: { posts: readonly OverviewPost[]; now: Instant }) => (
  <StackedTable
    label={text.table}
    headingClass="last:print:hidden"
    headings={[text.columns.post, text.columns.due, text.columns.people, text.columns.nudge]}
  >
    {posts.map((post) => (
      <StackedRow key={post.newsId} className={row}>
        <StackedCell className="md:w-1/3">
          {/* The link covers its whole row. */}
          <Link
            to="/news/$newsId"
            params={{ newsId: post.newsId }}
            className="line-clamp-2 font-bold wrap-anywhere after:absolute after:inset-0"
          >
            {post.title}
          </Link>
          {post.category && (
            <span className="mt-1 flex">
              <CategoryLabel category={post.category} />
            </span>
          )}
          <span className="tabular block text-meta text-fg-2">
            {text.dates(formatDay(post.startAt), formatDay(post.endAt))}
          </span>
        </StackedCell>
        <StackedCell className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-2">
          <DueBadge post={post} now={now} />
          {post.dueAt !== null && (
            <span className="tabular block text-meta text-fg-2 xl:whitespace-nowrap">
              {text.due(formatDateAndTime(post.dueAt))}
            </span>
          )}
        </StackedCell>
        <StackedCell className="w-full md:w-1/4">
          <ReachBar {...post} />
          <span className="tabular text-meta text-fg-2 xl:whitespace-nowrap">
            {departmentsText.share(post.completed, post.viewed, post.total)}
          </span>
        </StackedCell>
        <StackedCell className="max-md:w-full max-md:empty:hidden md:w-px print:hidden">
          {!post.hasEnded && post.completed < post.total && (
            <LinkButton
              to="/news/$newsId"
              params={{ newsId: post.newsId }}
              search={{ state: 'notDone', view: 'status' }}
              hash={nudgeHash}
              aria-label={text.nudgeOf(post.title)}
              variant="quiet"
              icon={<Send size={18} aria-hidden="true" />}
              // Above the link that covers the row.
              className="relative z-10 whitespace-nowrap -ml-4 forced-colors:ml-0"
            >
              {nudgesText.heading}
            </LinkButton>
          )}
        </StackedCell>
      </StackedRow>
    ))}
  </StackedTable>
)

const DueBadge = ({ post, now }: { post: OverviewPost; now: Instant }) => {
  const { hasEnded, isOverdue, isDueSoon, dueAt, total, completed } = post
  if (hasEnded) return <Badge>{text.ended}</Badge>
  if (dueAt === null) return <Badge>{text.noDue}</Badge>
  if (total > 0 && completed === total) return <Badge tone="success">{text.allDone}</Badge>
  return (
    <Badge tone={isOverdue ? 'danger' : isDueSoon ? 'warn' : 'neutral'}>{deadlineText(deadlineOf(dueAt, now))}</Badge>
  )
}
