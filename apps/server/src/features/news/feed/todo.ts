import type { StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { requiresCompletion, type TodoItem } from '@kawaraban/contract/todo.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { Board, BoardPost } from './board.ts'
import type { Feed, Reader } from './consistent-read.ts'
import { type FeedView, top, walkFeed } from './feed.ts'

/** Those that are in no audience of the reader are left out. */
const filters: ReadonlySet<StatusFilter> = new Set(['unreacted'])

/** The posts that require a completion from this reader, completed ones included, the nearest due date first. */
export const listDue = (board: Board, reader: Reader, now: Instant): BoardPost[] => {
  const view: FeedView = { sort: { sortBy: 'dueDate', order: 'asc' }, filters, now }
  const wanted = ({ startAt, endAt, dueAt }: BoardPost) =>
    requiresCompletion({ startAt, endAt, dueAt, inAudience: true }, now)
  return [...walkFeed(board, { ...reader, pinned: new Set() }, view, top, wanted)]
}

/** The same of a reader's feed. */
export const findDue = ({ board, reader }: Feed, now: Instant): BoardPost[] => listDue(board, reader, now)

/** The due posts that the reader has not completed. */
export const withoutCompleted = (due: readonly BoardPost[], completed: ReadonlySet<string>): BoardPost[] =>
  due.filter(({ newsId }) => !completed.has(newsId))

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
