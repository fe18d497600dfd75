import { type TextSize, textSizeIn } from './text-size.ts'
import { type Theme, themeIn } from './theme.ts'

/** How a browser has chosen to show pages. */
export type Display = { readonly theme: Theme; readonly textSize: TextSize }

/** The choices that are stored in `cookies`. */
export const displayIn = (cookies: Readonly<Record<string, string | undefined>>): Display => ({
  theme: themeIn(cookies),
  textSize: textSizeIn(cookies),
})

/** The attributes of the root element by which the style sheets know them; empty where nothing has been chosen. */
export const rootAttributes = ({ theme, textSize }: Display): string =>
  `${theme === 'auto' ? '' : ` data-theme="${theme}"`}${textSize === 'standard' ? '' : ` data-text-size="${textSize}"`}`
