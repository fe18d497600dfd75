import { completeNews, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { requiresCompletion } from '@kawaraban/contract/todo.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { now } from '../../platform/clock.ts'
import { changeTodo, loadTodo, todoQuery } from '../../shell/todo.ts'
import { sendTodo } from '../../shell/todo-channel.ts'

type CompletedPost = Parameters<typeof requiresCompletion>[0] & {
  readonly newsId: string
  readonly title: string
  /** The version that is shown; absent where the text is not. */
  readonly version?: number
}

/**
 * Completes a post, or undoes that, in all tabs of the user. What the user has to complete is loaded beside the call where it is
 * not known, so that its number changes with the response. Returns whether nothing is left to complete by that. Rejects when
 * the call fails.
 */
export const setCompleted = async (client: QueryClient, post: CompletedPost, completed: boolean): Promise<boolean> => {
  const { newsId, dueAt, version } = post
  const isTodo = dueAt !== null && requiresCompletion(post, now())
  const count = client.getQueryData(todoQuery.queryKey)?.count
  const loading = isTodo ? loadTodo(client) : null
  if (completed)
    await call(completeNews, { params: { newsId }, body: { reactionType: 'completed', ...(version && { version }) } })
  else await call(uncompleteNews, { params: { newsId } })
  if (loading && dueAt !== null) void changeTodo(client, { ...post, dueAt }, { completed, loading })
  else sendTodo({ completion: { newsId, completed } })
  return completed && isTodo && count === 1
}
