import { countNewPosts, noFeedVersion } from '@kawaraban/contract/news.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { takeTodoCount, todoCheckKey, todoQuery } from '../../shell/todo.ts'

/** Loads the number of posts to complete where it can have changed, and returns the version to check against next. */
export const checkTodo = async (client: QueryClient, signal?: AbortSignal): Promise<string> => {
  const version = client.getQueryData<string>(todoCheckKey) ?? noFeedVersion
  const answer = await call(countNewPosts, { query: { version }, ...(signal && { signal }) })
  if (answer.todo !== null) void client.invalidateQueries({ queryKey: todoQuery.queryKey })
  takeTodoCount(client, answer.todo)
  return answer.version
}

/** Takes the answer to the first check from a page that the server has rendered. */
export const adoptTodoCheck = (client: QueryClient): void =>
  void checkTodo(client).then(
    (version) => client.setQueryData(todoCheckKey, version),
    () => undefined,
  )
