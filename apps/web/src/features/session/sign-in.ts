import { createSession, getAuthUrl } from '@kawaraban/contract/session.ts'
import { call, isRefusal } from '../../call.ts'
import { closeWebView } from '../../platform/bridge.ts'

export type ProviderAnswer = { code: string; state: string; iss?: string }

/** What the address of the sign-in screen says (AUTH-06, AUTH-09, AUTH-10). */
export type Arrival = { kind: 'plain' } | { kind: 'refused' } | { kind: 'callback'; answer: ProviderAnswer }

/** What the query of `/login` may hold. */
export type LoginSearch = { code?: string; state?: string; iss?: string; error?: string; result?: string }

/** Reads the query of `/login`; a code without a state, or a state without a code, is a plain arrival. */
export const arrivalOf = ({ code, state, iss, error }: LoginSearch): Arrival => {
  if (error === 'access_denied') return { kind: 'refused' }
  if (!code || !state) return { kind: 'plain' }
  return { kind: 'callback', answer: { code, state, ...(iss ? { iss } : {}) } }
}

/** Whether the server took the provider's answer for a login (AUTH-07). Never rejects: failures are logged (AUTH-08). */
export const signIn = async (answer: ProviderAnswer): Promise<boolean> => {
  try {
    const { isLogin } = await call(createSession, { body: answer })
    if (isLogin) return true
    // biome-ignore lint/suspicious/noConsole: AUTH-08 wants it logged
    console.error('sessionPost error')
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: AUTH-08 wants it logged
    console.error(isRefusal(error) ? 'sessionPost error' : 'callback error', error)
  }
  closeWebView()
  return false
}

/** Leaves for the sign-in provider (AUTH-04); throws, after logging it, when its address cannot be had (AUTH-05). */
export const goToProvider = async (): Promise<void> => {
  try {
    const { url } = await call(getAuthUrl)
    location.assign(url)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: AUTH-05 wants it logged
    console.error(isRefusal(error) ? 'api response error' : 'fetch error', error)
    throw error
  }
}
