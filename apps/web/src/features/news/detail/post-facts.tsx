import { deadlineOf, isDueSoon } from '@kawaraban/contract/deadline.ts'
import { formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { ReactNode } from 'react'
import { deadlineText } from '../../../messages/deadline.ts'
import { detailText as text } from '../../../messages/detail.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { FeedPost } from '../feed/feed-post.ts'

/** When a post is published, when it is due, and its audience. */
export const PostFacts = ({ post, now }: { post: FeedPost; now: Instant }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-meta">
    <Fact name={text.facts.period}>
      <span className="tabular">{text.period(formatDateAndTime(post.startAt), formatDateAndTime(post.endAt))}</span>
    </Fact>
    {post.dueAt !== null && (
      <Fact name={text.facts.dueDate}>
        <DueDate dueAt={post.dueAt} isCompleted={post.completed} now={now} />
      </Fact>
    )}
    <Fact name={text.facts.audience}>{text.audience[post.scope]}</Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-fg-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

/** As on the card: a completed post has no badge, but its date remains highlighted. Paper shows the date alone. */
const DueDate = ({ dueAt, isCompleted, now }: { dueAt: Instant; isCompleted: boolean; now: Instant }) => {
  const deadline = deadlineOf(dueAt, now)
  const date = <span className="tabular">{formatDateAndTime(dueAt)}</span>
  if (!isDueSoon(dueAt, now)) return date
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold text-warn">
      {date}
      {!isCompleted && (
        <span className="print:hidden">
          <Badge tone={deadline.state === 'overdue' ? 'danger' : 'warn'}>{deadlineText(deadline)}</Badge>
        </span>
      )}
    </span>
  )
}
