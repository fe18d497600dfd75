import { deleteSession } from '@kawaraban/contract/session.ts'
import { call } from '../../call.ts'
import { reloadPage } from '../../platform/page.ts'
import { noteSignOut, rememberSignedIn } from '../../platform/storage.ts'

/** Ends the session and reloads the page; on failure it is only logged and the page stays (AUTH-13, ERR-26). */
export const logout = async (): Promise<void> => {
  try {
    await call(deleteSession)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: ERR-26 wants it logged
    console.error('failed to log out', error)
    return
  }
  rememberSignedIn(false)
  noteSignOut()
  reloadPage()
}
