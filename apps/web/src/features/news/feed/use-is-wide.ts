import { useSyncExternalStore } from 'react'
import { wideFrom } from './limits.ts'

const query = () => window.matchMedia(`(min-width: ${wideFrom}px)`)

const subscribe = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

const unknown = () => null

/** Whether the layout is the wide one; null on the server, which cannot know. */
export const useIsWide = (): boolean | null => useSyncExternalStore(subscribe, () => query().matches, unknown)
