/** Runs `task` when the browser is idle, in a few seconds at the latest. */
export const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 5000 })
  else setTimeout(task, 2000)
}
