import { pause } from './clock.ts'
import { log } from './log.ts'
import { clearPushValues } from './push-indexed-db.ts'
import { registerServiceWorker } from './service-worker.ts'
import { loadStoredPush, saveStoredPush } from './stored-push.ts'

/** How long a browser may take to reach its push service, in ms. */
const subscribeTimeoutMs = 30_000

const withTimeout = async <Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> => {
  const aborter = new AbortController()
  const timeout = pause(timeoutMs, aborter.signal).then(() => {
    throw new Error('the browser has not answered in time')
  })
  timeout.catch(() => {})
  try {
    return await Promise.race([work, timeout])
  } finally {
    aborter.abort()
  }
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Older browsers do not return the key of a subscription; then the stored one counts. */
const hasKey = ({ options }: PushSubscription, publicKey: string): boolean => {
  const key = options?.applicationServerKey
  return (key ? toBase64Url(key) : loadStoredPush()?.publicKey) === publicKey
}

const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  if (existing && hasKey(existing, publicKey)) return existing
  // A browser has one subscription: one with another key blocks a new one.
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** This browser's subscription for the public key, existing or new. Throws when the browser creates none within 30 s. */
export const subscribePush = (publicKey: string): Promise<PushSubscription> =>
  withTimeout(subscribe(publicKey), subscribeTimeoutMs)

const unsubscribe = async () => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Ends this browser's subscription and removes all that is stored of it. Never throws, and waits for the browser at most
 * `timeoutMs`: the server has deleted the subscription before, and sends nothing to it.
 */
export const unsubscribePush = async (timeoutMs: number): Promise<void> => {
  saveStoredPush(null)
  try {
    await withTimeout(Promise.all([clearPushValues(), unsubscribe()]), timeoutMs)
  } catch (error) {
    log('failed to unsubscribe', error, 'warn')
  }
}
