import { countNewPosts } from '@kawaraban/contract/news.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { expectTodoCount, todoKey, versionToCheck } from '../../shell/todo.ts'

export const todoCheckKey = ['todoCheck'] as const

/** The version to check against while none is known. */
export const noVersion = '0-0-0-0'

/** Loads the number of posts to complete where it can have changed, and returns the version to check against next. */
export const checkTodo = async (client: QueryClient, signal?: AbortSignal): Promise<string> => {
  const storeCount = expectTodoCount()
  const version = versionToCheck(client.getQueryData<string>(todoCheckKey) ?? noVersion)
  const answer = await call(countNewPosts, { query: { version }, ...(signal && { signal }) })
  storeCount(answer.todo)
  if (answer.todo !== null) void client.invalidateQueries({ queryKey: todoKey })
  return answer.version
}

/** Takes the answer to the first check from a page that the server has rendered. */
export const adoptTodoCheck = (client: QueryClient): void =>
  void checkTodo(client).then(
    (version) => client.setQueryData(todoCheckKey, version),
    () => undefined,
  )
