import type { Read } from '@kawaraban/contract/endpoint.ts'
import { defaultSort, type FeedSort, passesFilters, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import type { listNews } from '@kawaraban/contract/news.ts'
import { canPost, canSee, inAudience, isOnTop, isPublished } from '@kawaraban/contract/policy.ts'
import { requiresCompletion } from '@kawaraban/contract/todo.ts'
import { floorToMinute, type Instant } from '@kawaraban/contract/tokyo.ts'
import { ensure } from '../../../http/refusal.ts'
import type { Board, BoardPost } from './board.ts'
import type { Feed, Reader } from './consistent-read.ts'
import type { Receipts } from './queries.ts'

/** What a reader has chosen to see: any of the filters, and categories; none of these are all. */
export type FeedChoice = { readonly filters: ReadonlySet<StatusFilter>; readonly categories: ReadonlySet<string> }

/** The whole feed. */
const everything: FeedChoice = { filters: new Set(), categories: new Set() }

/** How a reader views the feed at a time: one order, and what is chosen. */
export type FeedView = FeedChoice & {
  readonly sort: FeedSort
  readonly now: Instant
  /** In its order alone: nothing on top, and nothing pinned first. */
  readonly isFlat?: boolean
}

/** The flat view of all posts in an order. */
export const viewOfAll = (sort: FeedSort, now: Instant): FeedView => ({ ...everything, sort, now, isFlat: true })

/** A requested page: the order and filters, the post before it, and its size. */
export type FeedRequest = { readonly view: FeedView; readonly after: string | undefined; readonly limit: number }

/** The page that a query requests at `now`. */
export const requestOf = (query: Read<typeof listNews.query>, now: Instant): FeedRequest => {
  const { sortBy, order, companyintraNewsStatusFilter: filters, categoryIds: categories, after, limit } = query
  return { view: { sort: { sortBy, order }, filters, categories, now }, after, limit }
}

/** The groups of a feed in their order: what admins have put on top, what the reader has pinned, and all others. */
const groups = { top: 0, pinned: 1, others: 2 } as const

/** Where a page begins: after this post of a group, or at the top. Null: the post is deleted, or hidden from the reader. */
export type Cursor = { position: number; group: number } | null

/** The position before the first post. */
export const top: NonNullable<Cursor> = { position: -1, group: groups.top }

const groupOf = ({ pinned }: Reader, { now, isFlat = false }: FeedView, post: BoardPost): number => {
  if (isFlat) return groups.others
  if (isOnTop(post, now)) return groups.top
  return pinned.has(post.newsId) ? groups.pinned : groups.others
}

const isNamed = (reader: Reader, post: BoardPost) => post.scope === 'specific' && reader.named.has(post.newsId)

const isVisible = (reader: Reader, post: BoardPost, now: Instant) =>
  canSee(reader.caller, { ...post, named: isNamed(reader, post) }, now)

/** The cursor's current position in the order; a post that is deleted, or that the reader may not see now, has none. */
export const cursorOf = (board: Board, reader: Reader, view: FeedView, after: string | undefined): Cursor => {
  if (after === undefined) return top
  const post = board.posts.get(after)
  if (!post || !isVisible(reader, post, view.now)) return null
  return { position: board.inOrder(view.sort).indexOf(post), group: groupOf(reader, view, post) }
}

/** Whether a post is of the chosen categories; all are of none chosen (G-426). */
const isOfCategories = ({ categoryId }: BoardPost, chosen: ReadonlySet<string>) =>
  chosen.size === 0 || (categoryId !== null && chosen.has(categoryId))

/** Filters on the publication state, which only authors can choose. */
export const publicationFilters = (reader: Reader, filters: ReadonlySet<StatusFilter>) =>
  canPost(reader.caller) ? filters : new Set([...filters].filter((filter) => !filter.startsWith('exclude')))

/**
 * The posts that follow the cursor for this reader: those on top, then pinned ones, each group in the chosen order, without
 * those hidden by rights or by the publication filters, and only those that are `wanted`, which is cheaper to decide. Lazy:
 * walks only as far as it is read.
 */
export function* walkFeed(
  board: Board,
  reader: Reader,
  view: FeedView,
  from: NonNullable<Cursor>,
  wanted: (post: BoardPost) => boolean = () => true,
): Generator<BoardPost> {
  const posts = board.inOrder(view.sort)
  const filters = publicationFilters(reader, view.filters)
  const shows = (post: BoardPost) => {
    if (!wanted(post) || !isOfCategories(post, view.categories) || !isVisible(reader, post, view.now)) return false
    // The reader's receipts are loaded only when a filter needs them.
    const undone = {
      startAt: post.startAt,
      endAt: post.endAt,
      dueAt: post.dueAt,
      viewed: false,
      completed: false,
      pinned: reader.pinned.has(post.newsId),
      inAudience: inAudience({ scope: post.scope, named: isNamed(reader, post) }),
    }
    return passesFilters(undone, filters, view.now)
  }
  const hasPosts = [board.hasTops && !view.isFlat, reader.pinned.size > 0 && !view.isFlat, true]
  for (let group = from.group; group <= groups.others; group++) {
    if (!hasPosts[group]) continue
    const start = group === from.group ? from.position + 1 : 0
    for (let position = start; position < posts.length; position++) {
      const post = posts[position]
      if (post && groupOf(reader, view, post) === group && shows(post)) yield post
    }
  }
}

export type OwnState = {
  readonly viewed: boolean
  readonly completed: boolean
  /** Version of the reader's reopened completion, until the reader completes the post again. */
  readonly formerVersion?: number | undefined
}
export const untouched: OwnState = { viewed: false, completed: false }

/** What the reader of these receipts has done with a post. */
export const stateIn = ({ viewed, completed, reopened }: Receipts, { newsId }: BoardPost): OwnState => ({
  viewed: viewed.has(newsId),
  completed: completed.has(newsId),
  formerVersion: reopened.get(newsId),
})

/** Whether a post that the reader has viewed or completed passes the filters. */
export const staysListed = (view: FeedView, state: OwnState): boolean =>
  !(view.filters.has('unread') && state.viewed) &&
  !((view.filters.has('unreacted') || view.filters.has('requiresCompletion')) && state.completed)

/** What a list item adds to the post's shared JSON: the reader's own. ASCII. */
const ownJson = (post: BoardPost, { reader, now }: Pick<Feed, 'reader' | 'now'>, state: OwnState): string => {
  const ids = isNamed(reader, post) ? `["${reader.caller.companyUserId}"]` : '[]'
  const isOwner = post.ownerCompanyUserId === reader.caller.companyUserId
  const top = isOnTop(post, now) ? ',"isTop":true' : ''
  const former = state.formerVersion === undefined ? '' : `,"formerVersion":${state.formerVersion}`
  return `${top}${former},"viewerOwns":${isOwner},"companyUserIds":${ids},"viewed":${state.viewed},"viewerPinned":${reader.pinned.has(post.newsId)},"viewerReactions":[{"reactionType":"completed","reacted":${state.completed}}]}`
}

/** A post of a page, and what the reader has done with it. */
type Listed = { readonly post: BoardPost; readonly state: OwnState }

/** The list as one JSON array, in the bytes that travel. The board has the items of all posts. */
export const listJson = (listed: readonly Listed[], feed: Pick<Feed, 'board' | 'reader' | 'now'>): Buffer => {
  const parts = listed.map(({ post, state }, position) => ({
    shared: feed.board.items.get(post.newsId) as Buffer,
    own: `${ownJson(post, feed, state)}${position === listed.length - 1 ? '' : ','}`,
  }))
  const list = Buffer.allocUnsafe(parts.reduce((sum, { shared, own }) => sum + shared.length + own.length, 2))
  let end = list.write('[', 'latin1')
  for (const { shared, own } of parts) {
    end += shared.copy(list, end)
    end += list.write(own, end, 'latin1')
  }
  list.write(']', end, 'latin1')
  return list
}

/** Filters on what the reader has done need the receipts of all that follows, the plain feed those of its page. */
export const isPersonal = ({ filters }: FeedView): boolean =>
  filters.has('unread') || filters.has('unreacted') || filters.has('requiresCompletion')

const candidatesFor = ({ board, reader }: Feed, { view, after, limit }: FeedRequest): BoardPost[] | null => {
  const cursor = cursorOf(board, reader, view, after)
  if (!cursor) return null
  const walk = walkFeed(board, reader, view, cursor)
  return isPersonal(view) ? [...walk] : walk.take(limit).toArray()
}

/**
 * One page of a reader's feed as JSON in UTF-8, and which posts of the page and of `further` the reader has completed. Refuses
 * when the cursor's post is deleted or hidden from the reader.
 */
export const readPage = async (
  feed: Feed,
  request: FeedRequest,
  further: readonly BoardPost[],
): Promise<{ readonly list: Buffer; readonly completed: ReadonlySet<string> }> => {
  const candidates = candidatesFor(feed, request)
  ensure(candidates, 'documentDeleted')
  const newsIds = new Set([...candidates, ...further].map(({ newsId }) => newsId))
  if (newsIds.size === 0) return { list: listJson([], feed), completed: newsIds }
  const receipts = await feed.findReceipts([...newsIds])
  const listed = candidates.map((post) => ({ post, state: stateIn(receipts, post) }))
  const shown = listed.filter(({ state }) => staysListed(request.view, state)).slice(0, request.limit)
  const missing = shown.filter(({ post }) => !feed.board.items.has(post.newsId))
  if (missing.length > 0) await feed.loadItems(missing.map(({ post }) => post.newsId))
  return { list: listJson(shown, feed), completed: receipts.completed }
}

/** Id of the newest published post that the reader may see, whatever is pinned or on top; nothing when there is none. */
export const findLatest = ({ board, reader }: Feed, now: Instant): string | undefined => {
  const view = viewOfAll(defaultSort, now)
  return walkFeed(board, reader, view, top).find((post) => isPublished(post, now))?.newsId
}

/** Leaves out posts that do not have the reader in their audience. */
const dueFilters: ReadonlySet<StatusFilter> = new Set(['unreacted'])

/** The posts that require a completion from this reader, completed ones included, the nearest due date first. */
export const findDue = ({ board, reader }: Pick<Feed, 'board' | 'reader'>, now: Instant): BoardPost[] => {
  const view = { ...viewOfAll({ sortBy: 'dueDate', order: 'asc' }, now), filters: dueFilters }
  const wanted = ({ startAt, endAt, dueAt }: BoardPost) =>
    requiresCompletion({ startAt, endAt, dueAt, inAudience: true }, now)
  return [...walkFeed(board, reader, view, top, wanted)]
}

/** The due posts that the reader has not completed. */
export const withoutCompleted = (due: readonly BoardPost[], completed: ReadonlySet<string>): BoardPost[] =>
  due.filter(({ newsId }) => !completed.has(newsId))

/** Somebody who is named by every post, has pinned none and has done nothing. */
const likelyReader: Reader = {
  caller: { companyUserId: '0', role: 'viewer' },
  pinned: new Set(),
  named: { has: () => true },
}

type Likely = { readonly minute: Instant; readonly idsOf: Map<string, readonly string[]> }

/** The likely posts of a board at a minute, at which posts begin and end; made once. */
const likelyOf = new WeakMap<Board, Likely>()

/**
 * Ids of the posts that most readers need for the first page of a view: those of the page, and those that are due. What they
 * have done with them can be read before it is known who they are. None for other pages, for views of what each has done or not
 * done, and for those of categories, of which there are too many to store.
 */
export const likelyPosts = (board: Board, { view, after, limit }: FeedRequest): readonly string[] => {
  if (after !== undefined || isPersonal(view) || view.filters.has('pinned') || view.categories.size > 0) return []
  const minute = floorToMinute(view.now)
  const stored = likelyOf.get(board)
  const likely = stored?.minute === minute ? stored : { minute, idsOf: new Map() }
  if (likely !== stored) likelyOf.set(board, likely)
  const key = [view.sort.sortBy, view.sort.order, limit, ...view.filters].join()
  const made = likely.idsOf.get(key)
  if (made) return made
  const page = walkFeed(board, likelyReader, view, top).take(limit)
  const due = findDue({ board, reader: likelyReader }, view.now)
  const ids = [...new Set([...page, ...due].map(({ newsId }) => newsId))]
  likely.idsOf.set(key, ids)
  return ids
}
