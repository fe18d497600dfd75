import { pageCookie } from './cookie-names.ts'

/** How large the text of the pages is: as the device has it, or larger by an eighth or a quarter (SET-08). */
export const textSizes = ['standard', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

/** The cookie with the browser's choice, so that the first HTML has it (0094). */
export const textSizeCookie = 'textSize'

/** The size that is stored in `cookies`; anything unknown is the device's. */
export const textSizeIn = (cookies: Readonly<Record<string, string | undefined>>): TextSize => {
  const value = pageCookie(cookies, textSizeCookie)
  return textSizes.find((size) => size === value) ?? 'standard'
}
