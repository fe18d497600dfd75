import { defaultSort } from '@kawaraban/contract/feed-choices.ts'
import { isScheduled } from '@kawaraban/contract/policy.ts'
import { requiresCompletion } from '@kawaraban/contract/todo.ts'
import { dayOf, formatDay, type Instant } from '@kawaraban/contract/tokyo.ts'
import { feedText } from '../../../messages/feed.ts'
import type { FeedPost } from './feed-post.ts'
import { type FeedView, isFiltered, nameOfSort } from './feed-view.ts'

/** Whether an entry begins its group, and whether it ends it: a group is one surface. */
type Position = { readonly isFirst: boolean; readonly isLast: boolean }

/** One post of the list: a row, or folded to a line. `heading` is over it where its group begins. */
export type PostEntry = Position & {
  readonly kind: 'row' | 'line'
  readonly post: FeedPost
  readonly heading: string | null
}

/** What is over the posts that are not published yet, which are in the list only while it is open. */
type ScheduledEntry = Position & { readonly kind: 'scheduled'; readonly count: number; readonly isOpen: boolean }

export type FeedEntry = PostEntry | ScheduledEntry

/** Days before the Monday of the first week that is counted. */
const mondayShift = 3

const weekOf = (day: number) => Math.floor((day + mondayShift) / 7)

/** The heading over the posts of a day: the last days by name, older ones by their month. */
export const dayHeadingOf = (at: Instant, now: Instant): string => {
  const [day, today] = [dayOf(at), dayOf(now)]
  const { today: todayName, yesterday, thisWeek, lastWeek, month } = feedText.days
  if (day === today) return todayName
  if (day === today - 1) return yesterday
  const weeks = weekOf(today) - weekOf(day)
  if (weeks === 0) return thisWeek
  if (weeks === 1) return lastWeek
  const [year = '', monthOfYear] = formatDay(at).split('/')
  return month(formatDay(now).startsWith(year) ? null : year, Number(monthOfYear))
}

/** The group of a post, by its heading. */
const groupOf = (post: FeedPost, { sort }: FeedView, now: Instant): string => {
  if (sort.sortBy === 'relevance') return ''
  if (post.isTop) return feedText.labels.top
  if (post.pinned) return feedText.labels.pinned
  if (sort.sortBy === 'dueDate') return post.dueAt === null ? feedText.withoutDue : feedText.withDue
  if (isScheduled(post, now)) return feedText.labels.scheduled
  return dayHeadingOf(post.startAt, now)
}

/** Whether nothing is left to do with a post that is still pinned or on top. */
const isDone = (post: FeedPost, now: Instant) => post.viewed && (post.completed || !requiresCompletion(post, now))

/**
 * The entries of the list, in its order. While nothing is filtered, posts on top and pinned ones that are read, and completed where
 * they require it, are lines; posts that are not published yet are folded in the default order alone, all
 * but the one with `savedId`, which the user has just published.
 */
export const entriesOf = (
  posts: readonly FeedPost[],
  view: FeedView,
  now: Instant,
  isScheduledOpen: boolean,
  savedId?: string,
): readonly FeedEntry[] => {
  const isWhole = !isFiltered(view)
  const folds = isWhole && nameOfSort(view.sort) === nameOfSort(defaultSort)
  const isFirstAnyway = ({ isTop, pinned }: FeedPost) => isTop || pinned
  const isFolded = (post: FeedPost) =>
    folds && !isFirstAnyway(post) && post.newsId !== savedId && isScheduled(post, now)
  const shown = isScheduledOpen ? posts : posts.filter((post) => !isFolded(post))
  const groups = shown.map((post) => groupOf(post, view, now))
  const entries = shown.map((post, index): FeedEntry => {
    const group = groups[index] ?? ''
    const isFirst = group !== groups[index - 1] && !isFolded(post)
    return {
      kind: isWhole && isFirstAnyway(post) && isDone(post, now) ? 'line' : 'row',
      post,
      heading: isFirst ? group || null : null,
      isFirst,
      isLast: group !== groups[index + 1],
    }
  })
  // They are the first after those on top and the pinned ones: their start is later than that of all others.
  const index = posts.findIndex(isFolded)
  if (index === -1) return entries
  const fold: ScheduledEntry = {
    kind: 'scheduled',
    count: posts.filter(isFolded).length,
    isOpen: isScheduledOpen,
    isFirst: true,
    isLast: !isScheduledOpen,
  }
  return entries.toSpliced(index, 0, fold)
}
