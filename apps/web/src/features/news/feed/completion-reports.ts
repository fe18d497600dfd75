import type { FeedPost } from './feed-post.ts'

/** Gets the post as it was before, and whether nothing is left to complete by it. */
type Report = (post: FeedPost, isLast: boolean) => void

const reports = new Map<string, Report>()

/** Lets the next completion of a post, or its undoing, be reported by `report` instead of announced. */
export const reportNext = (newsId: string, report: Report): void => void reports.set(newsId, report)

/** What reports the completion that begins now; undefined where nobody wants to. */
export const takeReport = (newsId: string): Report | undefined => {
  const report = reports.get(newsId)
  reports.delete(newsId)
  return report
}
