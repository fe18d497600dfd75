import { receiverGateway } from './dev-settings.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

/** Address of the gateway to the native app, and the one or two secrets that sign the calls. */
export type PushGateway = { readonly url: string; readonly secrets: readonly string[] }

/** The service's own address on this machine. */
const localOrigin = ({ HOST, PORT }: Settings) => `http://${HOST.includes('::') ? '[::1]' : HOST}:${PORT}`

/** Reads the gateway, which needs both settings or none; without them, development uses the receiver. */
export const readPushGateway = (given: Settings, hasReceiver: boolean): PushGateway | null => {
  const { PUSH_GATEWAY_URL: url, PUSH_GATEWAY_SECRETS: secrets } = given
  if (!url && !secrets) {
    return hasReceiver && given.NODE_ENV === 'development' ? receiverGateway(localOrigin(given)) : null
  }
  if (!url || !secrets) {
    const missing = url ? 'PUSH_GATEWAY_SECRETS' : 'PUSH_GATEWAY_URL'
    throw new StartError(`The setting ${missing} is missing: a push gateway needs both PUSH_GATEWAY_ settings.`)
  }
  if (given.NODE_ENV === 'production' && new URL(url).protocol !== 'https:') {
    throw new StartError('The setting PUSH_GATEWAY_URL must be an https address in production.')
  }
  return { url, secrets: secrets.split(',').map((entry) => entry.trim()) }
}
