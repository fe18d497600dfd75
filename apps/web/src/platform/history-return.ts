/** Time without a history event, in ms, after which going back is tried again. */
const quietMs = 100

let target: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []

/** Current index in the browser's history, as the router counts. An entry of another site is before ours. */
export const historyIndex = (own: number): number => window.history.state?.__TSR_index ?? own - 1

const tryAgain = () => {
  if (target === null) return
  window.history.go(target - historyIndex(target))
  timer = setTimeout(tryAgain, quietMs)
}

/**
 * Goes back to an index of the history that the browser has just left. Browsers drop some of several steps at once, so it
 * tries again when no history event has come for a while.
 */
export const returnTo = (index: number): void => {
  const isRunning = target !== null
  target = index
  if (!isRunning) window.history.go(index - historyIndex(index))
  clearTimeout(timer)
  timer = setTimeout(tryAgain, quietMs)
}

/** The browser is back at the displayed screen: runs what `whenReturned` has queued. */
export const finishReturn = (): void => {
  target = null
  clearTimeout(timer)
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}

/** Whether the browser is still going back to the displayed screen. */
export const isReturning = (): boolean => target !== null

/** Navigates at once, or after the browser has gone back to the displayed screen. */
export const whenReturned = (navigate: () => void): void => {
  if (isReturning()) waiting.push(navigate)
  else navigate()
}
