/** The colours of the pages: the device's, light or dark (SET-05). */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The cookie with the browser's choice, so that the first HTML has it (0027). */
export const themeCookie = 'theme'

/** The theme of a cookie's value; anything unknown is the device's. */
export const themeOf = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? 'auto'
