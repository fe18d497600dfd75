import * as contract from '@kawaraban/contract/devices.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../../http/audit.ts'
import { credentialOf, type Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { hashOf } from '../../http/session-key.ts'
import { findCompanyUser } from '../members/queries.ts'
import { endAccess, endSessionOf } from '../session/ending/queries.ts'
import { listSessions } from './queries.ts'

/** Registers the endpoints of devices: the sessions of a person, as that person sees them. An id is the hash of a session's key. */
export const installDevices = (app: FastifyInstance, deps: Deps): void => {
  const { config, db } = deps

  /** Whose call it is, with the hash of its session. */
  const ownerOf = (caller: Member, request: FastifyRequest) => {
    const credential = credentialOf(deps, request)
    ensure(credential, 'missingSessionKey')
    return { ...caller, sessionHash: hashOf(credential.key), isBrowser: credential.isCookie }
  }

  serve(app, deps, contract.listDevices, async ({ caller, now, request }) => {
    const { isBrowser, ...owner } = ownerOf(caller, request)
    const devices = (await listSessions(db, owner, config, now)).map(
      ({ sessionHash, signedInAt, usedAt, ...device }) => ({
        ...device,
        deviceId: sessionHash.toString('base64url'),
        signedInAt: formatDateTime(signedInAt),
        usedAt: formatDateTime(usedAt),
        isThis: sessionHash.equals(owner.sessionHash),
      }),
    )
    return { devices: isBrowser ? devices : devices.filter(({ isThis }) => isThis) }
  })

  serve(app, deps, contract.signOutDevice, async ({ caller, params, request }) => {
    const { isBrowser, ...owner } = ownerOf(caller, request)
    ensure(isBrowser, 'noPermission')
    const sessionHash = Buffer.from(params.deviceId, 'base64url')
    const isEnded = await db.transaction((tx) => endSessionOf(tx, { ...owner, sessionHash }))
    if (isEnded) audit(request, 'deviceSignOut', { companyUserId: caller.companyUserId, devices: 1 })
    return null
  })

  serve(app, deps, contract.signOutOtherDevices, async ({ caller, request }) => {
    const { isBrowser, managementGroupId, companyUserId, sessionHash } = ownerOf(caller, request)
    ensure(isBrowser, 'noPermission')
    const devices = await db.transaction((tx) => endAccess(tx, managementGroupId, [companyUserId], sessionHash))
    audit(request, 'deviceSignOut', { companyUserId, devices })
    return null
  })

  serve(app, deps, contract.signOutMember, async ({ caller: { managementGroupId }, params, request }) => {
    const { companyUserId } = params
    const devices = await db.transaction(async (tx) => {
      ensure(await findCompanyUser(tx, managementGroupId, companyUserId), 'documentDeleted')
      return endAccess(tx, managementGroupId, [companyUserId])
    })
    audit(request, 'deviceSignOut', { companyUserId, devices })
    return null
  })
}
