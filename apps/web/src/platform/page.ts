import { dropUnsaved, storeUnsaved } from './unsaved.ts'

/** Stored input is restored after the reload; about other input the browser shows its own warning. */
const reload = () => {
  const path = storeUnsaved()
  if (path === null) return window.location.reload()
  dropUnsaved()
  window.location.assign(path)
}

/**
 * Reloads the page after storing unsaved input. Offline it waits for a network: the browser would replace the displayed
 * page with its own error page.
 */
export const reloadPage = (): void => {
  if (navigator.onLine) reload()
  else window.addEventListener('online', reload, { once: true })
}
