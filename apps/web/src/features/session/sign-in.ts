import { createSession, getAuthUrl } from '@kawaraban/contract/session.ts'
import { CallError, call, isRefusal } from '../../call.ts'
import { closeWebView } from '../../platform/bridge.ts'
import { log } from '../../platform/log.ts'

export type ProviderAnswer = { code: string; state: string; iss?: string }

/** What the address of the sign-in screen says. */
export type Arrival = { kind: 'plain' } | { kind: 'refused' } | { kind: 'callback'; answer: ProviderAnswer }

/** What the query of `/login` may hold. */
export type LoginSearch = { code?: string; state?: string; iss?: string; error?: string; result?: string }

/** Reads the query of `/login`; a code without a state, or a state without a code, is a plain arrival. */
export const arrivalOf = ({ code, state, iss, error }: LoginSearch): Arrival => {
  if (error === 'access_denied') return { kind: 'refused' }
  if (!code || !state) return { kind: 'plain' }
  return { kind: 'callback', answer: { code, state, ...(iss ? { iss } : {}) } }
}

/** Why nobody was signed in: the account itself is wanting, or anything else, which another try may put right. */
export type SignInFailure = 'noDocomoId' | 'signInFailed'

/**
 * Takes the provider's answer to the server: null when it was a login, else why it was none. Never rejects:
 * failures are logged.
 */
export const signIn = async (answer: ProviderAnswer): Promise<SignInFailure | null> => {
  let failure: SignInFailure = 'signInFailed'
  try {
    const { isLogin } = await call(createSession, { body: answer })
    if (isLogin) return null
    log('sessionPost error')
  } catch (error) {
    log(isRefusal(error) ? 'sessionPost error' : 'callback error', error)
    if (error instanceof CallError && error.code === 'noDocomoId') failure = error.code
  }
  closeWebView()
  return failure
}

/** Leaves for the sign-in provider; throws, after logging it, when its address cannot be had. */
export const goToProvider = async (): Promise<void> => {
  try {
    const { url } = await call(getAuthUrl)
    location.assign(url)
  } catch (error) {
    log(isRefusal(error) ? 'api response error' : 'fetch error', error)
    throw error
  }
}
