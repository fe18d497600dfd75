import { getMe } from '@kawaraban/contract/consent.ts'
import { updateMe } from '@kawaraban/contract/consent-agree.ts'
import { getLegalText } from '@kawaraban/contract/consent-legal-texts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serveAccount, serveAnyone } from '../../http/serve.ts'
import type { LegalTexts } from '../../pages/legal.ts'
import { findAgreement, updateAgreement } from './queries.ts'

/** Registers the calls about what the account agrees to, and the texts themselves. */
export const installConsent = (app: FastifyInstance, deps: Deps, legal: LegalTexts): void => {
  const { db, config } = deps

  serveAccount(app, deps, getMe, async ({ caller: { accountId } }) => {
    const agreement = await findAgreement(db, accountId)
    ensure(agreement, 'sessionInvalid')
    return { accountId, agreement }
  })

  serveAccount(app, deps, updateMe, async ({ caller: { accountId }, body, now }) => {
    const { agreement } = body()
    ensure(agreement.termsVersion === config.termsVersion, 'invalidAgreement')
    if (agreement.isGrantedAnalytics !== null) {
      const known = await findAgreement(db, accountId)
      ensure(known?.termsVersion === agreement.termsVersion, 'invalidAgreement')
    }
    await updateAgreement(db, accountId, agreement, now)
    return { accountId }
  })

  serveAnyone(app, deps, getLegalText, async ({ params: { document } }) => {
    const { title, html } = await legal[document].part()
    return { version: config.termsVersion, title, html }
  })
}
