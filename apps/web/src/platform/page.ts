const reload = () => window.location.reload()

/**
 * Loads the page anew, as the browser's own button does. Without a network it waits until there is one again: the
 * browser would put an error page of its own in the place of what is still on show.
 */
export const reloadPage = (): void => {
  if (navigator.onLine) reload()
  else window.addEventListener('online', reload, { once: true })
}
