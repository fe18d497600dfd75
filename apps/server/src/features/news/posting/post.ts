import { createHash } from 'node:crypto'
import { maxPosts, type NewsBody } from '@kawaraban/contract/news.ts'
import { hasEnded, isPublished, isScheduled } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { ensure } from '../../../http/refusal.ts'
import type { VisibleNews } from '../../../visibility/queries.ts'
import { replaceOccasions } from '../../notices/occasions/queries.ts'
import {
  areMembers,
  countPosts,
  insertNews,
  lockCompanyPosts,
  type NewsRecord,
  replaceAudience,
  replaceNews,
} from '../queries.ts'
import { checkNews, ensureEndAhead } from '../rules.ts'
import { findEdit, findPosting, keepEdit, keepPosting, type Posting, type StoredPosting } from './queries.ts'

/** What a caller asks for, now. */
export type PostAsk = { readonly caller: Member; readonly sent: NewsBody; readonly now: Instant }

/** A specific audience with the post's owner in it (G-091), who may stand in it twice, or nobody. */
const audienceOf = (sent: NewsBody, ownerCompanyUserId: string): string[] =>
  sent.scope === 'specific' ? [ownerCompanyUserId, ...sent.companyUserIds] : []

const addPost = async (tx: Queries, { caller, sent, now }: PostAsk, news: NewsRecord): Promise<string> => {
  const audience = audienceOf(sent, caller.companyUserId)
  ensure(await areMembers(tx, caller.managementGroupId, audience), 'invalidCompanyUserIds')
  ensureEndAhead(news, now)
  ensure((await countPosts(tx, caller.managementGroupId, now)) < maxPosts, 'limitExceeded')
  await lockCompanyPosts(tx, caller.managementGroupId)
  const newsId = await insertNews(tx, caller, news, now)
  if (news.scope === 'specific') await replaceAudience(tx, caller.managementGroupId, newsId, audience)
  await replaceOccasions(tx, caller.managementGroupId, newsId, { post: news, former: null, now })
  return newsId
}

/** When a post was to be published before it is saved. */
type Former = { readonly startAt: Instant; readonly endAt: Instant }

/** Puts what was sent in place of a stored post and its audience. */
const overwritePost = async (
  tx: Queries,
  { caller: { managementGroupId }, sent, now }: PostAsk,
  { newsId, ownerCompanyUserId, former }: { newsId: string; ownerCompanyUserId: string; former: Former },
  news: NewsRecord,
): Promise<void> => {
  const audience = audienceOf(sent, ownerCompanyUserId)
  ensure(await areMembers(tx, managementGroupId, audience), 'invalidCompanyUserIds')
  ensureEndAhead(news, now)
  await lockCompanyPosts(tx, managementGroupId)
  ensure(await replaceNews(tx, managementGroupId, newsId, news, now), 'documentDeleted')
  await replaceAudience(tx, managementGroupId, newsId, audience)
  await replaceOccasions(tx, managementGroupId, newsId, { post: news, former, now })
}

const hashOf = (sent: NewsBody): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ ...sent, startDate: null, companyUserIds: null }))
    .update(sent.companyUserIds.join())
    .digest()

/** Whether the caller asks for what the key was used with before; a start that has come is as good as any other that has. */
const isRepeated = (stored: Posting, sent: NewsBody, bodyHash: Buffer, now: Instant): boolean =>
  bodyHash.equals(stored.bodyHash) &&
  (sent.startDate === stored.startAt || (sent.startDate <= now && stored.startAt <= now))

/** Whether the stored post can become what was sent, with nothing lost that anybody has done to it since. */
const isReplaceable = ({ post, postedAt }: StoredPosting, sent: NewsBody, now: Instant): boolean =>
  post.updatedAt === postedAt && !hasEnded(post, now) && (isScheduled(post, now) || sent.startDate <= now)

/** A post, and what became of it; null when it was as sent already. */
type Stored = { readonly newsId: string; readonly done: 'postCreate' | 'postUpdate' | null }

/**
 * Stores what was sent as a new post (API-08), or, with a key that the caller has used, has that post be what was sent:
 * see `createNews` of the contract. Call it under the company's lock.
 */
export const storePost = async (tx: Queries, ask: PostAsk, key: string | undefined): Promise<Stored> => {
  const { caller, sent, now } = ask
  if (key === undefined) return { newsId: await addPost(tx, ask, checkNews(sent, null, now)), done: 'postCreate' }
  const bodyHash = hashOf(sent)
  const stored = await findPosting(tx, caller, key)
  if (stored && isRepeated(stored, sent, bodyHash, now)) return { newsId: stored.newsId, done: null }
  if (stored) ensure(isReplaceable(stored, sent, now), 'alreadyPosted')
  const publishedStartAt = stored && !isScheduled(stored.post, now) ? stored.post.startAt : null
  const news = checkNews(sent, publishedStartAt, now)
  if (stored) await overwritePost(tx, ask, { ...stored, former: stored.post }, news)
  const newsId = stored?.newsId ?? (await addPost(tx, ask, news))
  await keepPosting(tx, caller, key, newsId, { bodyHash, startAt: news.startAt, postedAt: now })
  return { newsId, done: stored ? 'postUpdate' : 'postCreate' }
}

/**
 * Has a stored post be what was sent (API-11), or leaves it, and gives false, when the caller has done that with the key
 * already, whatever has become of the post since. Call it under the company's lock.
 */
export const editPost = async (
  tx: Queries,
  ask: PostAsk,
  stored: VisibleNews,
  key: string | undefined,
): Promise<boolean> => {
  const { caller, sent, now } = ask
  const edited = key === undefined ? null : await findEdit(tx, caller, stored.newsId, key)
  const bodyHash = key === undefined ? null : hashOf(sent)
  if (edited && bodyHash && isRepeated(edited, sent, bodyHash, now)) return false
  ensure(!hasEnded(stored, now), 'newsExpired')
  // Another edit may have published the post while this one waited for the lock (G-018).
  const news = checkNews(sent, isPublished(stored, now) ? stored.startAt : null, now)
  await overwritePost(tx, ask, { ...stored, former: stored }, news)
  if (key !== undefined && bodyHash)
    await keepEdit(tx, caller, key, stored.newsId, { bodyHash, startAt: news.startAt, postedAt: now })
  return true
}
