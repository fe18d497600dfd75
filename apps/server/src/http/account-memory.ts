import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import { LRUCache } from 'lru-cache'
import type { Account } from './caller.ts'
import { hashOf, sessionDays } from './session-key.ts'

/** A session's use is noted when the last note is older than this. */
export const renewAfterMs = 60 * 60 * 1000

const maxAccounts = 20_000

/**
 * Accounts that this process has looked up before. What is remembered is never trusted: it only spares a look-up of
 * its own, since the statement that uses such a caller proves in the same breath that session, company and role
 * still hold (`stillHolds`).
 */
export const createAccountMemory = () => {
  const accounts = new LRUCache<string, Account>({ max: maxAccounts })
  return {
    keep: (account: Account): void => {
      accounts.set(account.sessionKey, account)
    },
    /** The account as it was, its member marked as remembered; null when unknown or when its use has to be noted. */
    recall: (sessionKey: string, now: Instant): Account | null => {
      const account = accounts.get(sessionKey)
      if (!account?.member || now - account.usedAt > renewAfterMs) return null
      const remembered = { sessionHash: hashOf(sessionKey), usedAfter: new Date(now - sessionDays * dayMs) }
      return { ...account, member: { ...account.member, remembered } }
    },
  }
}
export type AccountMemory = ReturnType<typeof createAccountMemory>
