import { listTodo, type TodoItem } from '@kawaraban/contract/todo.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'
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
    const items = await quietly(() => call(listTodo, { signal }), 'failed to fetch todo')
    storeCount(items.length)
    return items.map(parseItem)
  },
  refetchOnWindowFocus: 'always',
  retry: false,
})
