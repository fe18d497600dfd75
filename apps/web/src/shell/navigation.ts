import type { ScreenName } from './screens.ts'

/** What code outside of components may ask of the router; it is put in once, when the router stands. */
export type Navigation = {
  /** Shows another screen in place of the present one. */
  replace: (path: string) => void
  /** Path and query of the screen on show. */
  path: () => string
  /** The screen on show while a navigation to another one is under way. */
  screenOnShow?: () => ScreenName | undefined
}

let current: Navigation = {
  replace: (path) => location.replace(path),
  path: () => location.pathname + location.search,
}

export const navigation = (): Navigation => current

export const setNavigation = (navigation: Navigation): void => {
  current = navigation
}
