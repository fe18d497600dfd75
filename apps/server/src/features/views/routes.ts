import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { recordViews } from './queries.ts'
import { createReadersTable } from './table/queries.ts'

/** Registers the endpoints of views. */
export const installViews = (app: FastifyInstance, deps: Deps): void => {
  const { db, onPendingReceipts } = deps
  const readersTable = createReadersTable(db, onPendingReceipts)

  serve(app, deps, viewNews, {
    query: recordViews,
    input: ({ params }) => params,
    handle: async ({ found }) => {
      ensure(found, 'documentDeleted')
      return null
    },
  })

  serve(app, deps, listViewers, async ({ caller, now, params, query }) => {
    const findPost = (tx: Queries) => findManagedPost(tx, caller, params.newsId, now)
    const { rows, totalUsers, totalDone } = await readersTable(findPost, 'viewed', query)
    return {
      companyUsers: rows.map(({ doneAt, version: _, ...user }) => ({
        ...user,
        viewedAt: doneAt === null ? '' : formatDateTime(doneAt),
      })),
      totalUsers,
      totalViewers: totalDone,
    }
  })
}
