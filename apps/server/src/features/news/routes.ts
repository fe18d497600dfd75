import { defaultSort } from '@kawaraban/contract/feed-choices.ts'
import {
  createNews,
  deleteNews,
  getLatestNews,
  getNews,
  idempotencyKeyHeader,
  listNews,
  type NewsDetail,
  updateNews,
} from '@kawaraban/contract/news.ts'
import { canManage, hasEnded, isPublished } from '@kawaraban/contract/policy.ts'
import type { FastifyInstance } from 'fastify'
import { createBatch } from '../../db/batch.ts'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { createBoards } from './feed/board.ts'
import { type Choice, type Reader, top, walkFeed } from './feed/feed.ts'
import { readPage } from './feed/page.ts'
import { findMarks, type MarksAsk } from './feed/queries.ts'
import { editPost, storePost } from './posting/post.ts'
import { findEdit } from './posting/queries.ts'
import {
  type Ask,
  type DetailRow,
  findDetails,
  findVisibleNews,
  listAudience,
  lockBoard,
  lockCompany,
  removeNews,
  type VisibleNews,
} from './queries.ts'
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

  serve(app, deps, createNews, async ({ caller, now, headers, body }) => {
    const { [idempotencyKeyHeader]: key } = headers()
    const ask = { caller, sent: body(), now }
    return db.transaction(async (tx) => {
      await lockCompany(tx, caller.managementGroupId)
      return { newsId: await storePost(tx, ask, key) }
    })
  })

  const findManaged = async (queries: Queries, ask: Ask): Promise<VisibleNews> => {
    const stored = await findVisibleNews(queries, ask.caller, ask.newsId, ask.now)
    ensure(stored, 'documentDeleted')
    ensure(canManage(ask.caller, stored), 'noPermission')
    return stored
  }

  /** Whether a call that comes after the end is an edit of before it that comes again; waits for it. */
  const hasEdited = ({ caller, newsId }: Ask, key: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockCompany(tx, caller.managementGroupId)
      return (await findEdit(tx, caller, newsId, key)) !== null
    })

  serve(app, deps, updateNews, async ({ caller, now, params, headers, body, request }) => {
    const ask = { caller, newsId: params.newsId, now }
    const stored = await findManaged(db, ask)
    const given = request.headers[idempotencyKeyHeader]
    if (hasEnded(stored, now)) ensure(given && (await hasEdited(ask, String(given))), 'newsExpired')
    const { [idempotencyKeyHeader]: key } = headers()
    const sent = body()
    await db.transaction(async (tx) => {
      await lockCompany(tx, caller.managementGroupId)
      await editPost(tx, { caller, sent, now }, await findManaged(tx, ask), key)
    })
    return null
  })

  serve(app, deps, deleteNews, async ({ caller, now, params }) => {
    await findManaged(db, { caller, newsId: params.newsId, now })
    await db.transaction(async (tx) => {
      await lockBoard(tx, caller.managementGroupId)
      ensure(await removeNews(tx, caller.managementGroupId, params.newsId), 'documentDeleted')
    })
    return null
  })
}
