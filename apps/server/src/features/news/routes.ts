import { defaultSort } from '@kawaraban/contract/feed-choices.ts'
import {
  createNews,
  deleteNews,
  getLatestNews,
  getNews,
  listNews,
  maxPosts,
  type NewsDetail,
  updateNews,
} from '@kawaraban/contract/news.ts'
import { canManage, canPost, hasEnded, isPublished } from '@kawaraban/contract/policy.ts'
import type { FastifyInstance } from 'fastify'
import { createBatch } from '../../db/batch.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { createBoards } from './feed/board.ts'
import { type Choice, type Reader, top, walkFeed } from './feed/feed.ts'
import { readPage } from './feed/page.ts'
import { findMarks, type MarksAsk } from './feed/queries.ts'
import {
  type Ask,
  areMembers,
  countPosts,
  type DetailRow,
  findDetails,
  findVisibleNews,
  insertNews,
  listAudience,
  lockBoard,
  removeNews,
  replaceAudience,
  replaceNews,
} from './queries.ts'
import { checkNews } from './rules.ts'
import { toDetail } from './wire.ts'

type FindDetail = (ask: Ask) => Promise<DetailRow | null>

/** The detail for this caller, with as much of the audience as the caller may know (G-038), or null. */
const showDetail = async (
  { db, noteUncounted }: Deps,
  findDetail: FindDetail,
  ask: Ask,
): Promise<NewsDetail | null> => {
  const { caller, newsId } = ask
  const row = await findDetail(ask)
  if (!row) return null
  noteUncounted({ ...caller, newsId }, row.uncounted)
  if (row.scope === 'all') return toDetail(row, [])
  if (canManage(caller, row)) return toDetail(row, await listAudience(db, caller.managementGroupId, newsId))
  return toDetail(row, row.named ? [caller.companyUserId] : [])
}

/** Registers the endpoints of posts. */
export const installNews = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  const boards = createBoards(db)
  const marksOf = createBatch((asks: readonly MarksAsk[]) => findMarks(db, asks))
  const findDetail = createBatch((asks: readonly Ask[]) => findDetails(db, asks))

  serve(app, deps, listNews, async ({ caller, now, query }) => {
    const sort = { sortBy: query.sortBy, order: query.order }
    const choice: Choice = { sort, filters: query.companyintraNewsStatusFilter, now }
    return readPage(boards, marksOf, caller, { choice, after: query.after, limit: query.limit })
  })

  serve(app, deps, getLatestNews, async ({ caller, now }) => {
    const marks = await marksOf({ caller, newsIds: [] })
    const board = await boards.of(caller.managementGroupId, marks.newsVersion, now)
    const reader: Reader = { caller, pinned: new Set(), named: new Set(marks.named) }
    const choice: Choice = { sort: defaultSort, filters: new Set(), now }
    const newest = walkFeed(board, reader, choice, top).find((post) => isPublished(post, now))
    return newest ? showDetail(deps, findDetail, { caller, newsId: newest.newsId, now }) : null
  })

  serve(app, deps, getNews, async ({ caller, now, params }) => {
    const detail = await showDetail(deps, findDetail, { caller, newsId: params.newsId, now })
    ensure(detail, 'documentDeleted')
    return detail
  })

  serve(app, deps, createNews, async ({ caller, now, body }) => {
    ensure(canPost(caller), 'noPermission')
    const sent = body()
    const news = checkNews(sent, null, now)
    const audience = [...new Set([caller.companyUserId, ...sent.companyUserIds])]
    return db.transaction(async (tx) => {
      await lockBoard(tx, caller.managementGroupId)
      if (news.scope === 'specific') {
        ensure(await areMembers(tx, caller.managementGroupId, audience), 'invalidCompanyUserIds')
      }
      ensure((await countPosts(tx, caller.managementGroupId, now)) < maxPosts, 'limitExceeded')
      const newsId = await insertNews(tx, caller, news, now)
      if (news.scope === 'specific') await replaceAudience(tx, caller.managementGroupId, newsId, audience)
      return { newsId }
    })
  })

  serve(app, deps, updateNews, async ({ caller, now, params, body }) => {
    const stored = await findVisibleNews(db, caller, params.newsId, now)
    ensure(stored, 'documentDeleted')
    ensure(canManage(caller, stored), 'noPermission')
    ensure(!hasEnded(stored, now), 'newsExpired')
    const sent = body()
    const news = checkNews(sent, isPublished(stored, now) ? stored.startAt : null, now)
    const audience = news.scope === 'specific' ? [...new Set([stored.ownerCompanyUserId, ...sent.companyUserIds])] : []
    await db.transaction(async (tx) => {
      await lockBoard(tx, caller.managementGroupId)
      ensure(await areMembers(tx, caller.managementGroupId, audience), 'invalidCompanyUserIds')
      ensure(await replaceNews(tx, caller.managementGroupId, params.newsId, news, now), 'documentDeleted')
      await replaceAudience(tx, caller.managementGroupId, params.newsId, audience)
    })
    return null
  })

  serve(app, deps, deleteNews, async ({ caller, now, params }) => {
    const stored = await findVisibleNews(db, caller, params.newsId, now)
    ensure(stored, 'documentDeleted')
    ensure(canManage(caller, stored), 'noPermission')
    await db.transaction(async (tx) => {
      await lockBoard(tx, caller.managementGroupId)
      ensure(await removeNews(tx, caller.managementGroupId, params.newsId), 'documentDeleted')
    })
    return null
  })
}
