import { exportText } from '@kawaraban/contract/export-messages.ts'
import {
  createExport,
  createOverviewExport,
  deleteExport,
  downloadExport,
  getExport,
} from '@kawaraban/contract/exports.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../http/audit.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { fileOf } from './download.ts'
import { fileNameOf } from './file-name.ts'
import * as queries from './queries.ts'
import { createExportWorker } from './worker/worker.ts'

/** Registers the calls with which authors export tables. */
export const installExports = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  const onFailure = (err: unknown) => app.log.error({ err }, 'an export failed')
  const worker = createExportWorker({ ...deps, onFailure })
  app.addHook('onReady', async () => worker.start())
  app.addHook('onClose', () => worker.stop())

  /** An own export, whose post or posts the caller may still manage. */
  const find = async (caller: Member, exportId: string, now: Instant) => {
    const stored = await queries.findExport(db, caller, exportId, now)
    ensure(stored, 'documentDeleted')
    if (stored.newsId !== null) await findManagedPost(db, caller, stored.newsId, now)
    else ensure(queries.mayHave(stored.narrowing, caller.role), 'noPermission')
    return stored
  }

  serve(app, deps, createExport, async ({ caller, params: { newsId }, now, body, request }) => {
    await findManagedPost(db, caller, newsId, now)
    const { format, narrowing } = body()
    const title = await queries.findTitle(db, caller, newsId)
    const table = narrowing.kind
    const fileName = fileNameOf(title, exportText.tables[table], format, now)
    const exportId = await queries.openExport(db, caller, { newsId, format, fileName, narrowing }, now)
    ensure(exportId, 'tooManyExports')
    worker.wake(caller.managementGroupId)
    audit(request, 'exportStart', { exportId, newsId, table, format })
    return { exportId }
  })

  serve(app, deps, createOverviewExport, async ({ caller, now, body, request }) => {
    const { format, order } = body()
    const fileName = fileNameOf(null, exportText.tables.overview, format, now)
    const narrowing = { order, role: caller.role }
    const exportId = await queries.openExport(db, caller, { newsId: null, format, fileName, narrowing }, now)
    ensure(exportId, 'tooManyExports')
    worker.wake(caller.managementGroupId)
    audit(request, 'exportStart', { exportId, table: 'overview', format })
    return { exportId }
  })

  serve(app, deps, getExport, async ({ caller, params, now }) => {
    const stored = await find(caller, params.exportId, now)
    const { exportId, state, format, fileName, done, total, bytes, heldUntil } = stored
    // Its process may have ended: each one that is called for an export writes what nobody holds.
    const isOpen = state === 'waiting' || state === 'running'
    if (isOpen && (heldUntil ?? 0) <= now) worker.wake(caller.managementGroupId)
    return { exportId, state, format, fileName, done, total, bytes: Number(bytes) }
  })

  serve(app, deps, downloadExport, async ({ caller, params, now, request, reply }) => {
    const stored = await find(caller, params.exportId, now)
    ensure(stored.state === 'ready', 'exportNotReady')
    const { exportId, newsId, format, done: rows } = stored
    const table = stored.newsId === null ? 'overview' : stored.narrowing.kind
    audit(request, 'exportDownload', { exportId, ...(newsId && { newsId }), table, format, rows })
    reply.raw.once('finish', () => {
      queries.deleteExport(db, stored).catch((err) => app.log.error({ err }, 'a fetched export was not deleted'))
    })
    return fileOf(db, stored, request.headers['accept-encoding'])
  })

  serve(app, deps, deleteExport, async ({ caller, params: { exportId }, now, request }) => {
    const stored = await queries.findExport(db, caller, exportId, now)
    ensure(stored, 'documentDeleted')
    await queries.deleteExport(db, stored)
    audit(request, 'exportCancel', { exportId })
    return null
  })
}
