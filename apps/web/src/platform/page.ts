import { dropUnsaved, storeUnsaved } from './unsaved.ts'

/** What can be stored of the input comes up again; about the rest the browser asks. */
const reload = () => {
  const path = storeUnsaved()
  if (path === null) return window.location.reload()
  dropUnsaved()
  window.location.assign(path)
}

/**
 * Loads the page anew, as the browser's own button does, and stores what was entered before. Without a network it
 * waits until there is one again: the browser would put an error page of its own in the place of what is still on show.
 */
export const reloadPage = (): void => {
  if (navigator.onLine) reload()
  else window.addEventListener('online', reload, { once: true })
}
