import { useSyncExternalStore } from 'react'
import { wideFrom } from './limits.ts'

const query = () => window.matchMedia(`(min-width: ${wideFrom}px)`)

const subscribe = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the layout is the wide one. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
