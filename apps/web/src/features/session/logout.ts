import { deleteSession } from '@kawaraban/contract/session.ts'
import { call } from '../../call.ts'
import { reloadPage } from '../../platform/page.ts'
import { forgetInput, keepReturnPath, noteSessionEnd, noteSignOut, rememberSignedIn } from '../../platform/storage.ts'
import { dropUnsaved } from '../../platform/unsaved.ts'
import { mayLeave } from '../../ui/ask-to-leave.ts'

/**
 * Ends the session and reloads the page, after asking where input would be lost (G-098); on failure it is only logged
 * and the page stays (AUTH-13, ERR-26).
 */
export const logout = async (): Promise<void> => {
  if (!(await mayLeave(null, { to: 'outside' }))) return
  try {
    await call(deleteSession)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: ERR-26 wants it logged
    console.error('failed to log out', error)
    return
  }
  dropUnsaved()
  forgetInput()
  keepReturnPath(null)
  rememberSignedIn(false)
  noteSessionEnd(null)
  noteSignOut()
  reloadPage()
}
