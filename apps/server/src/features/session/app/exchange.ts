import { createHash, timingSafeEqual } from 'node:crypto'
import type { Read } from '@kawaraban/contract/endpoint.ts'
import { codeVerifierPattern, type createAppToken } from '@kawaraban/contract/session-sign-in.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Db } from '../../../db/connect.ts'
import { companyOfKey } from '../../../http/caller.ts'
import { newSessionKey } from '../../../http/session-key.ts'
import type { DeviceKind } from '../device-kind.ts'
import { insertSession } from '../queries.ts'
import { removeSessionOfCode, takeAppCode } from './queries.ts'

type Exchange = Read<(typeof createAppToken)['body']>
/** The token and whose it is, or why there is none. */
type Result =
  | { readonly token: string; readonly accountId: string; readonly managementGroup: string | null }
  | { readonly reason: string }

/** Whether this is the verifier of the challenge, by S256 (RFC 7636, section 4.6). */
const isVerifier = (verifier: string, challenge: string): boolean => {
  if (!codeVerifierPattern.test(verifier)) return false
  const [given, expected] = [createHash('sha256').update(verifier).digest(), Buffer.from(challenge, 'base64url')]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Exchanges a one-time code for a token. The code is used up whatever comes of it, so that nothing is thrown
 * within the transaction; a code that was used before takes the token that it gave with it.
 */
export const exchangeCode = (
  db: Db,
  { code, code_verifier: verifier, redirect_uri: redirectUri }: Exchange,
  device: DeviceKind,
  now: Instant,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const taken = await takeAppCode(tx, code, now)
    if (!taken) {
      const isReplay = await removeSessionOfCode(tx, code)
      return { reason: isReplay ? 'the code was used before: its token is revoked' : 'the code is unknown' }
    }
    if (!taken.isInTime) return { reason: 'the code is too old' }
    if (taken.redirectUri !== redirectUri) return { reason: 'the code was sent to another address' }
    if (!isVerifier(verifier, taken.codeChallenge)) return { reason: 'the verifier does not fit the challenge' }
    const { accountId, managementGroup } = taken
    const token = newSessionKey(companyOfKey(code))
    const isAdded = await insertSession(tx, token, { accountId, device, code }, now)
    if (!isAdded) return { reason: 'the account has left the company for which the code was given' }
    return { token, accountId, managementGroup }
  })
