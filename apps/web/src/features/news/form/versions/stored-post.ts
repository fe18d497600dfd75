import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { isScheduled } from '@kawaraban/contract/policy.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { draftOf } from '../draft.ts'

/** Of a stored post: the number of its last edit, where that is known, and how many have completed it. */
export type StoredPost = { readonly revision?: number | undefined; readonly completed: number }

/** What the form knows of a stored post. */
export const storedFacts = (post: NewsDetail, now: Instant) => {
  const startFixed = !isScheduled({ startAt: parseDateTime(post.startDate) ?? 0 }, now)
  const stored: StoredPost = { revision: post.lastEdit?.revision, completed: post.reactions[0]?.count ?? 0 }
  return { fresh: draftOf(post, startFixed), newsId: post.newsId, startFixed, stored, hadPush: post.pushFlag }
}
