import {
  countNewPosts,
  createNews,
  deleteNews,
  feedVersionHeader,
  getLatestNews,
  getNews,
  idempotencyKeyHeader,
  listNews,
  updateNews,
} from '@kawaraban/contract/news.ts'
import { maxMemberIds } from '@kawaraban/contract/paging.ts'
import { canManage, hasEnded } from '@kawaraban/contract/policy.ts'
import type { FastifyInstance } from 'fastify'
import { createCompanyBatch } from '../../db/batch.ts'
import type { Queries } from '../../db/connect.ts'
import { audit } from '../../http/audit.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findVisibleNews, type PostLookup, type VisibleNews } from '../../visibility/queries.ts'
import { createFindDetail, readDetail } from './detail.ts'
import { createBoards } from './feed/board.ts'
import { createConsistentRead } from './feed/consistent-read.ts'
import { type FeedView, findLatest, readPage } from './feed/feed.ts'
import { canHaveChanged, countNew, readVersion, versionOf, writeVersion } from './feed/new-posts.ts'
import { findNewsVersions } from './feed/queries.ts'
import { findEditRecord } from './idempotency/queries.ts'
import { editPost, storePost } from './idempotency/save-post.ts'
import { lockCompany, lockCompanyPosts, removeNews } from './queries.ts'

/** How many rows a post's audience has at most. */
const rowsOf = ({ scope }: VisibleNews) => (scope === 'specific' ? maxMemberIds : 0)

/** Registers the endpoints of posts. */
export const installNews = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  const findDetail = createFindDetail(deps)
  const readFeed = createConsistentRead(db, createBoards(db), findDetail)

  serve(app, deps, listNews, async ({ caller, now, query, reply }) => {
    const { sortBy, order, companyintraNewsStatusFilter: filters, after, limit } = query()
    const view: FeedView = { sort: { sortBy, order }, filters, now }
    return readFeed(caller, now, (feed) => {
      if (after === undefined) reply.header(feedVersionHeader, writeVersion(versionOf(feed.board, now)))
      return readPage(feed, { view, after, limit })
    })
  })

  const findNewsVersion = createCompanyBatch((lookups: readonly { caller: Member }[]) => findNewsVersions(db, lookups))

  serve(app, deps, countNewPosts, async ({ caller, now, query }) => {
    const { version, companyintraNewsStatusFilter: filters } = query()
    const known = readVersion(version)
    const newsVersion = await findNewsVersion({ caller })
    if (!canHaveChanged(known, newsVersion, now)) return { version, newPosts: null }
    return readFeed(caller, now, (feed) => countNew(feed, known, filters, now))
  })

  serve(app, deps, getLatestNews, ({ caller, now }) =>
    readFeed(caller, now, async (feed) => {
      const newsId = findLatest(feed, now)
      return newsId === undefined ? null : readDetail(feed.findDetail, { caller, newsId, now })
    }),
  )

  serve(app, deps, getNews, async ({ caller, now, params }) => {
    const detail = await readDetail(findDetail, { caller, newsId: params.newsId, now })
    ensure(detail, 'documentDeleted')
    return detail
  })

  serve(app, deps, createNews, async ({ caller, now, headers, body, request }) => {
    const { [idempotencyKeyHeader]: key } = headers()
    const post = { caller, sent: body(), now }
    const store = async (tx: Queries) => {
      await lockCompany(tx, caller.managementGroupId)
      return storePost(tx, post, key)
    }
    const { newsId, done } = await db.write(caller.managementGroupId, store, post.sent.companyUserIds.length)
    if (done) audit(request, done, { newsId })
    return { newsId }
  })

  const findManaged = async (queries: Queries, post: PostLookup): Promise<VisibleNews> => {
    const stored = await findVisibleNews(queries, post.caller, post.newsId, post.now)
    ensure(stored, 'documentDeleted')
    ensure(canManage({ ...post.caller, role: stored.role }, stored), 'noPermission')
    return stored
  }

  /** Whether a call after the end repeats an edit from before the end; waits for that one. */
  const hasEdited = ({ caller, newsId }: PostLookup, key: string): Promise<boolean> =>
    db.write(caller.managementGroupId, async (tx) => {
      await lockCompany(tx, caller.managementGroupId)
      return (await findEditRecord(tx, caller, newsId, key)) !== null
    })

  serve(app, deps, updateNews, async ({ caller, now, params, headers, body, request }) => {
    const post = { caller, newsId: params.newsId, now }
    const stored = await findManaged(db, post)
    const given = request.headers[idempotencyKeyHeader]
    if (hasEnded(stored, now)) ensure(given && (await hasEdited(post, String(given))), 'newsExpired')
    const { [idempotencyKeyHeader]: key } = headers()
    const sent = body()
    const edit = async (tx: Queries) => {
      await lockCompany(tx, caller.managementGroupId)
      return editPost(tx, { caller, sent, now }, await findManaged(tx, post), key)
    }
    const isChanged = await db.write(caller.managementGroupId, edit, sent.companyUserIds.length + rowsOf(stored))
    if (isChanged) audit(request, 'postUpdate', { newsId: post.newsId })
    return null
  })

  serve(app, deps, deleteNews, async ({ caller, now, params, request }) => {
    const stored = await findManaged(db, { caller, newsId: params.newsId, now })
    const remove = async (tx: Queries) => {
      await lockCompanyPosts(tx, caller.managementGroupId)
      ensure(await removeNews(tx, caller.managementGroupId, params.newsId), 'documentDeleted')
    }
    // Its receipts and notices are deleted with it, of every audience.
    await db.write(caller.managementGroupId, remove, 3 * maxMemberIds + rowsOf(stored))
    audit(request, 'postDelete', { newsId: params.newsId })
    return null
  })
}
