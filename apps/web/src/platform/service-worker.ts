/** Registers the service worker of the whole site, or checks for a new version of it. Throws where the browser refuses. */
export const registerServiceWorker = async (): Promise<void> => {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
}
