import { useSyncExternalStore } from 'react'

/** The width from which the classes `xl:` apply. */
const query = () => window.matchMedia('(min-width: 80rem)')

const subscribe = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the window is so wide that the classes `xl:` apply; false on the server, which cannot know. */
export const useIsXl = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )
