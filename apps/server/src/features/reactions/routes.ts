import { completeNews, listReactions, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import { serveAct } from '../../http/acts/serve-act.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { receiptOf } from '../../visibility/queries.ts'
import { createReadersTable } from '../views/table/queries.ts'
import { type CompletionChange, type Found, setCompletions } from './queries.ts'

const ensureCompletable = (post: Found | null) => {
  ensure(post, 'documentDeleted')
  ensure(post.inAudience, 'noPermission')
}

/** Registers the endpoints of completions. */
export const installReactions = (app: FastifyInstance, deps: Deps): void => {
  const { createAct, db, onPendingReceipts } = deps
  const readersTable = createReadersTable(db, onPendingReceipts)

  serve(app, deps, listReactions, async ({ caller, now, params, query }) => {
    const findPost = (tx: Queries) => findManagedPost(tx, caller, params.newsId, now)
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

  const setCompletion = createAct<CompletionChange, Found>(setCompletions, receiptOf)

  const isRight = (body: () => unknown): boolean => {
    try {
      body()
      return true
    } catch {
      return false
    }
  }

  serveAct(
    app,
    deps,
    completeNews,
    setCompletion,
    // What the caller may not see or complete is refused before a wrong field.
    ({ params, body }) => ({ ...params, wanted: isRight(body) ? true : null }),
    async ({ found, body }) => {
      ensureCompletable(found)
      body()
      return null
    },
  )

  serveAct(
    app,
    deps,
    uncompleteNews,
    setCompletion,
    ({ params }) => ({ ...params, wanted: false }),
    async ({ found }) => {
      ensureCompletable(found)
      return null
    },
  )
}
