import { hasEnded } from '@kawaraban/contract/policy.ts'
import type { PostProgress } from '@kawaraban/contract/progress.ts'
import { dayOf, type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'

export const orders = ['due', 'completed', 'viewed', 'start', 'title'] as const
export type OverviewOrder = (typeof orders)[number]

/** A post of the overview with its dates as instants. `isOverdue`: published past its deadline, and not completed by all. */
export type OverviewPost = PostProgress & {
  readonly startAt: Instant
  readonly endAt: Instant
  readonly dueAt: Instant | null
  readonly hasEnded: boolean
  readonly isOverdue: boolean
  readonly isDueSoon: boolean
  /** Days until the deadline by Tokyo dates, negative after it; null without one. */
  readonly daysLeft: number | null
}

const soonDays = 3

/** Reads the dates of a post at a time. */
export const readPost = (post: PostProgress, now: Instant): OverviewPost => {
  const startAt = parseDateTime(post.startDate) ?? 0
  const endAt = parseDateTime(post.endDate) ?? 0
  const dueAt = parseDateTime(post.dueDate)
  const ended = hasEnded({ endAt }, now)
  const isOpen = dueAt !== null && !ended && post.completed < post.total
  const daysLeft = dueAt === null ? null : dayOf(dueAt) - dayOf(now)
  return {
    ...post,
    startAt,
    endAt,
    dueAt,
    hasEnded: ended,
    isOverdue: isOpen && dueAt < now,
    isDueSoon: isOpen && dueAt >= now && daysLeft !== null && daysLeft <= soonDays,
    daysLeft,
  }
}

/** Overdue ones first, then by the nearest deadline, those without one, and ended ones last. */
const urgency = ({ hasEnded, isOverdue, dueAt }: OverviewPost): number =>
  hasEnded ? 3 : isOverdue ? 0 : dueAt === null ? 2 : 1

const byTitle = new Intl.Collator('ja', { numeric: true })

const compare: Record<OverviewOrder, (one: OverviewPost, other: OverviewPost) => number> = {
  due: (one, other) => urgency(one) - urgency(other) || (one.dueAt ?? 0) - (other.dueAt ?? 0),
  completed: (one, other) => other.total - other.completed - (one.total - one.completed),
  viewed: (one, other) => other.total - other.viewed - (one.total - one.viewed),
  start: (one, other) => other.startAt - one.startAt,
  title: (one, other) => byTitle.compare(one.title, other.title),
}

/** The posts in an order; those that are equal in it stay as they came, the newest first. */
export const sortPosts = (posts: readonly OverviewPost[], order: OverviewOrder): OverviewPost[] =>
  posts.toSorted(compare[order])
