import { useEffect } from 'react'

/** What closes each open window, the last opened last. */
const closers: (() => void)[] = []

/** Lets Back close a window while it is on screen; null for one that Back does not close by itself. */
export const useClosedByBack = (close: (() => void) | null): void =>
  useEffect(() => {
    if (!close) return
    closers.push(close)
    return () => void closers.splice(closers.indexOf(close), 1)
  }, [close])

/** Closes the window that was opened last; false when there is none. */
export const closeLastWindow = (): boolean => {
  const close = closers.at(-1)
  close?.()
  return close !== undefined
}
