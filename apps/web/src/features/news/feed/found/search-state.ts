import { feedVersionHeader } from '@kawaraban/contract/news.ts'
import { searchNews } from '@kawaraban/contract/search.ts'
import { todoCountHeader } from '@kawaraban/contract/todo.ts'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { call } from '../../../../call.ts'
import { navigation } from '../../../../shell/navigation.ts'
import { queryClient } from '../../../../shell/query-client.ts'
import { takeTodoCount } from '../../../../shell/todo.ts'
import { myProfileQuery } from '../../../members/my-profile.ts'
import { loadTyped, storeTyped } from '../../../search/history-entry.ts'
import { drawHitFiles } from '../../../search/hit-files.tsx'
import { markOf } from '../../../search/mark.tsx'
import { queryFault } from '../../../search/query-fault.ts'
import { parseListItem } from '../feed-post.ts'
import { choiceOf, type FeedPage, feedQuery } from '../feed-query.ts'
import { type FeedState, useFeedState } from '../feed-state.ts'
import { type FeedView, relevance } from '../feed-view.ts'

type Field = {
  /** What is typed, also while it is not searched for. */
  readonly text: string
  /** The list of another query than the shown one is being loaded. */
  readonly isSearching: boolean
  /** On phones: the field is shown though it is empty. */
  readonly isOpen: boolean
}

/** What the field of the search shows. */
export const useSearchField = create<Field>()(() => ({ text: '', isSearching: false, isOpen: false }))

/** Id of the field, for the key that leads there. */
export const searchFieldId = 'feed-search'

/** What is searched for while this is typed: nothing, too, where it cannot be. */
const queryOf = (text: string): string => (queryFault(text) === '' ? text.trim() : '')

/** The view under another query. The feed and the search have an order each, which the other does not change. */
const withQuery = ({ view, otherSort = relevance }: FeedState, search: string): Partial<FeedState> => {
  const isSwitch = (search === '') !== (view.search === '')
  return isSwitch ? { view: { ...view, search, sort: otherSort }, otherSort: view.sort } : { view: { ...view, search } }
}

const ownId = (): string => queryClient.getQueryData(myProfileQuery.queryKey)?.companyUserId ?? ''

/** What was typed in the present entry of the history. */
export const typedInEntry = (): string | null => loadTyped(ownId())

/** Stores what is typed in the present entry of the history, while that shows the feed. */
export const storeInEntry = (): void => {
  if (window.location.pathname === '/') storeTyped(useSearchField.getState().text, ownId())
}

/**
 * Searches again for what the entry of the feed that is about to be shown was left with. A feed that is returned to from a post
 * of its own by another way, or by a link on itself, is searched as it was.
 */
export const restoreSearch = (): void => {
  const { view, savedPosition } = useFeedState.getState()
  const typed = typedInEntry()
  const isShown = navigation().currentScreen?.() === 'newsIndex'
  const isSame = isShown || (savedPosition !== null && savedPosition.opened !== null)
  const search = typed === null ? (isSame ? view.search : '') : queryOf(typed)
  if (isShown && typed !== null) useSearchField.setState({ text: typed })
  if (search !== view.search) useFeedState.setState((state) => withQuery(state, search))
}

let latest = 0

/** Drops the list that is being loaded. */
export const stopSearching = (): void => {
  latest += 1
  useSearchField.setState({ isSearching: false })
}

/**
 * Searches for what is typed. The list on the screen remains until that of the newest query is loaded, or has failed; those of
 * earlier queries are dropped. What cannot be searched for leaves the list as it is.
 */
export const search = async (client: QueryClient): Promise<void> => {
  storeInEntry()
  const { text } = useSearchField.getState()
  const query = text.trim()
  if (query !== queryOf(text)) return
  stopSearching()
  const own = latest
  const before = useFeedState.getState()
  if (query === before.view.search) return
  useSearchField.setState({ isSearching: true })
  const { view = before.view } = withQuery(before, query)
  // The feed itself reports a failure, and offers to try again.
  await client.prefetchInfiniteQuery(feedQuery(view, null))
  if (own !== latest) return
  useSearchField.setState({ isSearching: false })
  useFeedState.setState((state) => ({ ...withQuery(state, query), savedPosition: null }))
}

/** Types nothing, and shows the feed again. */
export const stopSearch = (client: QueryClient): void => {
  useSearchField.setState({ text: '', isOpen: false })
  void search(client)
}

/** Leads to the field, and shows it first where it is behind a button. */
export const openSearch = (): void => {
  useSearchField.setState({ isOpen: true })
  document.getElementById(searchFieldId)?.focus()
}

/** The page of found posts after a post, or the first one. */
export const loadFound = async (
  client: QueryClient,
  view: FeedView,
  after: string | undefined,
  signal: AbortSignal,
): Promise<Omit<FeedPage, 'deleted'>> => {
  let version: string | null = null
  const onHeaders = (headers: Headers) => {
    version = headers.get(feedVersionHeader)
    const count = headers.get(todoCountHeader)
    if (count !== null) takeTodoCount(client, Number(count))
  }
  const body = { query: view.search, after, ...view.sort, ...choiceOf(view) }
  const { news, ...found } = await call(searchNews, { body, signal, onHeaders })
  const mark = markOf(view.search)
  const posts = news.map(({ hitFiles, excerpt, ...item }) => ({
    ...parseListItem(item),
    mark,
    excerpt,
    drawHitFiles: hitFiles && (() => drawHitFiles(hitFiles, mark)),
  }))
  return { posts, isLast: news.length === 0, version, found }
}
