import { hasEnded } from './policy.ts'
import { dayOf, type Instant } from './tokyo.ts'

export const overviewOrders = ['due', 'completed', 'viewed', 'start', 'title'] as const
export type OverviewOrder = (typeof overviewOrders)[number]

/** What the order of an overview of posts depends on. */
type Facts = {
  readonly title: string
  readonly startAt: Instant
  readonly endAt: Instant
  readonly dueAt: Instant | null
  readonly total: number
  readonly viewed: number
  readonly completed: number
}

/** How urgent a post is. `isOverdue`: published past its deadline, and not completed by all. */
export type Urgency = {
  readonly hasEnded: boolean
  readonly isOverdue: boolean
  readonly isDueSoon: boolean
  /** Days until the deadline by Tokyo dates, negative after it; null without one. */
  readonly daysLeft: number | null
}

const soonDays = 3

/** How urgent a post is at a time. */
const urgencyOf = (
  { endAt, dueAt, total, completed }: Pick<Facts, 'endAt' | 'dueAt' | 'total' | 'completed'>,
  now: Instant,
): Urgency => {
  const ended = hasEnded({ endAt }, now)
  const isOpen = dueAt !== null && !ended && completed < total
  const daysLeft = dueAt === null ? null : dayOf(dueAt) - dayOf(now)
  return {
    hasEnded: ended,
    isOverdue: isOpen && dueAt < now,
    isDueSoon: isOpen && dueAt >= now && daysLeft !== null && daysLeft <= soonDays,
    daysLeft,
  }
}

/** Overdue ones first, then by the nearest deadline, those without one, and ended ones last. */
const rankOf = ({ dueAt, hasEnded, isOverdue }: Ranked): number =>
  hasEnded ? 3 : isOverdue ? 0 : dueAt === null ? 2 : 1

const byTitle = new Intl.Collator('ja', { numeric: true })

type Ranked = Facts & Urgency
const compare: Record<OverviewOrder, (one: Ranked, other: Ranked) => number> = {
  due: (one, other) => rankOf(one) - rankOf(other) || (one.dueAt ?? 0) - (other.dueAt ?? 0),
  completed: (one, other) => other.total - other.completed - (one.total - one.completed),
  viewed: (one, other) => other.total - other.viewed - (one.total - one.viewed),
  start: (one, other) => other.startAt - one.startAt,
  title: (one, other) => byTitle.compare(one.title, other.title),
}

/** BOARD-03; posts with their urgency, in an order. Those that are equal in it stay as they came, the newest first. */
export const sortPosts = <Post extends Facts>(
  posts: readonly Post[],
  order: OverviewOrder,
  now: Instant,
): (Post & Urgency)[] => posts.map((post) => ({ ...post, ...urgencyOf(post, now) })).toSorted(compare[order])
