import { getMe, updateMe } from '@kawaraban/contract/consent.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serveAccount } from '../../http/serve.ts'
import { findAgreement, updateAgreement } from './queries.ts'

/** Registers the calls about the account itself (API-27, API-28). */
export const installConsent = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  serveAccount(app, deps, getMe, async ({ caller: { accountId } }) => {
    const agreement = await findAgreement(db, accountId)
    ensure(agreement, 'sessionInvalid')
    return { accountId, agreement }
  })

  serveAccount(app, deps, updateMe, async ({ caller: { accountId }, body }) => {
    await updateAgreement(db, accountId, body().agreement)
    return { accountId }
  })
}
