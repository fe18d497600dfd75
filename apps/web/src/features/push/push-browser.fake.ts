import { vi } from 'vitest'
import { fakeIndexedDb } from '../../service-worker/worker.fake.ts'

/** 65 bytes in base64url, as VAPID keys are. */
export const publicKey = `B${'A'.repeat(86)}`
export const otherKey = `B${'E'.repeat(86)}`

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/').padEnd(88, '=')), (sign) => sign.charCodeAt(0))
    .buffer

/**
 * Replaces the browser's API for notices: permission, service worker and subscription. `permission` is the one at the
 * start, `answer` the user's answer to the permission prompt.
 */
export const fakePushBrowser = ({
  permission = 'default' as NotificationPermission,
  answer = 'granted' as NotificationPermission,
} = {}) => {
  const values = fakeIndexedDb()
  let count = 0
  let current: PushSubscription | null = null
  const unsubscribe = vi.fn(async () => {
    current = null
    return true
  })
  const createSubscription = (key: string) => {
    count += 1
    const endpoint = `https://push.test/${count}`
    const keys = { p256dh: 'point', auth: 'secret' }
    const options = { applicationServerKey: bytesOf(key), userVisibleOnly: true }
    current = { endpoint, options, unsubscribe, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    return current
  }
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) =>
    createSubscription(applicationServerKey),
  )
  const registration = { pushManager: { getSubscription: async () => current, subscribe } }
  const register = vi.fn(async () => registration)
  const worker = Object.assign(new EventTarget(), {
    register,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  vi.stubGlobal('PushManager', class {})
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer
      return answer
    }),
  }
  vi.stubGlobal('Notification', notification)
  return {
    subscribe,
    unsubscribe,
    register,
    notification,
    indexedDb: values,
    subscription: () => current,
    /** Drops the subscription, as browsers do. */
    dropSubscription: () => {
      current = null
    },
    /** Reports the arrival of a notice, as the service worker does. */
    arrive: (arrivedAt: number) => {
      values.set('arrivedAt', arrivedAt)
      worker.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'push-arrived' }, ports: [] }))
    },
  }
}

/** Removes the service worker that `fakePushBrowser` has added. */
export const removePushBrowser = (): void => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
