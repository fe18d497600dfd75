import type { ScreenName } from './screens.ts'

/** What code outside of components may use of the router; set once, when the router exists. */
export type Navigation = {
  /** Replaces the present screen by another one. */
  replace: (path: string) => void
  /** Path and query of the present screen. */
  path: () => string
  /** The present screen while a navigation to another one is under way. */
  currentScreen?: () => ScreenName | undefined
}

let current: Navigation = {
  replace: (path) => location.replace(path),
  path: () => location.pathname + location.search,
}

export const navigation = (): Navigation => current

export const setNavigation = (navigation: Navigation): void => {
  current = navigation
}
