import type { Read } from '@kawaraban/contract/endpoint.ts'
import { maxMemberIds } from '@kawaraban/contract/member-ids.ts'
import {
  countNewPosts,
  deleteNews,
  feedVersionHeader,
  getLatestNews,
  getNews,
  listNews,
} from '@kawaraban/contract/news.ts'
import { createNews, idempotencyKeyHeader, updateNews } from '@kawaraban/contract/news-writing.ts'
import { canManage, hasEnded } from '@kawaraban/contract/policy.ts'
import type { searchNews } from '@kawaraban/contract/search.ts'
import type { SearchWord } from '@kawaraban/contract/search-query.ts'
import { todoCountHeader } from '@kawaraban/contract/todo.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { prepareArray } from '../../db/array-of.ts'
import { lockCompany, lockCompanyPosts } from '../../db/company-lock.ts'
import type { Queries } from '../../db/connect.ts'
import { audit } from '../../http/audit.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findVisibleNews, type PostLookup, type VisibleNews } from '../../visibility/queries.ts'
import { removePostedDraft } from '../drafts/queries.ts'
import { createDetails } from './detail.ts'
import { type BoardPost, createBoards } from './feed/board.ts'
import { createConsistentRead, type Feed } from './feed/consistent-read.ts'
import { findDue, findLatest, likelyPosts, readPage, requestOf, withoutCompleted } from './feed/feed.ts'
import { canHaveChanged, countNew, readVersion, versionOf, writeVersion } from './feed/new-posts.ts'
import { type FindInFeed, noPosts, readMarks, readNewsVersion } from './feed/queries.ts'
import { readFound, searchOf } from './feed/search/search.ts'
import { readTodo, type Todo } from './feed/todo.ts'
import { countUnviewed } from './feed/unread.ts'
import { findEditRecord } from './idempotency/queries.ts'
import { editPost, storePost } from './idempotency/save-post.ts'
import { type RemovePost, readDetails } from './queries.ts'

/** How many rows a post's audience has at most. */
const rowsOf = ({ scope }: VisibleNews) => (scope === 'specific' ? maxMemberIds : 0)

/** A search, and its page with the headers of a first one. */
type Search = (
  words: readonly SearchWord[],
  body: Read<typeof searchNews.body>,
) => FindInFeed<{ readonly data: Buffer; readonly headers: Readonly<Record<string, string | number>> }>

/** What is found in the feed of a caller: what waits for the caller, and by a search. */
type InFeed = {
  readonly findTodo: FindInFeed<Todo>
  readonly countUnread: FindInFeed<number>
  readonly search: Search
}

/** Registers the endpoints of posts; `removePost` deletes one. Returns what finds something else in the same feed. */
export const installNews = (app: FastifyInstance, deps: Deps, removePost: RemovePost): InFeed => {
  const { config, db, forCaller } = deps
  const details = createDetails(deps)
  const boards = createBoards(db, deps.memory)
  const readFeed = createConsistentRead(db, boards, forCaller(readMarks).byMember, details.find)

  /** The headers of a first page. */
  const headersOf = ({ board }: Feed, due: readonly BoardPost[], completed: ReadonlySet<string>, now: Instant) => ({
    [feedVersionHeader]: writeVersion(versionOf(board, due, now)),
    [todoCountHeader]: withoutCompleted(due, completed).length,
  })

  serve(app, deps, listNews, {
    query: readMarks,
    input: ({ query, now }, claimedCompanyId) => {
      const request = requestOf(query(), now)
      const board = boards.known(claimedCompanyId)
      return { newsIds: board ? likelyPosts(board, request) : [] }
    },
    handle: async ({ caller, found, now, query, reply }) => {
      const request = requestOf(query(), now)
      const work = async (feed: Feed) => {
        if (request.after !== undefined) return (await readPage(feed, request, [])).list
        const due = findDue(feed, now)
        const { list, completed } = await readPage(feed, request, due)
        // The reply of a page that the server renders takes them one by one.
        for (const [name, value] of Object.entries(headersOf(feed, due, completed, now))) reply.header(name, value)
        return list
      }
      return readFeed(caller, now, work, found)
    },
  })

  serve(app, deps, countNewPosts, {
    query: readNewsVersion,
    input: () => ({}),
    handle: async ({ caller, found, now, query }) => {
      const { version, companyintraNewsStatusFilter: filters, categoryIds: categories } = query()
      const known = readVersion(version)
      if (found && !canHaveChanged(known, found.newsVersion, now)) return { version, newPosts: null, todo: null }
      return readFeed(caller, now, (feed) => countNew(feed, known, { filters, categories }, now))
    },
  })

  serve(app, deps, getLatestNews, {
    query: readMarks,
    input: () => noPosts,
    handle: async ({ caller, found, now }) => {
      const work = async (feed: Feed) => {
        const newsId = findLatest(feed, now)
        if (newsId === undefined) return null
        const post = { caller, newsId, now }
        return details.toWire(post, await feed.findDetail(post), feed.findDetail)
      }
      return readFeed(caller, now, work, found)
    },
  })

  serve(app, deps, getNews, {
    query: readDetails,
    input: ({ params }, claimedCompanyId) => details.inputOf(params.newsId, claimedCompanyId),
    handle: async ({ caller, found, now, params }) => {
      const detail = await details.toWire({ caller, newsId: params.newsId, now }, found)
      ensure(detail, 'documentDeleted')
      return detail
    },
  })

  serve(app, deps, createNews, async ({ caller, now, headers, body, request }) => {
    const { [idempotencyKeyHeader]: key } = headers()
    const { draftId, draftVersions, ...sent } = body()
    const post = { caller, sent, holidays: config.holidays, now }
    await prepareArray(post.sent.companyUserIds)
    const store = async (tx: Queries) => {
      await lockCompany(tx, caller.managementGroupId)
      const saved = await storePost(tx, post, key)
      if (draftId) ensure(await removePostedDraft(tx, { caller, draftId }, draftVersions), 'draftChanged')
      return saved
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
    await prepareArray(sent.companyUserIds)
    const edit = async (tx: Queries) => {
      await lockCompany(tx, caller.managementGroupId)
      return editPost(tx, { caller, sent, holidays: config.holidays, now }, await findManaged(tx, post), key)
    }
    const asksAgain = sent.completions === 'askAgain'
    const rows = sent.companyUserIds.length + rowsOf(stored) + (asksAgain ? 2 * maxMemberIds : 0)
    const isChanged = await db.write(caller.managementGroupId, edit, rows)
    if (isChanged) audit(request, 'postUpdate', { newsId: post.newsId, ...(asksAgain && { asksAgain }) })
    return null
  })

  serve(app, deps, deleteNews, async ({ caller, now, params: { newsId }, query, request }) => {
    const { isRestorable } = query()
    const post = { caller, newsId, now }
    const { managementGroupId } = caller
    const stored = await findManaged(db, post)
    const remove = async (tx: Queries) => {
      await lockCompanyPosts(tx, managementGroupId)
      await findManaged(tx, post)
      return removePost(tx, post, isRestorable !== undefined)
    }
    // Its receipts and notices are deleted with it, of every audience.
    const { goesAt, purgedIds, fileIds } = await db.write(managementGroupId, remove, 6 * maxMemberIds + rowsOf(stored))
    audit(request, goesAt === null ? 'postDelete' : 'postTrash', { newsId })
    for (const purgedId of purgedIds) audit(request, 'postPurge', { newsId: purgedId })
    await deps.removeFiles(managementGroupId, fileIds)
    return goesAt === null ? null : { restorableUntil: formatDateTime(goesAt) }
  })

  const search: Search = (words, body) => (caller, now, marks) => {
    const request = searchOf(body, words, now)
    const work = async (feed: Feed) => {
      if (request.after !== undefined) return { data: (await readFound(feed, request, [])).data, headers: {} }
      const due = findDue(feed, now)
      const { data, completed } = await readFound(feed, request, due)
      return { data, headers: headersOf(feed, due, completed, now) }
    }
    return readFeed(caller, now, work, marks)
  }

  return {
    search,
    findTodo: (caller, now, found) => readFeed(caller, now, (feed) => readTodo(feed, now), found),
    countUnread: (caller, now, found) => readFeed(caller, now, (feed) => countUnviewed(feed, now), found),
  }
}
