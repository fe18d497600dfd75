import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { fail } from '../../failure.ts'
import { todoListText } from '../../messages/todo-list.ts'
import { log } from '../../platform/log.ts'
import { todoQuery } from '../../shell/todo.ts'
import type { TodoPost } from '../../shell/todo-channel.ts'
import { toast } from '../../ui/toast.tsx'
import { updatePostInFeed } from '../news/feed-cache.ts'
import { setCompleted } from '../reactions/completion.ts'

/** The post that gets the focus, null for the list itself, when `completed` has left the list. */
type NextFocus = { readonly newsId: string | null; readonly completed?: string }

/** What a post of the list is to the rule of what requires a completion. */
const factsOf = (post: TodoPost) => ({ ...post, startAt: 0, inAudience: true })

/**
 * Completes a post of the list, which then shows the next one, with the focus, and offers to undo that. `posts`: the list on
 * screen, in `box`.
 */
export const useTodoCompletion = (
  box: RefObject<HTMLElement | null>,
  posts: readonly TodoPost[] | undefined,
): ((post: TodoPost) => Promise<void>) => {
  const client = useQueryClient()
  const focus = useRef<NextFocus | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useLayoutEffect(() => {
    if (!focus.current) return
    const { newsId, completed } = focus.current
    const rowOf = (id: string) => box.current?.querySelector(`[data-news-id="${CSS.escape(id)}"]`) ?? null
    const row = newsId === null ? undefined : rowOf(newsId)
    if (row === null || (completed !== undefined && rowOf(completed))) return
    focus.current = null
    const target = row ? row.querySelector<HTMLElement>('button') : box.current
    target?.focus({ preventScroll: true })
  }, [posts])

  const setState = useCallback(
    async (post: TodoPost, completed: boolean) => {
      try {
        await setCompleted(client, factsOf(post), completed)
      } catch (error) {
        log('failed to update reaction', error)
        void fail(error, { action: completed ? 'complete' : 'uncomplete' })
        void client.invalidateQueries({ queryKey: todoQuery.queryKey })
        return false
      }
      updatePostInFeed(client, post.newsId, { completed })
      return true
    },
    [client],
  )

  return async (post) => {
    const list = posts ?? []
    const index = list.findIndex(({ newsId }) => newsId === post.newsId)
    const next = list[index + 1] ?? list[index - 1]
    const before = focus.current
    focus.current = { newsId: next?.newsId ?? null, completed: post.newsId }
    if (!(await setState(post, true))) {
      focus.current = before
      return
    }
    const undo = async () => {
      focus.current = { newsId: post.newsId }
      await setState(post, false)
    }
    toast(todoListText.completed(list.length - 1), { label: todoListText.undo, onPress: () => void undo() })
  }
}
