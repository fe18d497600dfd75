import { errorText } from '@kawaraban/contract/messages.ts'
import { deleteSession } from '@kawaraban/contract/session.ts'
import { CallError, call, forgetCsrfPair, isRefusal } from './call.ts'
import { failure } from './messages/failure.ts'
import { ui } from './messages/ui.ts'
import { closeWebView, isWebView, openUrl } from './platform/bridge.ts'
import { log } from './platform/log.ts'
import { publicConfig } from './platform/public-config.ts'
import { noteSessionEnd } from './platform/storage.ts'
import { storeUnsaved } from './platform/unsaved.ts'
import { type Act, type Doing, endsSession, reactionTo } from './reaction.ts'
import { navigation } from './shell/navigation.ts'
import { queryClient } from './shell/query-client.ts'
import { rememberReturnPath } from './shell/return-path.ts'
import { leaveSession } from './shell/session.ts'
import { showConfirm, showMessage } from './ui/dialogs.tsx'

const isAbort = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'

const underWay = new Map<string, Promise<void>>()

/**
 * Turns a failed call into what the user sees of it: a message, another screen, a closed web view, or nothing. The only
 * place that does so. Settles when it is done; failures with one and the same consequence share it, so that ten failed
 * calls of an expired session give one message. An aborted call is no failure.
 */
export const fail = (error: unknown, { doing, text = '' }: { doing: Doing; text?: string }): Promise<void> => {
  if (isAbort(error)) return Promise.resolve()
  const { code, status } = error instanceof CallError ? error : { code: 'unknown' as const, status: 0 }
  const isHome = navigation().path().split('?')[0] === '/'
  const reaction = reactionTo(code, { doing, status, text, isWebView: isWebView(), isHome })
  const key = JSON.stringify(reaction)
  const shared = underWay.get(key)
  if (shared) return shared
  // The caller's role has changed: the screens follow the profile (G-107).
  if (code === 'noPermission') void queryClient.invalidateQueries({ queryKey: ['myProfile'] })
  // At once: a web view may close, and a tab be left, before the message is read.
  if (endsSession(code)) storeUnsaved()
  const acting = (async () => {
    if (reaction.tell) await showMessage(reaction.tell)
    if (reaction.act) await acts[reaction.act]()
  })().finally(() => underWay.delete(key))
  underWay.set(key, acting)
  return acting
}

/** Nothing of the account stays in memory; the sign-in screen says that the session has ended. `kept`: see `storeUnsaved`. */
const forgetAccount = (kept: string | null) => {
  noteSessionEnd(kept === null ? 'plain' : 'withInput')
  leaveSession()
  forgetCsrfPair()
  queryClient.clear()
}

/** G-114: to the sign-in screen, and back to the present one, or to the form of what was entered, afterwards (G-110). */
const goToLogin = () => {
  const kept = storeUnsaved()
  rememberReturnPath(kept ?? navigation().path())
  forgetAccount(kept)
  navigation().replace('/login')
}

const dropSession = async () => {
  try {
    await call(deleteSession, { keepalive: true })
  } catch (error) {
    log('failed to delete session', error)
  }
}

/**
 * Ends the session whose CSRF pair the server refused to the guard: reports it and deletes the session (AUTH-17, G-153).
 * The guard leads to login or closes the web view afterwards. A call that failed on the way changes nothing.
 */
export const endRefusedSession = async (error: unknown): Promise<void> => {
  if (!isRefusal(error)) return
  const kept = storeUnsaved()
  const { code } = error
  // ERR-11: the one refusal of which users are told nothing.
  if (code !== 'missingSessionKey') await showMessage({ text: errorText[endsSession(code) ? code : 'csrfFailed'] })
  await dropSession()
  forgetAccount(kept)
}

let isGroupOffered = false

/** ERR-13, G-119: once in the life of the page, since every call of such an account is refused. */
const offerGroup = async () => {
  if (isGroupOffered) return
  isGroupOffered = true
  const url = publicConfig().groupHowToUrl
  if (!url) return showMessage({ title: failure.groupTitle, text: failure.groupNeeded })
  const text = errorText.noManagementGroup
  const question = { title: failure.groupTitle, text, cancel: ui.cancel, ok: failure.groupConfirm }
  if (await showConfirm({ ...question, outlivesScreen: true })) openUrl(url)
}

const acts: Record<Act, () => void | Promise<void>> = {
  home: () => navigation().replace('/'),
  login: goToLogin,
  signOut: async () => {
    await dropSession()
    goToLogin()
  },
  close: closeWebView,
  closeAndSignOut: async () => {
    await dropSession()
    closeWebView()
  },
  offerGroup,
}
