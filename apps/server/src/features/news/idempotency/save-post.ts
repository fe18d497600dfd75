import { createHash } from 'node:crypto'
import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import { maxPosts } from '@kawaraban/contract/news.ts'
import type { EditedNewsBody } from '@kawaraban/contract/news-writing.ts'
import { hasEnded, isPublished, isScheduled } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { arrayOf, withFirst } from '../../../db/array-of.ts'
import { lockCompanyPosts } from '../../../db/company-lock.ts'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { ensure } from '../../../http/refusal.ts'
import type { VisibleNews } from '../../../visibility/queries.ts'
import { mayUseCategory } from '../../categories/queries.ts'
import { replaceFiles } from '../../files/queries.ts'
import { replaceChase } from '../../notices/chase/queries.ts'
import { replaceOccasions } from '../../notices/occasions/queries.ts'
import { findPresentVersion, recordEdit } from '../../versions/queries.ts'
import { reopenCompletions } from '../../versions/reopening/queries.ts'
import { areMembers, insertAudience, replaceAudience } from '../audience/queries.ts'
import { countPosts, insertNews, type NewsRecord, replaceNews } from '../queries.ts'
import { checkNews, ensureEndAhead } from '../rules.ts'
import {
  findEditRecord,
  findIdempotencyRecord,
  type IdempotencyRecord,
  type StoredRecord,
  saveEditRecord,
  saveIdempotencyRecord,
} from './queries.ts'

/** A post as a caller sends it, with the time of the request. */
export type PostInput = {
  readonly caller: Member
  readonly sent: EditedNewsBody
  /** Holidays of the installation, by which a chain of reminders is planned. */
  readonly holidays: HolidayChanges
  readonly now: Instant
}

/** The members of a specific audience, the post's owner among them, perhaps twice; empty for everyone. */
const audienceOf = (sent: EditedNewsBody, ownerCompanyUserId: string): string[] =>
  sent.scope === 'specific' ? withFirst(ownerCompanyUserId, sent.companyUserIds) : []

/** Refuses a category that the caller may not post in, unless the stored post has it already. */
const ensureCategory = async (tx: Queries, { caller, sent }: PostInput, newsId: string | null): Promise<void> =>
  ensure(!sent.categoryId || (await mayUseCategory(tx, caller, sent.categoryId, newsId)), 'invalidCategoryId')

/** Gives a post the files of its body; without a list it has those that it had. */
const saveFiles = async (
  tx: Queries,
  { caller, now }: PostInput,
  newsId: string,
  { files }: NewsRecord,
): Promise<void> => ensure(!files || (await replaceFiles(tx, caller, newsId, { files, now })), 'invalidFiles')

const addPost = async (tx: Queries, input: PostInput, news: NewsRecord): Promise<string> => {
  const { caller, sent, holidays, now } = input
  const audience = audienceOf(sent, caller.companyUserId)
  ensure(await areMembers(tx, caller.managementGroupId, audience), 'invalidCompanyUserIds')
  await ensureCategory(tx, input, null)
  ensureEndAhead(news, now)
  ensure((await countPosts(tx, caller.managementGroupId, now)) < maxPosts, 'limitExceeded')
  await lockCompanyPosts(tx, caller.managementGroupId)
  const newsId = await insertNews(tx, caller, news, now)
  await saveFiles(tx, input, newsId, news)
  if (news.scope === 'specific') await insertAudience(tx, caller.managementGroupId, newsId, audience)
  ensure(await replaceOccasions(tx, caller, newsId, { post: news, former: null, now }), 'tooManyPushes')
  await replaceChase(tx, caller.managementGroupId, newsId, { post: news, holidays, now })
  return newsId
}

/** The publication times of a post before it is saved. */
type Former = { readonly startAt: Instant; readonly endAt: Instant }

/** Replaces a stored post and its audience. */
const overwritePost = async (
  tx: Queries,
  input: PostInput,
  { newsId, ownerCompanyUserId, former }: { newsId: string; ownerCompanyUserId: string; former: Former },
  news: NewsRecord,
): Promise<void> => {
  const { caller, sent, holidays, now } = input
  const { managementGroupId } = caller
  const asksAgain = sent.completions === 'askAgain'
  const before = await findPresentVersion(tx, { managementGroupId, newsId })
  ensure(before, 'documentDeleted')
  ensure(sent.revision === undefined || sent.revision === before.revision, 'newsChanged')
  const audience = audienceOf(sent, ownerCompanyUserId)
  ensure(await areMembers(tx, managementGroupId, audience), 'invalidCompanyUserIds')
  await ensureCategory(tx, input, newsId)
  ensureEndAhead(news, now)
  await lockCompanyPosts(tx, managementGroupId)
  ensure(await replaceNews(tx, managementGroupId, newsId, news, now), 'documentDeleted')
  await saveFiles(tx, input, newsId, news)
  await replaceAudience(tx, managementGroupId, newsId, audience)
  ensure(await replaceOccasions(tx, caller, newsId, { post: news, former, now }), 'tooManyPushes')
  await replaceChase(tx, managementGroupId, newsId, { post: news, holidays, now })
  await recordEdit(tx, caller, newsId, { before, asksAgain, now })
  // Last, for it locks the receipts: to undo a completion, or to view the post first after completing it, waits until the commit.
  if (asksAgain) await reopenCompletions(tx, { managementGroupId, newsId }, now)
}

const hashOf = (sent: EditedNewsBody): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ ...sent, startDate: null, companyUserIds: null }))
    .update(arrayOf(sent.companyUserIds).slice(1, -1))
    .digest()

/** Whether the same post was sent with this key before. All starts in the past count as the same. */
const isRepeated = (stored: IdempotencyRecord, sent: EditedNewsBody, bodyHash: Buffer, now: Instant): boolean =>
  bodyHash.equals(stored.bodyHash) &&
  (sent.startDate === stored.startAt || (sent.startDate <= now && stored.startAt <= now))

/** Whether the stored post can be replaced without losing a later edit or what readers have seen. */
const isReplaceable = ({ post, postedAt }: StoredRecord, sent: EditedNewsBody, now: Instant): boolean =>
  post.updatedAt === postedAt && !hasEnded(post, now) && (isScheduled(post, now) || sent.startDate <= now)

/** A saved post and how it was saved; `done` is null if it was the same already. */
type Saved = { readonly newsId: string; readonly done: 'postCreate' | 'postUpdate' | null }

/**
 * Stores a new post. With a key that the caller has used before, replaces that post instead: see `createNews` of the
 * contract. Call it under the company's lock.
 */
export const storePost = async (tx: Queries, input: PostInput, key: string | undefined): Promise<Saved> => {
  const { caller, sent, now } = input
  if (key === undefined) return { newsId: await addPost(tx, input, checkNews(sent, null, now)), done: 'postCreate' }
  const bodyHash = hashOf(sent)
  const stored = await findIdempotencyRecord(tx, caller, key)
  if (stored && isRepeated(stored, sent, bodyHash, now)) return { newsId: stored.newsId, done: null }
  if (stored) ensure(isReplaceable(stored, sent, now), 'alreadyPosted')
  const publishedStartAt = stored && !isScheduled(stored.post, now) ? stored.post.startAt : null
  const news = checkNews(sent, publishedStartAt, now)
  // A create without a chain, a category or files has none, also where it takes the place of one that had; without a format its content is plain.
  const { chaseSteps = [], categoryId = null, contentFormat = 'plain', files = [] } = news
  const whole = { ...news, chaseSteps, categoryId, contentFormat, files }
  if (stored) await overwritePost(tx, input, { ...stored, former: stored.post }, whole)
  const newsId = stored?.newsId ?? (await addPost(tx, input, news))
  await saveIdempotencyRecord(tx, caller, key, newsId, { bodyHash, startAt: news.startAt, postedAt: now })
  return { newsId, done: stored ? 'postUpdate' : 'postCreate' }
}

/**
 * Replaces a stored post. Returns false and changes nothing if the caller has sent the same edit with this key before.
 * Call it under the company's lock.
 */
export const editPost = async (
  tx: Queries,
  input: PostInput,
  stored: VisibleNews,
  key: string | undefined,
): Promise<boolean> => {
  const { caller, sent, now } = input
  const edited = key === undefined ? null : await findEditRecord(tx, caller, stored.newsId, key)
  const bodyHash = key === undefined ? null : hashOf(sent)
  if (edited && bodyHash && isRepeated(edited, sent, bodyHash, now)) return false
  ensure(!hasEnded(stored, now), 'newsExpired')
  // Another edit may have published the post while this one waited for the lock.
  const news = checkNews(sent, isPublished(stored, now) ? stored.startAt : null, now)
  await overwritePost(tx, input, { ...stored, former: stored }, news)
  if (key !== undefined && bodyHash)
    await saveEditRecord(tx, caller, key, stored.newsId, { bodyHash, startAt: news.startAt, postedAt: now })
  return true
}
