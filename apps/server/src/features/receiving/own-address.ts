import { confirmAddress, deleteAddress, enterAddress } from '@kawaraban/contract/receiving.ts'
import type { FastifyInstance } from 'fastify'
import { findOwnAddress, removeOwnAddress, saveOwnAddress } from '../../db/own-address.ts'
import { audit } from '../../http/audit.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve, serveAnyone } from '../../http/serve.ts'
import { hashOf, newSessionKey } from '../../http/session-key.ts'
import { isMailAddress } from '../../mail-address.ts'
import { beginConfirmation, endPending, removeConfirmation, takeConfirmation } from './confirmations/queries.ts'
import type { MailAtOnce } from './mail-at-once.ts'
import { confirmPath } from './pages.ts'
import { findRules } from './queries.ts'

/** The number of the company in a token: 'number.random'. */
const companyOf = (token: string): number | null => {
  const group = /^(\d{1,9})\.[\w-]{43}$/.exec(token)?.[1]
  return group === undefined ? null : Number(group)
}

/** Registers the address that people enter themselves: a mail with a link goes there, and it counts when that was confirmed (MAIL-02). */
export const installOwnAddress = (app: FastifyInstance, deps: Deps, mail: MailAtOnce | null): void => {
  const { config, db } = deps

  serve(app, deps, enterAddress, async ({ caller, body, now }): Promise<{ result: 'sent' | 'tooMany' | 'notSent' }> => {
    const address = body().address.trim()
    const rules = await findRules(db, caller)
    ensure(mail && rules?.allowsOwnAddresses, 'noPermission')
    ensure(isMailAddress(address), 'invalidAddress')
    const { managementGroupId } = caller
    const token = newSessionKey(managementGroupId)
    const tokenHash = hashOf(token)
    const isBegun = await db.transaction((tx) => beginConfirmation(tx, caller, { address, tokenHash }, now))
    if (!isBegun) return { result: 'tooMany' }
    // Behind `#`: what follows is in no request, and so in no log and no Referer.
    const url = `${config.publicUrl}${confirmPath}#${token}`
    const { state } = await mail('confirm', { to: address, managementGroup: rules.managementGroup, url })
    if (state === 'taken') return { result: 'sent' }
    // Of an address that a server refuses the try counts: nobody finds out by many which there are.
    if (state === 'notTaken') await removeConfirmation(db, managementGroupId, tokenHash)
    else await endPending(db, caller, now)
    return { result: 'notSent' }
  })

  serve(app, deps, deleteAddress, async ({ caller, now, request }) => {
    await db.transaction(async (tx) => {
      await endPending(tx, caller, now)
      await removeOwnAddress(tx, caller)
    })
    audit(request, 'ownAddressDelete', { companyUserId: caller.companyUserId })
    return null
  })

  serveAnyone(app, deps, confirmAddress, async ({ body, now, request }): Promise<{ result: 'confirmed' | 'ended' }> => {
    const { token } = body()
    const managementGroupId = companyOf(token)
    if (!mail || managementGroupId === null) return { result: 'ended' }
    const confirmed = await db.transaction(async (tx) => {
      const taken = await takeConfirmation(tx, managementGroupId, hashOf(token), now)
      if (!taken) return null
      const member = { managementGroupId, companyUserId: taken.companyUserId }
      const former = await findOwnAddress(tx, member)
      await saveOwnAddress(tx, member, taken.address, now)
      return { ...taken, former }
    })
    if (!confirmed) return { result: 'ended' }
    const { companyUserId, address, former, managementGroup } = confirmed
    audit(request, 'ownAddressConfirm', { companyUserId })
    if (former !== null && former.toLowerCase() !== address.toLowerCase()) {
      const { state } = await mail('moved', { to: former, managementGroup, url: config.publicUrl })
      if (state !== 'taken') request.log.warn({ companyUserId }, 'a former mail address could not be notified')
    }
    return { result: 'confirmed' }
  })
}
