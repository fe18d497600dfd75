import { errorText } from '@kawaraban/contract/messages.ts'
import { deleteSession } from '@kawaraban/contract/session.ts'
import { CallError, call, forgetCsrfPair, isRefusal } from './call.ts'
import { endsSession, type NextStep, outcomeOf, type UserAction } from './failure-outcome.ts'
import { failure } from './messages/failure.ts'
import { ui } from './messages/ui.ts'
import { closeWebView, isWebView, openUrl } from './platform/bridge.ts'
import { log } from './platform/log.ts'
import { publicConfig } from './platform/public-config.ts'
import { loadSessionEnd, saveSessionEnd } from './platform/storage.ts'
import { storeUnsaved } from './platform/unsaved.ts'
import { navigation } from './shell/navigation.ts'
import { queryClient } from './shell/query-client.ts'
import { rememberReturnPath } from './shell/return-path.ts'
import { clearSession } from './shell/session.ts'
import { showConfirm, showMessage } from './ui/dialogs.tsx'

const isAbort = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'

const underWay = new Map<string, Promise<void>>()

/**
 * Shows the user a failed call: a message, another screen, a closed web view, or nothing. The only place that does so.
 * Settles when that is done. Failures with the same outcome share it, so that ten failed calls of an expired session
 * give one message. An aborted call is no failure.
 */
export const fail = (error: unknown, { action, text = '' }: { action: UserAction; text?: string }): Promise<void> => {
  if (isAbort(error)) return Promise.resolve()
  const { code, status } = error instanceof CallError ? error : { code: 'unknown' as const, status: 0 }
  const isHome = navigation().path().split('?')[0] === '/'
  const outcome = outcomeOf(code, { action, status, text, isWebView: isWebView(), isHome })
  const key = JSON.stringify(outcome)
  const shared = underWay.get(key)
  if (shared) return shared
  // The caller's role has changed, and the screens depend on the profile.
  if (code === 'noPermission') void queryClient.invalidateQueries({ queryKey: ['myProfile'] })
  // At once: a web view may close, and a tab be left, before the message is read.
  if (endsSession(code)) storeUnsaved()
  const running = (async () => {
    if (outcome.message) await showMessage(outcome.message)
    if (outcome.nextStep) await steps[outcome.nextStep]()
  })().finally(() => underWay.delete(key))
  underWay.set(key, running)
  return running
}

/**
 * Runs a load whose failure is shown in its place only, or nowhere, and rethrows that. With `what` the failure is logged in
 * these words; an aborted load is none.
 */
export const quietly = async <Data>(run: () => Promise<Data>, what?: string): Promise<Data> => {
  try {
    return await run()
  } catch (error) {
    if (what !== undefined && !isAbort(error)) log(what, error)
    void fail(error, { action: 'quiet' })
    throw error
  }
}

/** Removes the account from memory; the sign-in screen says that the session has ended. `stored`: see `storeUnsaved`. */
const clearAccount = (stored: string | null) => {
  // At the sign-in screen nothing is entered, but what an earlier failure has stored is still there.
  saveSessionEnd(stored === null ? (loadSessionEnd() ?? 'plain') : 'withInput')
  clearSession()
  forgetCsrfPair()
  queryClient.clear()
}

/** Goes to the sign-in screen, and afterwards back to the present one, or to the form whose input was stored. */
const goToLogin = () => {
  const stored = storeUnsaved()
  rememberReturnPath(stored ?? navigation().path())
  clearAccount(stored)
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
 * Ends the session for which the server refused the guard a CSRF pair: reports it and deletes the session. The guard
 * then redirects to login or closes the web view. A call that failed without an answer changes nothing.
 */
export const endRefusedSession = async (error: unknown): Promise<void> => {
  if (!isRefusal(error)) return
  const stored = storeUnsaved()
  const { code } = error
  // The only refusal that is not reported to users.
  if (code !== 'missingSessionKey') await showMessage({ text: errorText[endsSession(code) ? code : 'csrfFailed'] })
  await dropSession()
  clearAccount(stored)
}

let isGroupOffered = false

/** Once while the page is open, since every call of such an account is refused. */
const offerGroup = async () => {
  if (isGroupOffered) return
  isGroupOffered = true
  const url = publicConfig().groupHowToUrl
  if (!url) return showMessage({ title: failure.groupTitle, text: failure.groupNeeded })
  const text = errorText.noManagementGroup
  const question = { title: failure.groupTitle, text, cancel: ui.cancel, ok: failure.groupConfirm }
  if (await showConfirm({ ...question, outlivesScreen: true })) openUrl(url)
}

const steps: Record<NextStep, () => void | Promise<void>> = {
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
