/** Runs `act` once nothing else goes on in the page, in a few seconds at the latest. */
export const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5000 })
  else setTimeout(act, 2000)
}
