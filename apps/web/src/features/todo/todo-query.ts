import { listTodo, type TodoItem } from '@kawaraban/contract/todo.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { log } from '../../platform/log.ts'
import { expectTodoCount, todoKey } from '../../shell/todo.ts'

/** A post that the user has to complete. */
export type TodoPost = Pick<TodoItem, 'newsId' | 'title'> & { readonly endAt: Instant; readonly dueAt: Instant }

const parseItem = ({ newsId, title, endDate, dueDate }: TodoItem): TodoPost => ({
  newsId,
  title,
  endAt: parseDateTime(endDate) ?? 0,
  dueAt: parseDateTime(dueDate) ?? 0,
})

/** What the user has to complete, the nearest due date first. */
export const todoQuery = queryOptions({
  queryKey: todoKey,
  queryFn: async ({ signal }): Promise<readonly TodoPost[]> => {
    const storeCount = expectTodoCount()
    try {
      const items = await call(listTodo, { signal })
      storeCount(items.length)
      return items.map(parseItem)
    } catch (error) {
      if (!signal.aborted) {
        log('failed to fetch todo', error)
        void fail(error, { action: 'quiet' })
      }
      throw error
    }
  },
  refetchOnWindowFocus: 'always',
  retry: false,
})
