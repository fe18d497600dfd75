import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import type { PushServices } from './endpoint.ts'
import { isVapidPair, type VapidKeys } from './keys.ts'

export type WebPush = {
  /** Contact address for push services, `mailto:` or `https:`. */
  readonly subject: string
  /** The keys of the settings, or null for those of the database. */
  readonly keys: VapidKeys | null
  readonly services: PushServices
  /** Origin of the service, which notifications lead to. */
  readonly origin: string
}

/** Only a placeholder: no push service has a reason to write about a development. */
const developmentSubject = 'mailto:kawaraban@example.com'

const readKeys = ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Settings): VapidKeys | null => {
  if (!publicKey && !privateKey) return null
  if (!publicKey || !privateKey) {
    const missing = publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'
    throw new StartError(`The setting ${missing} is missing: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are set together.`)
  }
  if (isVapidPair({ publicKey, privateKey })) return { publicKey, privateKey }
  throw new StartError('The setting VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY.')
}

/** Reads the settings of Web Push, or null where it is off; throws a StartError that names a wrong one. */
export const readWebPush = (given: Settings, origin: string, hasReceiver: boolean): WebPush | null => {
  const isProduction = given.NODE_ENV === 'production'
  const hasLoopback = given.PUSH_ALLOW_LOOPBACK ? given.PUSH_ALLOW_LOOPBACK === 'true' : hasReceiver
  if (isProduction && hasLoopback) {
    throw new StartError('The setting PUSH_ALLOW_LOOPBACK is for development: it never runs in production.')
  }
  const keys = readKeys(given)
  const subject = given.VAPID_SUBJECT ?? (isProduction ? null : developmentSubject)
  if (subject) {
    const added = given.PUSH_SERVICES?.split(',').map((entry) => entry.trim()) ?? []
    return { subject, keys, services: { added, hasLoopback }, origin }
  }
  if (keys) {
    throw new StartError('The setting VAPID_SUBJECT is missing: push services require a contact address.')
  }
  return null
}
