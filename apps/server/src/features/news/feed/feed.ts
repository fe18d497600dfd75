import { defaultSort, type FeedSort, passesFilters, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { canPost, canSee, inAudience, isPublished } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { ensure } from '../../../http/refusal.ts'
import type { Board, BoardPost } from './board.ts'
import type { Feed, Reader } from './consistent-read.ts'

/** How a reader views the feed at a time: one order and any of the filters. */
export type FeedView = { readonly sort: FeedSort; readonly filters: ReadonlySet<StatusFilter>; readonly now: Instant }

/** Where a page begins: after this post, or at the top. Null: the post is deleted, or hidden from the reader. */
export type Cursor = { place: number; inPinned: boolean } | null

/** The place before the first post. */
export const top: NonNullable<Cursor> = { place: -1, inPinned: true }

const isNamed = (reader: Reader, post: BoardPost) => post.scope === 'specific' && reader.named.has(post.newsId)

const isVisible = (reader: Reader, post: BoardPost, now: Instant) =>
  canSee(reader.caller, { ...post, named: isNamed(reader, post) }, now)

/** The cursor's current place in the order; a post that is deleted, or that the reader may not see now, has none. */
export const cursorOf = (board: Board, reader: Reader, view: FeedView, after: string | undefined): Cursor => {
  if (after === undefined) return top
  const place = board.inOrder(view.sort).placeOf.get(after)
  const post = board.posts.get(after)
  if (place === undefined || !post || !isVisible(reader, post, view.now)) return null
  return { place, inPinned: reader.pinned.has(after) }
}

/** Filters on the publication state, which only authors can choose. */
const publicationFilters = (reader: Reader, filters: ReadonlySet<StatusFilter>) =>
  canPost(reader.caller) ? filters : new Set([...filters].filter((filter) => !filter.startsWith('exclude')))

/**
 * The posts that follow the cursor for this reader: pinned ones first, each group in the chosen order, without
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
  const { posts } = board.inOrder(view.sort)
  const filters = publicationFilters(reader, view.filters)
  const shows = (post: BoardPost) => {
    if (!wanted(post) || !isVisible(reader, post, view.now)) return false
    // The reader's receipts are loaded only when a filter needs them.
    const undone = {
      startAt: post.startAt,
      endAt: post.endAt,
      viewed: false,
      completed: false,
      inAudience: inAudience({ scope: post.scope, named: isNamed(reader, post) }),
    }
    return passesFilters(undone, filters, view.now)
  }
  if (from.inPinned && reader.pinned.size > 0) {
    for (const post of posts.slice(from.place + 1)) if (reader.pinned.has(post.newsId) && shows(post)) yield post
  }
  const start = from.inPinned ? 0 : from.place + 1
  for (let place = start; place < posts.length; place++) {
    const post = posts[place]
    if (post && !reader.pinned.has(post.newsId) && shows(post)) yield post
  }
}

export type OwnState = { readonly viewed: boolean; readonly completed: boolean }
export const untouched: OwnState = { viewed: false, completed: false }

/** Whether a post that the reader has viewed or completed passes the filters. */
export const staysListed = (view: FeedView, state: OwnState): boolean =>
  !(view.filters.has('unread') && state.viewed) && !(view.filters.has('unreacted') && state.completed)

/** What a list item adds to the post's shared JSON: the reader's own. ASCII. */
const ownJson = (post: BoardPost, reader: Reader, state: OwnState): string => {
  const ids = isNamed(reader, post) ? `["${reader.caller.companyUserId}"]` : '[]'
  return `,"companyUserIds":${ids},"viewed":${state.viewed},"viewerPinned":${reader.pinned.has(post.newsId)},"viewerReactions":[{"reactionType":"completed","reacted":${state.completed}}]}`
}

/** The list items as one JSON array, in the bytes that travel. */
export const listJson = (items: readonly { post: BoardPost; state: OwnState }[], reader: Reader): Buffer => {
  const parts = items.map(({ post, state }, place) => ({
    shared: post.json(),
    own: `${ownJson(post, reader, state)}${place === items.length - 1 ? '' : ','}`,
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
export const isPersonal = ({ filters }: FeedView): boolean => filters.has('unread') || filters.has('unreacted')

const candidatesFor = ({ board, reader }: Feed, { view, after, limit }: FeedRequest): BoardPost[] | null => {
  const cursor = cursorOf(board, reader, view, after)
  if (!cursor) return null
  const walk = walkFeed(board, reader, view, cursor)
  return isPersonal(view) ? [...walk] : walk.take(limit).toArray()
}

/** A requested page: the order and filters, the post before it, and its size. */
export type FeedRequest = { readonly view: FeedView; readonly after: string | undefined; readonly limit: number }

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
  if (newsIds.size === 0) return { list: listJson([], feed.reader), completed: newsIds }
  const receipts = await feed.findReceipts([...newsIds])
  const [viewed, completed] = [new Set(receipts.viewed), new Set(receipts.completed)]
  const items = candidates.map((post) => ({
    post,
    state: { viewed: viewed.has(post.newsId), completed: completed.has(post.newsId) },
  }))
  const shown = items.filter(({ state }) => staysListed(request.view, state)).slice(0, request.limit)
  return { list: listJson(shown, feed.reader), completed }
}

/** Id of the newest published post that the reader may see, whatever is pinned; nothing when there is none. */
export const findLatest = ({ board, reader }: Feed, now: Instant): string | undefined => {
  const view: FeedView = { sort: defaultSort, filters: new Set(), now }
  return walkFeed(board, { ...reader, pinned: new Set() }, view, top).find((post) => isPublished(post, now))?.newsId
}
