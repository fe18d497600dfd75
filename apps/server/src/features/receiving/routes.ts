import { chooseReceiving, getReceiving } from '@kawaraban/contract/receiving.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { saveChoice } from '../../db/notice-choices.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findPending, linkMs } from './confirmations/queries.ts'
import { createMailAtOnce } from './mail-at-once.ts'
import { installOwnAddress } from './own-address.ts'
import { countDevices, findRules, listMailAddresses } from './queries.ts'
import { installTrial } from './trial.ts'
import { installMailPages } from './unsubscribe.ts'

/** Registers how a person gets notices: what was chosen, the address, the trial, and the pages that mails lead to. */
export const installReceiving = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { config, db } = deps
  const mail = config.mail && createMailAtOnce(app, config.mail, deps.mailCa)

  serve(app, deps, getReceiving, async ({ caller, now }) => {
    const rules = await findRules(db, caller)
    ensure(rules, 'sessionInvalid')
    const addresses = mail ? await listMailAddresses(db, caller) : []
    const used = addresses.find(({ isRefused }) => !isRefused)
    const pending = mail ? await findPending(db, caller, now) : null
    return {
      choice: rules.choice,
      hasPush: config.webPush !== null || config.pushGateway !== null,
      devices: config.pushGateway ? null : config.webPush ? await countDevices(db, caller) : 0,
      mail: mail && {
        mayBeOff: rules.isMailOptional,
        mayEnter: rules.allowsOwnAddresses,
        addresses: addresses.map((address) => ({ ...address, isUsed: address === used })),
        pending: pending && { address: pending.address, endsAt: formatDateTime(pending.sentAt + linkMs) },
      },
    }
  })

  serve(app, deps, chooseReceiving, async ({ caller, body, now }) => {
    const { choice } = body()
    const rules = await findRules(db, caller)
    ensure(choice !== 'push' || rules?.isMailOptional, 'mailRequired')
    await db.transaction((tx) => saveChoice(tx, caller, choice, now))
    return null
  })

  installOwnAddress(app, deps, mail)
  installTrial(app, deps, mail)
  if (config.mail) await installMailPages(app, deps, config.mail)
}
