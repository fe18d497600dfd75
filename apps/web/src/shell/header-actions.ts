import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** Id of the place beside the title, for what a screen has there. */
export const headerPlaceId = 'header-place'

/** Id of the right icon, whatever it does; hints point at it. */
export const headerIconId = 'header-right'

export type HeaderIcon = 'trash' | 'settings' | 'information' | 'menu'

export type HeaderSettings = {
  /** The one right icon; absent, the route's own. */
  right?: { icon: HeaderIcon; label: string; onPress: () => void } | undefined
  /** What Back does instead of going one step back. */
  onBack?: (() => void) | undefined
  /** The title instead of the route's. */
  title?: string | undefined
  /** As wide as a wide screen; only before the screen is in the page, which says so itself, by `data-wide`. */
  isWide?: boolean | undefined
}

/** Nothing set; one value, so that a screen without settings does not render the header again. */
export const noHeaderSettings: HeaderSettings = {}

/** What the present screen has set. */
export const useHeaderSettings = create<HeaderSettings>()(() => noHeaderSettings)

const First = createContext<HeaderSettings>(noHeaderSettings)

/** Provides what the first screen sets, where the server renders it: the header is rendered before the screen. */
export const FirstHeaderProvider = First.Provider

/** What the header shows of the present screen's settings. */
export const useShownHeader = (): HeaderSettings => {
  const first = useContext(First)
  return useSyncExternalStore(useHeaderSettings.subscribe, useHeaderSettings.getState, () => first)
}

/** Sets parts of the header while the calling screen is mounted. */
export const useHeader = (settings: HeaderSettings): void => {
  useEffect(() => {
    useHeaderSettings.setState(settings, true)
  })
  useEffect(() => () => useHeaderSettings.setState(noHeaderSettings, true), [])
}
