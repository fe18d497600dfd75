import { canManage } from '@kawaraban/contract/policy.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import type { FastifyInstance } from 'fastify'
import { createCompanyBatch } from '../../db/batch.ts'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findVisibleNews, type PostLookup, receiptOf } from '../../visibility/queries.ts'
import { insertViews } from './queries.ts'
import { createReadersTable } from './table/queries.ts'

/** Registers the endpoints of views. */
export const installViews = (app: FastifyInstance, deps: Deps): void => {
  const { db, onPendingReceipts } = deps
  const readersTable = createReadersTable(db, onPendingReceipts)

  const recordView = createCompanyBatch((lookups: readonly PostLookup[]) => insertViews(db, lookups), receiptOf)

  serve(app, deps, viewNews, async ({ caller, now, params }) => {
    ensure(await recordView({ caller, newsId: params.newsId, now }), 'documentDeleted')
    return null
  })

  serve(app, deps, listViewers, async ({ caller, now, params, query }) => {
    const findPost = async (tx: Queries) => {
      const news = await findVisibleNews(tx, caller, params.newsId, now)
      ensure(news, 'documentDeleted')
      ensure(canManage({ ...caller, role: news.role }, news), 'noPermission')
      return { ...caller, ...news }
    }
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
