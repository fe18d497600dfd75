import { useSyncExternalStore } from 'react'
import { wideFrom } from './limits.ts'

const query = () => window.matchMedia(`(min-width: ${wideFrom}px)`)

const subscribe = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** The wide layout is on show (LIM-13). */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
