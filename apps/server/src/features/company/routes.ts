import { getCompanySettings, updateCompanySettings } from '@kawaraban/contract/company.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../http/audit.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findCompanySettings, storeCompanySettings } from './queries.ts'

/** Registers the endpoints of a company's settings, for its admins. */
export const installCompany = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  serve(app, deps, getCompanySettings, async ({ caller }) => {
    const settings = await findCompanySettings(db, caller.managementGroupId)
    ensure(settings, 'sessionInvalid')
    return settings
  })

  serve(app, deps, updateCompanySettings, async ({ caller, body, request }) => {
    const settings = body()
    const { managementGroupId } = caller
    const isChanged = await db.write(managementGroupId, (tx) => storeCompanySettings(tx, managementGroupId, settings))
    if (isChanged) audit(request, 'companySettingsChange', settings)
    return null
  })
}
