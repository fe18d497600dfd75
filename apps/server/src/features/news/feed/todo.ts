import type { TodoItem } from '@kawaraban/contract/todo.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { Feed } from './consistent-read.ts'
import { findDue, withoutCompleted } from './feed.ts'

/** What a reader has to complete, as it travels, and how much of that the reader has completed. */
export type Todo = { readonly items: TodoItem[]; readonly completed: number }

export const readTodo = async (feed: Feed, now: Instant): Promise<Todo> => {
  const due = findDue(feed, now)
  if (due.length === 0) return { items: [], completed: 0 }
  const { completed } = await feed.findReceipts(due.map(({ newsId }) => newsId))
  const items = withoutCompleted(due, completed).map(({ newsId, title, endAt, dueAt }) => ({
    newsId,
    title,
    endDate: formatDateTime(endAt),
    dueDate: formatDateTime(dueAt ?? endAt),
  }))
  return { items, completed: due.length - items.length }
}
