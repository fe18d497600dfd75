import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import { serveAct } from '../../http/acts/serve-act.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { receiptOf } from '../../visibility/queries.ts'
import { recordViews } from './queries.ts'
import { createReadersTable } from './table/queries.ts'

/** Registers the endpoints of views. */
export const installViews = (app: FastifyInstance, deps: Deps): void => {
  const { createAct, db, onPendingReceipts } = deps
  const readersTable = createReadersTable(db, onPendingReceipts)

  const recordView = createAct(recordViews, receiptOf)

  serveAct(
    app,
    deps,
    viewNews,
    recordView,
    ({ params }) => params,
    async ({ found }) => {
      ensure(found, 'documentDeleted')
      return null
    },
  )

  serve(app, deps, listViewers, async ({ caller, now, params, query }) => {
    const findPost = (tx: Queries) => findManagedPost(tx, caller, params.newsId, now)
    const { rows, totalUsers, totalDone } = await readersTable(findPost, 'viewed', query)
    return {
      companyUsers: rows.map(({ doneAt, ...user }) => ({
        ...user,
        viewedAt: doneAt === null ? '' : formatDateTime(doneAt),
      })),
      totalUsers,
      totalViewers: totalDone,
    }
  })
}
