/** Served as the service worker with SERVICE_WORKER=off: it removes all caches and unregisters, which ends the subscription too. */

type Scope = {
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'>
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (
    name: 'install' | 'activate',
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void
}

const scope = globalThis as unknown as Scope

/** No version stores anything there; whatever another one has left goes all the same. */
const removeCaches = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(removeCaches().finally(() => scope.registration.unregister())),
)
