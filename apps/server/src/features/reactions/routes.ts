import { completeNews, listReactions, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { versionOnWire } from '../versions/queries.ts'
import { createReadersTable } from '../views/table/queries.ts'
import { type Completable, setCompletions } from './queries.ts'

function ensureCompletable(post: Completable | null): asserts post {
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
      companyUsers: rows.map(({ doneAt, version, ...user }) => ({
        ...user,
        reactedAt: doneAt === null ? '' : formatDateTime(doneAt),
        ...versionOnWire(version),
      })),
      totalUsers,
      totalReactions: totalDone,
    }
  })

  serve(app, deps, completeNews, {
    query: setCompletions,
    // What the caller may not see or complete is refused before a wrong field.
    input: ({ params, body, hasFaultyBody }) => {
      const isFaulty = hasFaultyBody()
      return { ...params, wanted: isFaulty ? null : true, version: isFaulty ? undefined : body().version }
    },
    handle: async ({ found, body }) => {
      ensureCompletable(found)
      body()
      ensure(found.isCurrent, 'newsChanged')
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
