import { useEffect } from 'react'
import { create } from 'zustand'

/** Id of the right icon, whatever it does; hints point at it (G-081, G-137). */
export const headerIconId = 'header-right'

export type HeaderIcon = 'trash' | 'settings' | 'information' | 'menu'

export type HeaderSettings = {
  /** The one right icon (NAV-22); absent, the route's own. */
  right?: { icon: HeaderIcon; label: string; onPress: () => void } | undefined
  /** What Back does instead of going one step back (NAV-24). */
  onBack?: (() => void) | undefined
  /** The title instead of the route's. */
  title?: string | undefined
}

/** What the screen on show has set; the header reads it. */
export const useHeaderSettings = create<HeaderSettings>()(() => ({}))

/** Sets parts of the header while the calling screen is on show. */
export const useHeader = (settings: HeaderSettings): void => {
  useEffect(() => {
    useHeaderSettings.setState(settings, true)
  })
  useEffect(() => () => useHeaderSettings.setState({}, true), [])
}
