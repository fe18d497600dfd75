import { pageCookie } from './cookie-names.ts'

/** The colours of the pages: the device's, light or dark (SET-05). */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The cookie with the browser's choice, so that the first HTML has it (0027). */
export const themeCookie = 'theme'

/** The theme that is stored in `cookies`; anything unknown is the device's. */
export const themeIn = (cookies: Readonly<Record<string, string | undefined>>): Theme => {
  const value = pageCookie(cookies, themeCookie)
  return themes.find((theme) => theme === value) ?? 'auto'
}
