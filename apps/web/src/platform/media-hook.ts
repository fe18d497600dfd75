import { useSyncExternalStore } from 'react'

const unknown = () => null

/** Makes a hook: whether a media query matches; null on the server, where the styles decide. */
export const mediaHook = (media: string) => {
  const query = () => window.matchMedia(media)
  const matches = () => query().matches
  const subscribe = (listener: () => void) => {
    const list = query()
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return (): boolean | null => useSyncExternalStore(subscribe, matches, unknown)
}
