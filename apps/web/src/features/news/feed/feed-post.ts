import { passesFilters, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import type { NewsListItem } from '@kawaraban/contract/news.ts'
import { isDueSoon } from '@kawaraban/contract/news-rules.ts'
import { hasEnded, inAudience, isScheduled } from '@kawaraban/contract/policy.ts'
import { dayOf, type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'

/** A post as the feed holds it: the wire's dates read, and what depends on the caller as plain flags. */
export type FeedPost = {
  readonly newsId: string
  readonly title: string
  readonly content: string
  readonly startAt: Instant
  /** Start of the last published minute. */
  readonly endAt: Instant
  readonly dueAt: Instant | null
  readonly name: string
  readonly postTarget: string
  readonly iconType: string
  /** The caller is in scope and can complete the post (FEED-12). */
  readonly inAudience: boolean
  readonly viewed: boolean
  readonly pinned: boolean
  readonly completed: boolean
}

/** @throws RangeError for a date that is none: the server never sends one. */
const instantOf = (text: string): Instant => {
  const at = parseDateTime(text)
  if (at === null) throw new RangeError(`not a date and time: ${text}`)
  return at
}

/** Reads a post for the caller with that id (FEED-12, FEED-31, G-038). */
export const readPost = (item: NewsListItem, companyUserId: string): FeedPost => ({
  newsId: item.newsId,
  title: item.title,
  content: item.content,
  startAt: instantOf(item.startDate),
  endAt: instantOf(item.endDate),
  dueAt: item.dueDate === '' ? null : instantOf(item.dueDate),
  name: item.name,
  postTarget: item.postTarget,
  iconType: item.iconType,
  inAudience: inAudience({ scope: item.scope, named: item.companyUserIds.includes(companyUserId) }),
  viewed: item.viewed,
  pinned: item.viewerPinned,
  completed: item.viewerReactions.some((reaction) => reaction.reactionType === 'completed' && reaction.reacted),
})

/** Reads one item of the list, which names nobody but its caller (G-038). */
export const readListItem = (item: NewsListItem): FeedPost => readPost(item, item.companyUserIds[0] ?? '')

/** The posts that the chosen filters leave, by the rule that the server has too (G-064). */
export const visiblePosts = (
  posts: readonly FeedPost[],
  filters: ReadonlySet<StatusFilter>,
  now: Instant,
): readonly FeedPost[] => (filters.size === 0 ? posts : posts.filter((post) => passesFilters(post, filters, now)))

export type Publication = 'scheduled' | 'published' | 'ended'

/** What the label of a card says, by the clock (FEED-07, FEED-08, FEED-30). */
export const publicationOf = (post: FeedPost, now: Instant): Publication =>
  isScheduled(post, now) ? 'scheduled' : hasEnded(post, now) ? 'ended' : 'published'

export type Due = { readonly soon: boolean; readonly overdue: boolean; readonly daysLeft: number }

/** How near a due date is, by Tokyo dates; `soon` is highlighted, overdue included (FEED-11, G-021). */
export const dueOf = (dueAt: Instant, now: Instant): Due => ({
  soon: isDueSoon(dueAt, now),
  overdue: dueAt < now,
  daysLeft: dayOf(dueAt) - dayOf(now),
})

/** More than three lines hold, in code points. */
const excerptLength = 300

/** The beginning of a post's content, as much of it as a card can show: nobody has to listen to the rest there (FEED-10). */
export const excerptOf = (content: string): string => {
  // A code point takes at most two units, so that no text is read to its end for nothing.
  const characters = Array.from(content.slice(0, 2 * excerptLength + 2))
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength).join('')}…` : content
}
