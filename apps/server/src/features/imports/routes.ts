import {
  applyImport,
  createImport,
  deleteImport,
  getImport,
  listImportFaults,
  listImportPeople,
  listImports,
  undoImport,
} from '@kawaraban/contract/imports.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../http/audit.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { ensureApplicable } from './apply/applicable.ts'
import { listFaults } from './faults/queries.ts'
import { listPeople } from './people/queries.ts'
import * as queries from './queries.ts'
import { receiveFile } from './receive.ts'
import { keepsAdmin } from './undo/queries.ts'
import { toWire } from './wire.ts'
import { createImportJobs } from './worker/import-jobs.ts'

/** Registers the calls with which admins import people. */
export const installImports = (app: FastifyInstance, deps: Deps): void => {
  const { db, jobs } = deps
  const hasMail = deps.config.mail !== null
  jobs.register(createImportJobs({ ...deps, readsAddresses: hasMail, log: app.log }))
  const wake = () => jobs.wake(queries.importKind)

  const find = async ({ managementGroupId }: Member, importId: string, now: Instant) => {
    const stored = await queries.findImport(db, { managementGroupId, importId }, now)
    ensure(stored, 'documentDeleted')
    return stored
  }

  serve(app, deps, createImport, async ({ caller, query, file, request }) => {
    const { fileName = '' } = query()
    const { managementGroupId, companyUserId: createdBy } = caller
    const { importId } = await receiveFile(deps, { managementGroupId, createdBy, fileName }, file())
    wake()
    audit(request, 'importUpload', { importId })
    return { importId }
  })

  serve(app, deps, listImports, async ({ caller: { managementGroupId }, query, now }) => {
    const page = query()
    return db.snapshot(async (tx) => ({
      imports: (await queries.listImports(tx, managementGroupId, page, now)).map(toWire),
      totalImports: await queries.countImports(tx, managementGroupId, now),
    }))
  })

  serve(app, deps, getImport, async ({ caller, params, now }) => toWire(await find(caller, params.importId, now)))

  serve(app, deps, listImportFaults, async ({ caller, params, query, now }) => {
    const { totalFaults } = await find(caller, params.importId, now)
    const { managementGroupId } = caller
    return { faults: await listFaults(db, { managementGroupId, ...params }, query()), totalFaults }
  })

  serve(app, deps, listImportPeople, async ({ caller: { managementGroupId }, params: { importId }, query, now }) => {
    const { outcome, ...page } = query()
    return db.snapshot(async (tx) => {
      const key = { managementGroupId, importId }
      const stored = await queries.findImport(tx, key, now)
      ensure(stored, 'documentDeleted')
      ensure(stored.state === 'checked' && stored.counts, 'importNotReady')
      return { people: await listPeople(tx, key, outcome, page, hasMail), totalPeople: stored.counts[outcome] }
    })
  })

  serve(app, deps, applyImport, async ({ caller, params, body, now, request }) => {
    const stored = await find(caller, params.importId, now)
    ensure(stored.state === 'checked', 'importNotReady')
    const { confirmedMissing, ...options } = body()
    ensureApplicable(stored, options, confirmedMissing)
    ensure(await queries.startApplying(db, stored, options, now), 'importNotReady')
    wake()
    audit(request, 'importApply', { importId: stored.importId })
    return null
  })

  serve(app, deps, undoImport, async ({ caller, params, now, request }) => {
    const stored = await find(caller, params.importId, now)
    ensure(stored.state === 'applied', 'importNotReady')
    ensure(await keepsAdmin(db, stored, caller.companyUserId), 'lastAdmin')
    const started = await queries.startUndoing(db, stored, caller.companyUserId, now)
    ensure(started !== 'open', 'importUnderWay')
    ensure(started === 'started', 'importNotReady')
    wake()
    audit(request, 'importUndo', { importId: stored.importId })
    return null
  })

  serve(app, deps, deleteImport, async ({ caller, params, now, request }) => {
    const stored = await find(caller, params.importId, now)
    ensure(await queries.deleteImport(db, stored), 'importNotReady')
    audit(request, 'importCancel', { importId: stored.importId })
    return null
  })
}
