import type { TodoItem } from '@kawaraban/contract/todo.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { Feed } from './consistent-read.ts'
import { findDue, withoutCompleted } from './feed.ts'

/** What this reader has to complete, as it travels. */
export const readTodo = async (feed: Feed, now: Instant): Promise<TodoItem[]> => {
  const due = findDue(feed, now)
  if (due.length === 0) return []
  const { completed } = await feed.findReceipts(due.map(({ newsId }) => newsId))
  return withoutCompleted(due, new Set(completed)).map(({ newsId, title, endAt, dueAt }) => ({
    newsId,
    title,
    endDate: formatDateTime(endAt),
    dueDate: formatDateTime(dueAt ?? endAt),
  }))
}
