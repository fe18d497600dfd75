import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { audienceLabel } from '@kawaraban/contract/messages.ts'
import type { ContentFormat, FormerText, NewsDetail, Scope } from '@kawaraban/contract/news.ts'
import { hiddenAt, isOnTop } from '@kawaraban/contract/policy.ts'
import { dayMs, formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { trashDays } from '@kawaraban/contract/trash-limits.ts'
import type { Prepared } from '../../http/answer.ts'
import { versionOnWire } from '../versions/queries.ts'
import type { DetailRow } from './queries.ts'

/** Display text of a post's audience. */
export const postTarget = (scope: Scope): string => audienceLabel[scope]

/** The format as it travels: a plain content has none, so that what is said of it is what it was before there were any. */
export const formatOnWire = (contentFormat: ContentFormat): { contentFormat?: ContentFormat } =>
  contentFormat === 'plain' ? {} : { contentFormat }

/** What a caller is to a post, and when; with the files of the post. */
type Relation = {
  readonly isOwner: boolean
  readonly isManager: boolean
  readonly now: Instant
  readonly files: readonly AttachedFile[]
}

/** What a deletion now would leave: until when the post could be restored, where nobody may see it any more before the usual time is over. */
const trashOf = ({ endAt }: DetailRow, now: Instant): { until?: string } => {
  const until = hiddenAt(endAt)
  return until < now + trashDays * dayMs ? { until: formatDateTime(until) } : {}
}

const lastEditOf = ({ revision, editedBy, updatedAt }: DetailRow) => ({
  revision,
  by: editedBy ?? '',
  at: formatDateTime(updatedAt),
})

const formerOf = ({ title, content, contentFormat = 'plain' }: FormerText): FormerText => ({
  title,
  content,
  ...formatOnWire(contentFormat),
})

/** The detail as it travels; `companyUserIds` is what this caller may know of the audience. */
export const toDetail = (
  row: DetailRow,
  companyUserIds: string[],
  { isOwner, isManager, now, files }: Relation,
): NewsDetail => ({
  newsId: row.newsId,
  title: row.title,
  content: row.content,
  ...formatOnWire(row.contentFormat),
  startDate: formatDateTime(row.startAt),
  endDate: formatDateTime(row.endAt),
  dueDate: row.dueAt === null ? '' : formatDateTime(row.dueAt),
  scope: row.scope,
  companyUserIds,
  pushFlag: row.pushFlag,
  // The reminder itself is never returned.
  remindDaysBefore: -1,
  remindScope: row.remindScope,
  ...(isManager && { chaseSteps: row.chaseSteps }),
  ...(isManager && row.hasTrash && { trash: trashOf(row, now) }),
  ...(isManager && { lastEdit: lastEditOf(row) }),
  ...versionOnWire(row.version),
  ...(row.formerVersion !== null && { formerVersion: row.formerVersion }),
  ...(row.former && { former: formerOf(row.former) }),
  ownerCompanyUserId: row.ownerCompanyUserId,
  name: row.name,
  postTarget: postTarget(row.scope),
  iconType: row.iconType,
  departmentName: row.departmentName,
  ...(row.category && { category: row.category }),
  ...(files.length > 0 && { files: [...files] }),
  viewerOwns: isOwner,
  viewerPinned: row.pinned,
  ...(isOnTop(row, now) && { isTop: true }),
  viewerReactions: [{ reactionType: 'completed', reacted: row.completed }],
  reactions: [{ reactionType: 'completed', count: row.completions }],
})

/** The detail for those who manage the post, with the whole audience. */
export const toWholeDetail = (row: DetailRow, relation: Relation): Prepared => {
  const { companyUserIds: _, ...rest } = toDetail(row, [], relation)
  return Buffer.from(`{"companyUserIds":${row.audience ?? '[]'},${JSON.stringify(rest).slice(1)}`)
}
