import {
  type CompanySettings,
  getCompanySettings,
  getPublicationDefault,
  updateCompanySettings,
} from '@kawaraban/contract/company.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../http/audit.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findCompanySettings, storeCompanySettings } from './queries.ts'

/** Registers the endpoints of a company's settings: for its admins, and what a new post takes of them for who may post. */
export const installCompany = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  const find = async (managementGroupId: number): Promise<CompanySettings> => {
    const settings = await findCompanySettings(db, managementGroupId)
    ensure(settings, 'sessionInvalid')
    return settings
  }

  serve(app, deps, getCompanySettings, ({ caller }) => find(caller.managementGroupId))

  serve(app, deps, getPublicationDefault, async ({ caller }) => {
    const { publicationLength } = await find(caller.managementGroupId)
    return { publicationLength }
  })

  serve(app, deps, updateCompanySettings, async ({ caller, body, request }) => {
    const settings = body()
    const { managementGroupId } = caller
    const isChanged = await db.write(managementGroupId, (tx) => storeCompanySettings(tx, managementGroupId, settings))
    if (isChanged) audit(request, 'companySettingsChange', settings)
    return null
  })
}
