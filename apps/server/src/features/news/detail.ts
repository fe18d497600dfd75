import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { canManage } from '@kawaraban/contract/policy.ts'
import type { Prepared } from '../../http/answer.ts'
import type { Deps } from '../../http/deps.ts'
import type { PostLookup } from '../../visibility/queries.ts'
import { createCachedFiles } from './cached-files.ts'
import { type DetailInput, type DetailRow, findWhole, readDetails } from './queries.ts'
import { toDetail, toWholeDetail } from './wire.ts'

/** Reads a post whole for a caller, or null where the caller may not see it; with its audience when that is wanted. */
export type FindDetail = (post: PostLookup, withAudience?: boolean) => Promise<DetailRow | null>

/** What reads details of posts. */
type Details = {
  /** What a call for a post of this company looks up. */
  readonly inputOf: (newsId: string, company: number | null) => DetailInput
  /** Finds a post for a known caller; those with an audience, which may be long, each alone. */
  readonly find: FindDetail
  /**
   * The detail for this caller of the row that was found, with as much of the audience as the caller may know. An audience is
   * read again together with its post, in one statement: text and audience are always of the same save.
   */
  readonly toWire: (post: PostLookup, row: DetailRow | null, find?: FindDetail) => Promise<NewsDetail | Prepared | null>
}

/** Returns what reads details; calls that come together share their statements. */
export const createDetails = ({
  forCaller,
  db,
  onPendingReceipts,
}: Pick<Deps, 'forCaller' | 'db' | 'onPendingReceipts'>): Details => {
  const { byMember } = forCaller(readDetails)
  const cachedFiles = createCachedFiles()
  const findOne: FindDetail = (post, withAudience) =>
    withAudience ? findWhole(db, post, true) : byMember(post.caller, post.now, { newsId: post.newsId, filesAt: null })

  const toWire: Details['toWire'] = async (post, row, find = findOne) => {
    if (!row) return null
    const filesOf = (found: DetailRow) => cachedFiles.of(post.caller.managementGroupId, found)
    const files = filesOf(row)
    if (!files) return toWire(post, await find(post), find)
    onPendingReceipts({ ...post.caller, newsId: post.newsId }, row.uncounted)
    const isManager = canManage({ ...post.caller, role: row.role }, row)
    const isOwner = row.ownerCompanyUserId === post.caller.companyUserId
    const relation = { isOwner, isManager, now: post.now, files }
    if (row.scope === 'all') return toDetail(row, [], relation)
    if (!isManager) return toDetail(row, row.named ? [post.caller.companyUserId] : [], relation)
    const whole = await find(post, true)
    return whole && toWholeDetail(whole, { ...relation, files: filesOf(whole) ?? [] })
  }

  return {
    inputOf: (newsId, company) => ({ newsId, ...cachedFiles.inputOf(company, newsId) }),
    find: findOne,
    toWire,
  }
}
