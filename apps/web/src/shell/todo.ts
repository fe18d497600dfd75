import { comparePosts } from '@kawaraban/contract/feed-choices.ts'
import { noFeedVersion } from '@kawaraban/contract/news.ts'
import { listTodo, type TodoItem, todoCompletedHeader } from '@kawaraban/contract/todo.ts'
import { parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../call.ts'
import { log } from '../platform/log.ts'
import { useFirstTodoCount } from '../platform/render-facts.ts'
import { sendTodo, type TodoPost } from './todo-channel.ts'

/**
 * What the user has to complete: how many posts, and which; null until the list is loaded. `completed`: of how many that is
 * done.
 */
type Todo = { readonly count: number; readonly posts: readonly TodoPost[] | null; readonly completed: number }

const todoOf = (posts: readonly TodoPost[], completed: number): Todo => ({ count: posts.length, posts, completed })

const parseItem = ({ newsId, title, endDate, dueDate }: TodoItem): TodoPost => ({
  newsId,
  title,
  endAt: parseDateTime(endDate) ?? 0,
  dueAt: parseDateTime(dueDate) ?? 0,
})

const loadList = async (signal: AbortSignal): Promise<Todo> => {
  try {
    let completed = 0
    const onHeaders = (headers: Headers) => {
      completed = Number(headers.get(todoCompletedHeader) ?? 0)
    }
    const posts = (await call(listTodo, { signal, onHeaders })).map(parseItem)
    sendTodo({ count: posts.length })
    return todoOf(posts, completed)
  } catch (error) {
    if (!signal.aborted) log('failed to fetch todo', error)
    throw error
  }
}

/** How long a list is fresh; a number alone never is. */
const listFreshMs = 30_000

/** What the user has to complete, the nearest due date first. The list is loaded where it is shown, and by a completion. */
export const todoQuery = queryOptions({
  queryKey: ['todo'],
  queryFn: ({ signal }) => loadList(signal),
  staleTime: ({ state }) => (state.data?.posts ? listFreshMs : 0),
  refetchOnWindowFocus: 'always',
  retry: false,
})
const { queryKey } = todoQuery

/** How many posts the user has to complete; null while it is not known. */
export const useTodoCount = (): number | null => {
  const client = useQueryClient()
  const first = useFirstTodoCount()
  return useSyncExternalStore(
    client.getQueryCache().subscribe,
    () => client.getQueryData(queryKey)?.count ?? null,
    () => first,
  )
}

const reload = (client: QueryClient) => client.fetchQuery({ ...todoQuery, staleTime: 0 }).catch(() => undefined)

/** Loads the list unless it is in the cache; undefined when that fails. */
export const loadTodo = (client: QueryClient): Promise<Todo | undefined> =>
  client
    .fetchQuery({ ...todoQuery, staleTime: ({ state }) => (state.data?.posts ? Number.POSITIVE_INFINITY : 0) })
    .catch(() => undefined)

/** Stores a list that has just changed. A response in flight would restore an older one, so it is requested again. */
export const storeTodo = (client: QueryClient, posts: readonly TodoPost[]): void => {
  const isLoading = client.isFetching({ queryKey }) > 0
  void client.getQueryCache().find({ queryKey })?.cancel({ revert: true })
  client.setQueryData(queryKey, (before) => {
    const newly = (before?.posts?.length ?? posts.length) - posts.length
    return todoOf(posts, Math.max((before?.completed ?? 0) + newly, 0))
  })
  if (isLoading) void reload(client)
}

/**
 * Stores the number of a response or of another tab. A list of another length is loaded again, and so is one that could not be
 * loaded; its own length is the number until then, since the response may be older than a completion.
 */
export const storeTodoCount = (client: QueryClient, count: number): void => {
  const { data, status } = client.getQueryState(queryKey) ?? {}
  if (!data?.posts) client.setQueryData(queryKey, { count, posts: null, completed: 0 })
  if (status === 'error' || (data?.posts && data.count !== count)) void reload(client)
}

/** The check of the number: its data are the version to check against next, and it is as old as the last response with a number. */
export const todoCheckKey = ['todoCheck'] as const

/** Stores the number of a response, in all tabs; null: it has not changed since the last one. */
export const takeTodoCount = (client: QueryClient, count: number | null): void => {
  client.setQueryData<string>(todoCheckKey, (version = noFeedVersion) => version)
  if (count === null) return void (client.getQueryState(queryKey)?.status === 'error' && reload(client))
  storeTodoCount(client, count)
  if (!client.getQueryData(queryKey)?.posts) sendTodo({ count })
}

const compareDue = (one: TodoPost, other: TodoPost) =>
  comparePosts({ ...one, startAt: 0 }, { ...other, startAt: 0 }, { sortBy: 'dueDate', order: 'asc' })

/** The list with a post at its position, or without it. */
const withPost = (posts: readonly TodoPost[], { newsId, title, endAt, dueAt }: TodoPost, isTodo: boolean) => {
  const others = posts.filter((post) => post.newsId !== newsId)
  return isTodo ? [...others, { newsId, title, endAt, dueAt }].sort(compareDue) : others
}

/**
 * Changes the list after a completion or its undo, and sends it to the other tabs. `loading`: the list as it was loaded meanwhile,
 * which may have the change already.
 */
export const changeTodo = async (
  client: QueryClient,
  post: TodoPost,
  { completed, loading }: { readonly completed: boolean; readonly loading: Promise<Todo | undefined> },
): Promise<void> => {
  const { newsId } = post
  await loading
  if (!client.getQueryData(queryKey)?.posts) await reload(client)
  const known = client.getQueryData(queryKey)?.posts
  const posts = known && withPost(known, post, !completed)
  if (posts) storeTodo(client, posts)
  sendTodo({ completion: { newsId, completed }, ...(posts && { posts }) })
}
