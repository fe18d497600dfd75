import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isPublished, type PostFacts } from './policy.ts'
import type { Instant } from './tokyo.ts'

type TodoFacts = Pick<PostFacts, 'startAt' | 'endAt'> & { readonly dueAt: Instant | null; readonly inAudience: boolean }

/** Whether a post requires a completion from who it is for: it is published and has a due date (TODO-01, G-240). */
export const requiresCompletion = (post: TodoFacts, now: Instant): boolean =>
  post.dueAt !== null && post.inAudience && isPublished(post, now)

/** Header of a feed's first page: how many posts the caller has to complete (TODO-02). */
export const todoCountHeader = 'todo-count'

/** Header of the list: how many of the posts that require a completion the caller has completed (G-354). */
export const todoCompletedHeader = 'todo-completed'

/** A post that the caller has to complete; dates are 'YYYY/MM/DD HH:mm' in Tokyo time. */
const todoItem = z.object({ newsId: z.string(), title: z.string(), endDate: z.string(), dueDate: z.string() })
export type TodoItem = z.infer<typeof todoItem>

/** TODO-01; all of them, the nearest due date first. */
export const listTodo = endpoint({
  name: 'listTodo',
  summary: 'The posts that the caller has to complete',
  method: 'GET',
  path: '/v1/companyIntraNews/todo',
  data: z.array(todoItem),
})

/** G-352; how many published posts of the caller's feed the caller has not viewed: the length of that list under 「未読のみ」. */
export const countUnread = endpoint({
  name: 'countUnread',
  summary: 'Number of published posts that the caller has not viewed',
  method: 'GET',
  path: '/v1/companyIntraNews/unread',
  data: z.object({ unread: z.number() }),
})
