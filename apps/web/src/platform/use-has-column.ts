import { useSyncExternalStore } from 'react'

/** The breakpoint `xl` of the styles. */
const query = () => window.matchMedia('(min-width: 80rem)')

const subscribe = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

const unknown = () => null

/** Whether a screen has room for a column beside its content; null on the server, where the styles decide. */
export const useHasColumn = (): boolean | null => useSyncExternalStore(subscribe, () => query().matches, unknown)
