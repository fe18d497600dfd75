import { activateCompany, checkService, createAccessLog } from '@kawaraban/contract/service.ts'
import { sanitise } from '@kawaraban/contract/text.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { insertAccess, insertStart, isRunning } from './queries.ts'

/** Registers the calls about the service of a company. */
export const installService = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  serve(app, deps, checkService, async ({ caller }) => ({ result: await isRunning(db, caller.managementGroupId) }))

  serve(app, deps, activateCompany, async ({ caller, now }) => {
    await insertStart(db, caller.managementGroupId, now)
    return null
  })

  serve(app, deps, createAccessLog, async ({ caller, now, body }) => {
    await insertAccess(db, caller, sanitise(body().pageName), now)
    return null
  })
}
