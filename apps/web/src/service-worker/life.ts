import type { InstallEvent, Scope } from './scope.ts'

/**
 * Installs this version, which replaces the previous one immediately: they share no state that could conflict. The
 * service worker handles navigations only: browsers with static routing do not even start it for other requests.
 */
export const start = async (scope: Scope, event: InstallEvent): Promise<void> => {
  try {
    await event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  } catch {
    // A browser that knows other conditions lets every request pass through the listener, which ignores them.
  }
  await scope.skipWaiting()
}

/** Takes over the open tabs. From now on the browser sends navigations to the network while the service worker starts. */
export const takeOver = async ({ clients, registration }: Scope): Promise<void> => {
  await registration.navigationPreload?.enable()
  await clients.claim()
}
