/** How long no step in the history may have come in, in ms, before the way back is taken once more. */
const quietMs = 100

let target: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []

/** Place in the browser's history where it stands now, as the router counts; an entry of somebody else lies before ours. */
export const historyIndex = (own: number): number => window.history.state?.__TSR_index ?? own - 1

const tryAgain = () => {
  if (target === null) return
  window.history.go(target - historyIndex(target))
  timer = setTimeout(tryAgain, quietMs)
}

/**
 * Takes the browser back to a place of its history that it has just left. Of several steps at once browsers drop some,
 * so that it tries again when none has come in for a while.
 */
export const returnTo = (index: number): void => {
  const isUnderWay = target !== null
  target = index
  if (!isUnderWay) window.history.go(index - historyIndex(index))
  clearTimeout(timer)
  timer = setTimeout(tryAgain, quietMs)
}

/** The browser stands at the screen on show again; what has waited for that is done. */
export const noteReturn = (): void => {
  target = null
  clearTimeout(timer)
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}

/** Whether the browser is on its way back to the screen on show. */
export const isReturning = (): boolean => target !== null

/** Navigates as soon as the browser stands where its page is: at once, unless it is on its way back. */
export const whenReturned = (navigate: () => void): void => {
  if (isReturning()) waiting.push(navigate)
  else navigate()
}
