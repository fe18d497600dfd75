import { deleteSession } from '@kawaraban/contract/session.ts'
import { call } from '../call.ts'
import { log } from '../platform/log.ts'
import { reloadPage } from '../platform/page.ts'
import {
  clearDraftInput,
  saveReturnPath,
  saveSessionEnd,
  saveSignedIn,
  saveSignOut,
  storeScheduledUnfolded,
} from '../platform/storage.ts'
import { loadStoredPush } from '../platform/stored-push.ts'
import { dropUnsaved } from '../platform/unsaved.ts'
import { mayLeave } from '../ui/confirm-leave.ts'

/** How long the reload waits for the browser to unsubscribe. */
const unsubscribeTimeoutMs = 2000

/** The server has ended the subscription with the session: a slow browser must not block the sign-out. */
const unsubscribeBrowser = async () => {
  if (loadStoredPush() === null) return
  try {
    const { unsubscribePush } = await import('../platform/push.ts')
    await unsubscribePush(unsubscribeTimeoutMs)
  } catch (error) {
    log('failed to unsubscribe', error, 'warn')
  }
}

/**
 * Ends the session and reloads the page, after a confirmation where input would be lost. A failure is only logged, and the
 * page stays.
 */
export const logout = async (): Promise<void> => {
  if (!(await mayLeave(null, { to: 'outside' }))) return
  try {
    await call(deleteSession)
  } catch (error) {
    log('failed to log out', error)
    return
  }
  await unsubscribeBrowser()
  dropUnsaved()
  clearDraftInput()
  saveReturnPath(null)
  storeScheduledUnfolded(false)
  saveSignedIn(false)
  saveSessionEnd(null)
  saveSignOut()
  reloadPage()
}
