import * as z from 'zod/mini'
import { canPost, hasEnded, isScheduled, type Role } from './policy.ts'
import { requiresCompletion } from './todo.ts'
import type { Instant } from './tokyo.ts'

/** How a reader sorts and filters the feed. */
export const sortKeys = ['startDate', 'dueDate'] as const
export const sortOrders = ['asc', 'desc'] as const
export type FeedSort = { sortBy: (typeof sortKeys)[number]; order: (typeof sortOrders)[number] }
export const defaultSort: FeedSort = { sortBy: 'startDate', order: 'desc' }

type Sortable = { readonly newsId: string; readonly startAt: Instant; readonly dueAt: Instant | null }

/** Ids are positive whole numbers in the order of creation. */
const compareCreation = (one: Sortable, other: Sortable): number =>
  one.newsId.length - other.newsId.length || (one.newsId < other.newsId ? -1 : one.newsId > other.newsId ? 1 : 0)

/**
 * Compares two posts by a sort, pins left out; one rule for server and browser. Ties are in the order of creation; posts
 * without a due date are last in both due sorts, the newest first (G-069, G-070). Negative: `one` is before.
 */
export const comparePosts = (one: Sortable, other: Sortable, { sortBy, order }: FeedSort): number => {
  const key = sortBy === 'dueDate' ? 'dueAt' : 'startAt'
  const [oneAt, otherAt] = [one[key], other[key]]
  const sign = order === 'asc' ? 1 : -1
  if (oneAt === null && otherAt === null) return other.startAt - one.startAt || sign * compareCreation(one, other)
  if (oneAt === null || otherAt === null) return oneAt === null ? 1 : -1
  return sign * (oneAt - otherAt || compareCreation(one, other))
}

/** The filter flags of the feed (FEED-05, G-350, G-546). */
export const statusFilters = [
  'unreacted',
  'unread',
  'requiresCompletion',
  'pinned',
  'excludeBeforePublication',
  'excludeAfterPublication',
  'ended',
] as const
export type StatusFilter = (typeof statusFilters)[number]

/** The filters a role is offered (FEED-06). */
export const statusFiltersFor = (role: Role): readonly StatusFilter[] =>
  canPost({ role }) ? statusFilters : statusFilters.filter((flag) => !flag.startsWith('exclude') && flag !== 'ended')

/** Whether a post of the feed stays under the chosen filters; one rule for server and browser (G-064, G-066). */
export const passesFilters = (
  post: {
    readonly startAt: Instant
    readonly endAt: Instant
    readonly dueAt: Instant | null
    readonly viewed: boolean
    readonly completed: boolean
    readonly pinned: boolean
    readonly inAudience: boolean
  },
  filters: ReadonlySet<StatusFilter>,
  now: Instant,
): boolean =>
  !(filters.has('unread') && post.viewed) &&
  !(filters.has('unreacted') && (post.completed || !post.inAudience)) &&
  !(filters.has('requiresCompletion') && (post.completed || !requiresCompletion(post, now))) &&
  !(filters.has('pinned') && !post.pinned) &&
  !(filters.has('excludeBeforePublication') && isScheduled(post, now)) &&
  !(filters.has('excludeAfterPublication') && hasEnded(post, now)) &&
  !(filters.has('ended') && !hasEnded(post, now))

const namesOf = z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(20))]))
const namesIn = (value: z.output<typeof namesOf>): ReadonlySet<string> =>
  new Set([value ?? []].flat().join(',').split(','))

/** Comma-separated ids of categories; repeated keys are joined, and an unknown id has no posts (G-426). */
export const categoryFilterList = z.pipe(
  namesOf,
  z.transform((value): ReadonlySet<string> => new Set([...namesIn(value)].filter((name) => name !== ''))),
)

/** Comma-separated flag names; unknown names are ignored, repeated keys joined (G-063). */
export const statusFilterList = z.pipe(
  namesOf,
  z.transform((value): ReadonlySet<StatusFilter> => {
    const names = namesIn(value)
    return new Set(statusFilters.filter((flag) => names.has(flag)))
  }),
)
