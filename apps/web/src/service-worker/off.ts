/** Served as the service worker with SERVICE_WORKER=off: it unregisters itself, which ends the subscription too. */

type Scope = {
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'>
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (
    name: 'install' | 'activate',
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void
}

const scope = globalThis as unknown as Scope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.registration.unregister()))
