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
import { type TodoItem, todoCountHeader } from '@kawaraban/contract/todo.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import type { CallerAct } from '../../http/acts/acts.ts'
import { type Sent, serveAct } from '../../http/acts/serve-act.ts'
import { audit } from '../../http/audit.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findVisibleNews, type PostInput, type PostLookup, type VisibleNews } from '../../visibility/queries.ts'
import { createDetails } from './detail.ts'
import { createBoards } from './feed/board.ts'
import { createConsistentRead, type Feed } from './feed/consistent-read.ts'
import { type FeedView, findLatest, readPage } from './feed/feed.ts'
import { likelyPosts } from './feed/likely-posts.ts'
import { canHaveChanged, countNew, readVersion, versionOf, writeVersion } from './feed/new-posts.ts'
import {
  type Marks,
  type MarksAndReceipts,
  type PostIds,
  readMarks,
  readMarksAndReceipts,
  readNewsVersion,
} from './feed/queries.ts'
import { findDue, readTodo, withoutCompleted } from './feed/todo.ts'
import { findEditRecord } from './idempotency/queries.ts'
import { editPost, storePost } from './idempotency/save-post.ts'
import { lockCompany, lockCompanyPosts, removeNews } from './queries.ts'

/** How many rows a post's audience has at most. */
const rowsOf = ({ scope }: VisibleNews) => (scope === 'specific' ? maxMemberIds : 0)

const nothing = () => ({})

/** Finds what a reader has to complete, with the marks that were found with the caller, if they were. */
type FindTodo = (caller: Member, now: Instant, found: Marks | null) => Promise<TodoItem[]>

/** Registers the endpoints of posts. Returns what answers from the same feed elsewhere. */
export const installNews = (
  app: FastifyInstance,
  deps: Deps,
): { readonly marks: CallerAct<object, Marks>; readonly findTodo: FindTodo } => {
  const { config, createAct, db } = deps
  const details = createDetails(deps)
  const marks = createAct<object, Marks>(readMarks)
  const boards = createBoards(db)
  const readFeed = createConsistentRead(db, boards, marks.byMember, details.find)
  const marksAndReceipts = createAct<PostIds, MarksAndReceipts>(readMarksAndReceipts)

  /** What most readers need of a first page is found with the caller. */
  const likelyIds = ({ query, now, keyCompany }: Sent<typeof listNews>): PostIds => {
    const { sortBy, order, companyintraNewsStatusFilter: filters, after, limit } = query()
    const board = after === undefined && keyCompany !== null ? boards.known(keyCompany) : undefined
    return { newsIds: board ? likelyPosts(board, { sort: { sortBy, order }, filters, now }, limit) : [] }
  }

  serveAct(app, deps, listNews, marksAndReceipts, likelyIds, async ({ caller, found, now, query, reply }) => {
    const { sortBy, order, companyintraNewsStatusFilter: filters, after, limit } = query()
    const view: FeedView = { sort: { sortBy, order }, filters, now }
    const work = async (feed: Feed) => {
      if (after !== undefined) return (await readPage(feed, { view, after, limit }, [])).list
      const due = findDue(feed, now)
      const { list, completed } = await readPage(feed, { view, after, limit }, due)
      reply.header(feedVersionHeader, writeVersion(versionOf(feed.board, due, now)))
      reply.header(todoCountHeader, withoutCompleted(due, completed).length)
      return list
    }
    return readFeed(caller, now, work, found)
  })

  const newsVersion = createAct<object, { newsVersion: string }>(readNewsVersion)

  serveAct(app, deps, countNewPosts, newsVersion, nothing, async ({ caller, found, now, query }) => {
    const { version, companyintraNewsStatusFilter: filters } = query()
    const known = readVersion(version)
    if (found && !canHaveChanged(known, found.newsVersion, now)) return { version, newPosts: null, todo: null }
    return readFeed(caller, now, (feed) => countNew(feed, known, filters, now))
  })

  serveAct(app, deps, getLatestNews, marks, nothing, ({ caller, found, now }) => {
    const work = async (feed: Feed) => {
      const newsId = findLatest(feed, now)
      if (newsId === undefined) return null
      const post = { caller, newsId, now }
      return details.toWire(post, await feed.findDetail(post), feed.findDetail)
    }
    return readFeed(caller, now, work, found)
  })

  const postOf = ({ params }: { params: PostInput }) => params

  serveAct(app, deps, getNews, details.detail, postOf, async ({ caller, found, now, params }) => {
    const detail = await details.toWire({ caller, newsId: params.newsId, now }, found)
    ensure(detail, 'documentDeleted')
    return detail
  })

  serve(app, deps, createNews, async ({ caller, now, headers, body, request }) => {
    const { [idempotencyKeyHeader]: key } = headers()
    const post = { caller, sent: body(), holidays: config.holidays, now }
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
      return editPost(tx, { caller, sent, holidays: config.holidays, now }, await findManaged(tx, post), key)
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

  return { marks, findTodo: (caller, now, found) => readFeed(caller, now, (feed) => readTodo(feed, now), found) }
}
