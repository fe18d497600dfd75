import { canManage } from '@kawaraban/contract/policy.ts'
import { completeNews, listReactions, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { createCompanyBatch } from '../../db/batch.ts'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure, Refusal } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findVisibleNews, receiptOf } from '../../visibility/queries.ts'
import { createReadersTable } from '../views/table/queries.ts'
import { type CompletionChange, type Found, findPost, setCompletions } from './queries.ts'

const ensureCompletable = (post: Found | null) => {
  ensure(post, 'documentDeleted')
  ensure(post.inAudience, 'noPermission')
}

/** Registers the endpoints of completions. */
export const installReactions = (app: FastifyInstance, deps: Deps): void => {
  const { db, onPendingReceipts } = deps
  const readersTable = createReadersTable(db, onPendingReceipts)

  serve(app, deps, listReactions, async ({ caller, now, params, query }) => {
    const findPost = async (tx: Queries) => {
      const news = await findVisibleNews(tx, caller, params.newsId, now)
      ensure(news, 'documentDeleted')
      ensure(canManage({ ...caller, role: news.role }, news), 'noPermission')
      return { ...caller, ...news }
    }
    const { rows, totalUsers, totalDone } = await readersTable(findPost, 'completed', query)
    return {
      companyUsers: rows.map(({ doneAt, ...user }) => ({
        ...user,
        reactedAt: doneAt === null ? '' : formatDateTime(doneAt),
      })),
      totalUsers,
      totalReactions: totalDone,
    }
  })

  const setCompletion = createCompanyBatch(
    (changes: readonly CompletionChange[]) => setCompletions(db, changes),
    receiptOf,
  )

  serve(app, deps, completeNews, async ({ caller, now, params, body }) => {
    const lookup = { caller, newsId: params.newsId, now }
    try {
      body()
    } catch (fault) {
      // What the caller may not see or complete is refused before a wrong field.
      if (fault instanceof Refusal) ensureCompletable(await findPost(db, lookup))
      throw fault
    }
    ensureCompletable(await setCompletion({ ...lookup, wanted: true }))
    return null
  })

  serve(app, deps, uncompleteNews, async ({ caller, now, params }) => {
    ensureCompletable(await setCompletion({ caller, newsId: params.newsId, now, wanted: false }))
    return null
  })
}
