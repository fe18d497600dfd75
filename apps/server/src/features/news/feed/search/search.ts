import type { Read } from '@kawaraban/contract/endpoint.ts'
import { comparePosts, defaultSort, type FeedSort } from '@kawaraban/contract/feed-choices.ts'
import type { FoundNews, SearchFilter, searchNews } from '@kawaraban/contract/search.ts'
import type { SearchWord } from '@kawaraban/contract/search-query.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { ensure } from '../../../../http/refusal.ts'
import { createPause } from '../../../../slices.ts'
import type { BoardPost } from '../board.ts'
import type { Feed } from '../consistent-read.ts'
import {
  cursorOf,
  type FeedView,
  isPersonal,
  listJson,
  type OwnState,
  publicationFilters,
  stateIn,
  staysListed,
  top,
  untouched,
  viewOfAll,
  walkFeed,
} from '../feed.ts'
import { excerptOfItem } from './excerpts.ts'
import { createMatch, hitsInTitle, namesWithHits } from './match.ts'

/** A search: its words, the view of the feed that it is within, and the requested page. */
export type SearchRequest = {
  readonly words: readonly SearchWord[]
  readonly view: FeedView
  readonly isByRelevance: boolean
  readonly after: string | undefined
  readonly limit: number
}

/** The search of a body at `now`. */
export const searchOf = (
  body: Read<typeof searchNews.body>,
  words: readonly SearchWord[],
  now: Instant,
): SearchRequest => {
  const { sortBy, order, companyintraNewsStatusFilter: filters, categoryIds: categories, after, limit } = body
  const isByRelevance = sortBy === 'relevance'
  const sort: FeedSort = isByRelevance ? defaultSort : { sortBy, order }
  return { words, view: { sort, filters, categories, now }, isByRelevance, after, limit }
}

/** The found posts of all that the reader may see, with by how many words the title of each is hit. */
type Hits = ReadonlyMap<BoardPost, number>

/** Walks over the feed without filters: what it does not show is not found (FIND-04). */
const findHits = async ({ board, reader, loadTexts }: Feed, { words, view }: SearchRequest): Promise<Hits> => {
  const hits = new Map<BoardPost, number>()
  if (words.length === 0) return hits
  await loadTexts()
  const match = createMatch(words)
  const pause = createPause()
  for (const post of walkFeed(board, { ...reader, pinned: new Set() }, viewOfAll(defaultSort, view.now), top)) {
    const folded = board.texts.posts.get(post.newsId)
    const author = board.texts.authors.get(post.ownerCompanyUserId) ?? ''
    if (folded && match(folded, author)) hits.set(post, hitsInTitle(folded.title, words))
    await pause()
  }
  return hits
}

/** What readers have done with posts. */
type States = (post: BoardPost) => OwnState

const findStates = async ({ findReceipts }: Feed, posts: Iterable<BoardPost>): Promise<States> => {
  const newsIds = [...new Set([...posts].map(({ newsId }) => newsId))]
  if (newsIds.length === 0) return () => untouched
  const receipts = await findReceipts(newsIds)
  return (post) => stateIn(receipts, post)
}

/** The found posts that pass the filters of a view, in its order. */
const foundIn = ({ board, reader }: Feed, view: FeedView, hits: Hits, stateOf: States): BoardPost[] =>
  [...walkFeed(board, reader, view, top, (post) => hits.has(post))].filter((post) => staysListed(view, stateOf(post)))

/** The order by relevance: hits in the title first, then the newer ones (G-521). */
const byRelevance =
  (titleHits: (post: BoardPost) => number) =>
  (one: BoardPost, other: BoardPost): number =>
    titleHits(other) - titleHits(one) || comparePosts(one, other, defaultSort)

/** The view without one of its filters. */
const without = (view: FeedView, filter: SearchFilter): FeedView =>
  filter === 'categoryIds'
    ? { ...view, categories: new Set() }
    : { ...view, filters: new Set([...view.filters].filter((other) => other !== filter)) }

/** The filters without which something would be found, where nothing is (FIND-06). */
const hidingFilters = (feed: Feed, view: FeedView, hits: Hits, stateOf: States): FoundNews['hiddenBy'] => {
  const active: SearchFilter[] = [...publicationFilters(feed.reader, view.filters)]
  if (view.categories.size > 0) active.push('categoryIds')
  return active
    .map((filter) => ({ filter, found: foundIn(feed, without(view, filter), hits, stateOf).length }))
    .filter(({ found }) => found > 0)
}

/** What follows the cursor of the found posts, which may be a post that is not found itself. Refuses one that is gone. */
const following = (
  feed: Feed,
  request: SearchRequest,
  found: readonly BoardPost[],
  hits: Hits,
): readonly BoardPost[] => {
  const { board, reader } = feed
  const { after, view, isByRelevance, words } = request
  const cursor = cursorOf(board, reader, view, after)
  ensure(cursor, 'documentDeleted')
  const last = after === undefined ? undefined : board.posts.get(after)
  if (!last) return found
  if (isByRelevance) {
    const titleOfLast = board.texts.posts.get(last.newsId)?.title ?? ''
    const compare = byRelevance((post) => hits.get(post) ?? hitsInTitle(titleOfLast, words))
    return found.filter((post) => compare(last, post) < 0)
  }
  const rest = new Set(walkFeed(board, reader, view, cursor, (post) => hits.has(post)))
  return found.filter((post) => rest.has(post))
}

/** The cards of a page as the feed has them, each with its excerpt where it has one, as a JSON array. */
const cardsOf = async (feed: Feed, { words }: SearchRequest, posts: readonly BoardPost[], stateOf: States) => {
  const { items, texts } = feed.board
  const missing = posts.filter(({ newsId }) => !items.has(newsId))
  if (missing.length > 0) await feed.loadItems(missing.map(({ newsId }) => newsId))
  const parts: Buffer[] = []
  const pause = createPause()
  for (const [index, post] of posts.entries()) {
    const folded = texts.posts.get(post.newsId)
    const excerpt = folded ? await excerptOfItem(items.get(post.newsId) as Buffer, folded.text, words) : null
    const hitFiles = namesWithHits(folded?.files ?? [], words)
    const card = listJson([{ post, state: stateOf(post) }], feed).subarray('['.length, -'}]'.length)
    const found = { ...(excerpt !== null && { excerpt }), ...(hitFiles.length > 0 && { hitFiles }) }
    const end = JSON.stringify(found).slice('{'.length)
    parts.push(Buffer.from(index === 0 ? '[' : ','), card, Buffer.from(end === '}' ? end : `,${end}`))
    await pause()
  }
  return Buffer.concat([...parts, Buffer.from(posts.length === 0 ? '[]' : ']')])
}

/**
 * One page of what a search finds in a reader's feed as JSON in UTF-8, and which of the posts of `further` the reader has completed.
 * Refuses when the cursor's post is deleted or hidden from the reader.
 */
export const readFound = async (
  feed: Feed,
  request: SearchRequest,
  further: readonly BoardPost[],
): Promise<{ readonly data: Buffer; readonly completed: ReadonlySet<string> }> => {
  const { view, limit, isByRelevance } = request
  const hits = await findHits(feed, request)
  const ofAll = isPersonal(view) ? await findStates(feed, [...hits.keys(), ...further]) : null
  const stateOf = ofAll ?? (() => untouched)
  const inOrder = foundIn(feed, view, hits, stateOf)
  const found = isByRelevance ? inOrder.sort(byRelevance((post) => hits.get(post) ?? 0)) : inOrder
  const page = following(feed, request, found, hits).slice(0, limit)
  const states = ofAll ?? (await findStates(feed, [...page, ...further]))
  const cards = await cardsOf(feed, request, page, states)
  const counts: Omit<FoundNews, 'news'> = {
    found: found.length,
    unfiltered: hits.size,
    hiddenBy: found.length === 0 && hits.size > 0 ? hidingFilters(feed, view, hits, stateOf) : [],
  }
  const data = Buffer.concat([Buffer.from('{"news":'), cards, Buffer.from(`,${JSON.stringify(counts).slice(1)}`)])
  const completed = further.filter((post) => states(post).completed).map(({ newsId }) => newsId)
  return { data, completed: new Set(completed) }
}
