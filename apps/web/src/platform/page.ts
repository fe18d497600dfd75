const reload = () => window.location.reload()

/**
 * Loads the page anew, as the browser's own button does. Without a network it waits until there is one again: the
 * browser would put an error page of its own in the place of what is still on show.
 */
export const reloadPage = (): void => {
  if (navigator.onLine) reload()
  else window.addEventListener('online', reload, { once: true })
}

const noQuestion = async () => true
let question: () => Promise<boolean> = noQuestion

/** Has `ask` decide whether the page may be left for good, until the returned function is called. */
export const guardPage = (ask: () => Promise<boolean>): (() => void) => {
  question = ask
  return () => {
    question = noQuestion
  }
}

/** Whether the page may be left for good: asks where something would be lost (G-098). */
export const mayLeavePage = (): Promise<boolean> => question()

const nothingToKeep = () => null
let keep: () => string | null = nothingToKeep

/** Has `save` keep what has been entered when the session is lost, until the returned function is called. */
export const keepOnSessionLoss = (save: () => string | null): (() => void) => {
  keep = save
  return () => {
    keep = nothingToKeep
  }
}

/** Keeps what has been entered beyond the page's life; gives the path under which it comes up again, or null. */
export const keepEntered = (): string | null => keep()
