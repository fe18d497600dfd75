import type { BrowserContext, Page, Worker } from 'playwright-core'
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

/** The service worker of a browser, which gets its pushes. */
const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

/** The parts of the service worker API in use here. */
type Scope = {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (path: string) => Promise<null> }
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  opened?: string
}

/** Heading and title of the notices that the browser shows. */
export const shownNotices = async (page: Page): Promise<[heading: string, title: string][]> => {
  const worker = await workerOf(page.context())
  return worker.evaluate(async () => {
    const notices = await (globalThis as unknown as Scope).registration.getNotifications()
    return notices.map(({ title, body }) => [title, body])
  })
}

/**
 * Delivers `payload` to the page's service worker, as the browser does after decryption, until a notice is shown: like a
 * push service, the browser may lose a message while the worker starts.
 */
export const deliverPush = async (page: Page, payload: string): Promise<void> => {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await expect
    .poll(
      async () => {
        if ((await shownNotices(page)).length > 0) return true
        await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: payload })
        return false
      },
      { interval: 1_000 },
    )
    .toBe(true)
}

/** Clicks the notice that the browser shows; `openedTab` then gives the path of a new tab, if any. */
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
