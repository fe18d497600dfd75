import { defaultSort } from '@kawaraban/contract/feed-choices.ts'
import { isPublished } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Feed } from './consistent-read.ts'
import { top, viewOfAll, walkFeed } from './feed.ts'

/** How many published posts this reader has not viewed. */
export const countUnviewed = async ({ board, reader, findReceipts }: Feed, now: Instant): Promise<number> => {
  const view = viewOfAll(defaultSort, now)
  const published = walkFeed(board, reader, view, top, (post) => isPublished(post, now))
  const newsIds = published.map(({ newsId }) => newsId).toArray()
  if (newsIds.length === 0) return 0
  const { viewed } = await findReceipts(newsIds)
  return newsIds.length - viewed.size
}
