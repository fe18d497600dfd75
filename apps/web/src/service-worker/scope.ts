/** The parts of the service worker API in use here: TypeScript cannot load its types beside those of the page. */

type Extendable = { readonly waitUntil: (work: Promise<unknown>) => void }

export type PushEvent = Extendable & { readonly data: { readonly json: () => unknown } | null }

export type NotificationEvent = Extendable & { readonly notification: Notification }

export type SubscriptionChangeEvent = Extendable & {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** An open tab of the app. */
export type WindowClient = {
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: unknown, transfer?: readonly Transferable[]) => void
}

type Events = {
  readonly install: Extendable
  readonly activate: Extendable
  readonly push: PushEvent
  readonly notificationclick: NotificationEvent
  readonly pushsubscriptionchange: SubscriptionChangeEvent
}

export type Scope = {
  readonly registration: Pick<ServiceWorkerRegistration, 'pushManager'> & {
    readonly showNotification: (title: string, options: NotificationOptions & { renotify?: boolean }) => Promise<void>
  }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly WindowClient[]>
    readonly openWindow: (path: string) => Promise<unknown>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}
