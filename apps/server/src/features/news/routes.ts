import {
  createNews,
  defaultSort,
  deleteNews,
  getLatestNews,
  getNews,
  listNews,
  maxPosts,
  type NewsDetail,
  updateNews,
} from '@kawaraban/contract/news.ts'
import { canManage, canPost, hasEnded, isPublished } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import { prepared } from '../../http/answer.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { createBoards } from './board.ts'
import { type Choice, cursorOf, itemJson, type Reader, staysListed, untouched, walkFeed } from './feed.ts'
import {
  areMembers,
  countPosts,
  findDetail,
  findReaderMarks,
  findVisibleNews,
  insertNews,
  listAudience,
  listReceipts,
  lockBoard,
  removeNews,
  replaceAudience,
  replaceNews,
} from './queries.ts'
import { checkNews } from './rules.ts'
import { toDetail } from './wire.ts'

const readerOf = async (db: Queries, caller: Member): Promise<Reader> => {
  const { pinned, named } = await findReaderMarks(db, caller)
  return { caller, pinned: new Set(pinned), named: new Set(named) }
}

/** The detail for this caller, with as much of the audience as the caller may know (G-038), or null. */
const showDetail = async (db: Queries, caller: Member, newsId: string, now: Instant): Promise<NewsDetail | null> => {
  const row = await findDetail(db, caller, newsId, now)
  if (!row) return null
  if (row.scope === 'all') return toDetail(row, [])
  if (canManage(caller, row)) return toDetail(row, await listAudience(db, caller.managementGroupId, newsId))
  return toDetail(row, row.named ? [caller.companyUserId] : [])
}

/** Registers the endpoints of posts. */
export const installNews = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  const boardFor = createBoards(db)

  serve(app, deps, listNews, async ({ caller, now, query }) => {
    const board = await boardFor(caller, now)
    const reader = await readerOf(db, caller)
    const choice: Choice = {
      sort: { sortBy: query.sortBy, order: query.order },
      filters: query.companyintraNewsStatusFilter,
      now,
    }
    const cursor = cursorOf(board, reader, choice, query.after)
    ensure(cursor, 'documentDeleted')
    const walk = walkFeed(board, reader, choice, cursor)
    // Filters on what the reader has done need the receipts of all that follows, the plain feed those of its page.
    const personal = choice.filters.has('unread') || choice.filters.has('unreacted')
    const candidates = personal ? [...walk] : walk.take(query.limit).toArray()
    const ids = candidates.map((post) => post.newsId)
    const receipts = new Map((await listReceipts(db, caller, ids)).map((receipt) => [receipt.newsId, receipt]))
    const stateOf = (newsId: string) => receipts.get(newsId) ?? untouched
    const page = candidates.filter((post) => staysListed(choice, stateOf(post.newsId))).slice(0, query.limit)
    return prepared(`[${page.map((post) => itemJson(post, reader, stateOf(post.newsId))).join(',')}]`)
  })

  serve(app, deps, getLatestNews, async ({ caller, now }) => {
    const board = await boardFor(caller, now)
    const choice: Choice = { sort: defaultSort, filters: new Set(), now }
    const unpinned: Reader = { ...(await readerOf(db, caller)), pinned: new Set() }
    const newest = walkFeed(board, unpinned, choice, { place: -1, inPinned: false }).find((post) =>
      isPublished(post, now),
    )
    return newest ? showDetail(db, caller, newest.newsId, now) : null
  })

  serve(app, deps, getNews, async ({ caller, now, params }) => {
    const detail = await showDetail(db, caller, params.newsId, now)
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
