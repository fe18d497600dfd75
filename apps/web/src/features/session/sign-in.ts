import { createSession, getAuthUrl } from '@kawaraban/contract/session-sign-in.ts'
import { CallError, call, isUnsuccessful } from '../../call.ts'
import { closeWebView } from '../../platform/bridge.ts'
import { log } from '../../platform/log.ts'

export type ProviderAnswer = { code: string; state: string; iss?: string }

/** What the address of the sign-in screen means. */
export type Arrival = { kind: 'plain' } | { kind: 'refused' } | { kind: 'callback'; answer: ProviderAnswer }

/** The query of `/login`. */
export type LoginSearch = { code?: string; state?: string; iss?: string; error?: string; result?: string }

/** Reads the query of `/login`; a code without a state, or a state without a code, is a plain arrival. */
export const arrivalOf = ({ code, state, iss, error }: LoginSearch): Arrival => {
  if (error === 'access_denied') return { kind: 'refused' }
  if (!code || !state) return { kind: 'plain' }
  return { kind: 'callback', answer: { code, state, ...(iss ? { iss } : {}) } }
}

/** Why a sign-in failed: the account has no business account ID, or anything else, which another try may solve. */
export type SignInFailure = 'noDocomoId' | 'signInFailed'

/**
 * Sends the provider's answer to the server. Null after a sign-in, otherwise the reason of the failure. Never rejects:
 * failures are logged.
 */
export const signIn = async (answer: ProviderAnswer): Promise<SignInFailure | null> => {
  let failure: SignInFailure = 'signInFailed'
  try {
    const { isLogin } = await call(createSession, { body: answer })
    if (isLogin) return null
    log('sessionPost error')
  } catch (error) {
    log(isUnsuccessful(error) ? 'sessionPost error' : 'callback error', error)
    if (error instanceof CallError && error.code === 'noDocomoId') failure = error.code
  }
  closeWebView()
  return failure
}

/** Goes to the sign-in provider. When its address cannot be loaded, logs the failure and throws it. */
export const goToProvider = async (): Promise<void> => {
  try {
    const { url } = await call(getAuthUrl)
    location.assign(url)
  } catch (error) {
    log(isUnsuccessful(error) ? 'api response error' : 'fetch error', error)
    throw error
  }
}
