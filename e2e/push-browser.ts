import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import { expect } from 'vitest'

/** Replaces the browser's push service, which Chromium reaches only over the internet; all else is real. */
const fakePushManager = (name: string) => {
  const storageKey = 'journey subscription'
  const unsubscribe = async () => {
    localStorage.removeItem(storageKey)
    return true
  }
  const load = () => {
    const json = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return json && { ...json, options: {}, toJSON: () => json, unsubscribe }
  }
  PushManager.prototype.getSubscription = async () => load()
  PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
    const body = JSON.stringify({ name, serverKey: applicationServerKey })
    const answer = await fetch('/receiver/devices', { method: 'POST', body })
    localStorage.setItem(storageKey, await answer.text())
    return load()
  }
}

/** Grants pages of `context` the permission for notices; a subscription becomes a device `name` of the receiver. */
export const allowNotices = async (context: BrowserContext, name: string): Promise<void> => {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(fakePushManager, name)
}

/** A subscription as push services give it to browsers. */
type Subscription = { endpoint: string; p256dh: string; auth: string }

const fakeSubscription = ({ endpoint, ...keys }: Subscription) => {
  const subscription = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }
  PushManager.prototype.getSubscription = async () => null
  PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
}

/** Lets `page` subscribe without a push service: it gets `subscription`, to which nothing can be sent. */
export const installSubscription = async (page: Page, subscription: Subscription): Promise<void> => {
  await page.addInitScript(fakeSubscription, subscription)
}

/** The service worker of a browser, which receives its pushes. */
export const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

/** The parts of the service worker API in use here. */
type Scope = {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (path: string) => Promise<null> }
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  opened?: string
}

/** Heading and title of the notices that the browser shows, sorted. */
export const shownNotices = async (page: Page): Promise<[heading: string, title: string][]> => {
  const worker = await workerOf(page.context())
  return worker.evaluate(async () => {
    const notices = await (globalThis as unknown as Scope).registration.getNotifications()
    return notices.map(({ title, body }): [string, string] => [title, body]).sort()
  })
}

/** The id of the registration of the page's service worker, once it is registered. */
const registrationOf = (session: CDPSession, origin: string): Promise<string> =>
  new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })

/** The number of checks for a notice, 50 ms apart, after which a push counts as lost. */
const checksPerPush = 20

/**
 * Delivers `payload` to the page's service worker, as the browser does after decryption, until one more notice is shown.
 * Like a push service, the browser may lose a push while the worker starts.
 */
export const deliverPush = async (page: Page, payload: string): Promise<void> => {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const registered = registrationOf(session, origin)
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const before = (await shownNotices(page)).length
  let checks = 0
  await expect
    .poll(
      async () => {
        if (checks % checksPerPush === 0)
          await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: payload })
        checks += 1
        return (await shownNotices(page)).length
      },
      { interval: 50 },
    )
    .toBe(before + 1)
  await session.detach()
}

/** Clicks the notice that the browser shows. If this opens a new tab, `openedTab` has its path. */
export const clickNotice = async (page: Page): Promise<void> => {
  const worker = await workerOf(page.context())
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as Scope
    // A browser opens a tab only after a real click.
    scope.clients.openWindow = async (path) => {
      scope.opened = path
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('no notice is shown')
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}

/** The path for which the service worker has opened a new tab; undefined for none. */
export const openedTab = async (page: Page): Promise<string | undefined> => {
  const worker = await workerOf(page.context())
  return worker.evaluate(() => (globalThis as unknown as Scope).opened)
}
