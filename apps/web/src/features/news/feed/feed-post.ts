import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { passesFilters, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import type { NewsListItem, PostCategory, Scope } from '@kawaraban/contract/news.ts'
import { hasEnded, inAudience, isScheduled } from '@kawaraban/contract/policy.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import type { ReactNode } from 'react'
import type { Mark } from '../../search/mark.tsx'

/** A post as the feed stores it: parsed dates, and what depends on the caller as flags. */
export type FeedPost = {
  readonly newsId: string
  readonly title: string
  readonly content: string
  /** The content has marks. */
  readonly isFormatted: boolean
  readonly startAt: Instant
  /** Start of the last published minute. */
  readonly endAt: Instant
  readonly dueAt: Instant | null
  readonly scope: Scope
  readonly name: string
  /** The author's department; empty without one. */
  readonly department: string
  readonly postTarget: string
  readonly iconType: string
  readonly category: PostCategory | null
  /** The caller wrote the post. */
  readonly owned: boolean
  /** The caller is in scope and can complete the post. */
  readonly inAudience: boolean
  readonly viewed: boolean
  readonly pinned: boolean
  /** At the head of everybody's feed when it was loaded. */
  readonly isTop: boolean
  readonly completed: boolean
  /** The version that is shown. */
  readonly version?: number
  /** Version of the caller's reopened completion, until the caller completes the post again. */
  readonly formerVersion?: number | undefined
  /** How many files it has, and the first picture among them, where it has any. */
  readonly fileCount?: number | undefined
  readonly firstPicture?: AttachedFile | undefined
  /** Of a post that was searched for: marks what it was found by. */
  readonly mark?: Mark | undefined
  /** Its content around the first hit in it. */
  readonly excerpt?: string | undefined
  /** Draws the names of the files by which it was found. */
  readonly drawHitFiles?: (() => ReactNode) | undefined
}

/** A text of a post with what it was found by marked, if it was searched for. */
export const marked = (mark: Mark | undefined, text: string): ReactNode => mark?.(text)(text) ?? text

/** @throws RangeError for an invalid date: the server never sends one. */
const instantOf = (text: string): Instant => {
  const at = parseDateTime(text)
  if (at === null) throw new RangeError(`not a date and time: ${text}`)
  return at
}

/** Parses a post for the caller with that id. */
export const parsePost = (item: Omit<NewsListItem, 'files'>, companyUserId: string): FeedPost => ({
  newsId: item.newsId,
  title: item.title,
  content: item.content,
  isFormatted: item.contentFormat === 'markdown',
  startAt: instantOf(item.startDate),
  endAt: instantOf(item.endDate),
  dueAt: item.dueDate === '' ? null : instantOf(item.dueDate),
  scope: item.scope,
  name: item.name,
  department: item.departmentName ?? '',
  postTarget: item.postTarget,
  iconType: item.iconType,
  category: item.category ?? null,
  owned: item.viewerOwns ?? false,
  inAudience: inAudience({ scope: item.scope, named: item.companyUserIds.includes(companyUserId) }),
  viewed: item.viewed,
  pinned: item.viewerPinned,
  isTop: item.isTop ?? false,
  completed: item.viewerReactions.some((reaction) => reaction.reactionType === 'completed' && reaction.reacted),
  version: item.version ?? 1,
  formerVersion: item.formerVersion,
  fileCount: item.fileCount,
  firstPicture: item.firstPicture,
})

/** Parses an item of the list, whose only named user can be the caller. */
export const parseListItem = (item: NewsListItem): FeedPost => parsePost(item, item.companyUserIds[0] ?? '')

/** The posts that pass the chosen filters, by the server's rule. */
export const visiblePosts = (
  posts: readonly FeedPost[],
  filters: ReadonlySet<StatusFilter>,
  now: Instant,
): readonly FeedPost[] => (filters.size === 0 ? posts : posts.filter((post) => passesFilters(post, filters, now)))

export type Publication = 'scheduled' | 'published' | 'ended'

/** The publication state for a card's label. */
export const publicationOf = (post: FeedPost, now: Instant): Publication =>
  isScheduled(post, now) ? 'scheduled' : hasEnded(post, now) ? 'ended' : 'published'
