/** The parts of the service worker API in use here: TypeScript cannot load its types beside those of the page. */

type Extendable = { readonly waitUntil: (work: Promise<unknown>) => void }

export type PushEvent = Extendable & {
  readonly data: { readonly json: () => unknown } | null
  /** What a browser that reads the declarative form would show by itself; such a browser may leave `data` out. */
  readonly notification?: Pick<Notification, 'title' | 'body' | 'tag' | 'data'> | null
}

export type NotificationEvent = Extendable & { readonly notification: Notification }

export type SubscriptionChangeEvent = Extendable & {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

export type InstallEvent = Extendable & {
  /** Requests that go past the service worker; only in some browsers. */
  readonly addRoutes?: (rule: { condition: object; source: 'network' }) => Promise<void>
}

export type FetchEvent = Extendable & {
  readonly request: Request
  /** The response to the request that the browser has sent already; undefined where it has sent none. */
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (response: Promise<Response>) => void
}

/** An open tab of the app. */
export type WindowClient = {
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: unknown, transfer?: readonly Transferable[]) => void
}

type Events = {
  readonly install: InstallEvent
  readonly activate: Extendable
  readonly fetch: FetchEvent
  readonly push: PushEvent
  readonly notificationclick: NotificationEvent
  readonly pushsubscriptionchange: SubscriptionChangeEvent
}

export type Scope = {
  readonly registration: Pick<ServiceWorkerRegistration, 'pushManager'> & {
    readonly showNotification: (title: string, options: NotificationOptions & { renotify?: boolean }) => Promise<void>
    /** Missing in older browsers. */
    readonly navigationPreload?: { readonly enable: () => Promise<void> }
  }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly WindowClient[]>
    readonly openWindow: (path: string) => Promise<unknown>
  }
  readonly fetch: (request: Request) => Promise<Response>
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}
