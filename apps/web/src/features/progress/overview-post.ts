import type { Urgency } from '@kawaraban/contract/overview-order.ts'
import type { PostProgress } from '@kawaraban/contract/progress.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'

type Dates = { readonly startAt: Instant; readonly endAt: Instant; readonly dueAt: Instant | null }

/** A post of the overview with its dates as instants, and how urgent it is. */
export type OverviewPost = PostProgress & Dates & Urgency

/** Reads the dates of a post. */
export const readPost = (post: PostProgress): PostProgress & Dates => ({
  ...post,
  startAt: parseDateTime(post.startDate) ?? 0,
  endAt: parseDateTime(post.endDate) ?? 0,
  dueAt: parseDateTime(post.dueDate),
})
