import { getWorkingHours, updateWorkingHours } from '@kawaraban/contract/working-days.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../http/audit.ts'
import type { Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { findWorkingHours, storeWorkingHours } from './queries.ts'

/** Registers the endpoints of a company's working hours and days off, for its admins. */
export const installWorkingDays = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  serve(app, deps, getWorkingHours, ({ caller }) => findWorkingHours(db, caller.managementGroupId))

  serve(app, deps, updateWorkingHours, async ({ caller, body, request }) => {
    const hours = body()
    const { managementGroupId } = caller
    const isChanged = await db.write(managementGroupId, (tx) => storeWorkingHours(tx, managementGroupId, hours))
    if (isChanged) audit(request, 'workingHoursChange')
    return null
  })
}
