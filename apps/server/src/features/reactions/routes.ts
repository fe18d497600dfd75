import { completeNews, listReactions, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { createReadersTable } from '../views/table/queries.ts'
import { type Completable, setCompletions } from './queries.ts'

const ensureCompletable = (post: Completable | null) => {
  ensure(post, 'documentDeleted')
  ensure(post.inAudience, 'noPermission')
}

/** Registers the endpoints of completions. */
export const installReactions = (app: FastifyInstance, deps: Deps): void => {
  const { db, onPendingReceipts } = deps
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

  serve(app, deps, completeNews, {
    query: setCompletions,
    // What the caller may not see or complete is refused before a wrong field.
    input: ({ params, hasFaultyBody }) => ({ ...params, wanted: hasFaultyBody() ? null : true }),
    handle: async ({ found, body }) => {
      ensureCompletable(found)
      body()
      return null
    },
  })

  serve(app, deps, uncompleteNews, {
    query: setCompletions,
    input: ({ params }) => ({ ...params, wanted: false }),
    handle: async ({ found }) => {
      ensureCompletable(found)
      return null
    },
  })
}
