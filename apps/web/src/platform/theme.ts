import { type Theme, themeCookie, themeIn } from '@kawaraban/contract/theme.ts'
import { readCookies, writeCookie } from './cookie.ts'

/** The theme stored in this browser. */
export const loadTheme = (): Theme => themeIn(readCookies())

/** The bar of a phone's browser follows the page. */
const colourBar = (theme: Theme) => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][data-theme]')) {
    const own = meta.dataset.theme
    meta.media = theme === 'auto' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all'
  }
}

/** Shows the page in a theme and stores it for a year. */
export const chooseTheme = (theme: Theme): void => {
  writeCookie(themeCookie, theme)
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  colourBar(theme)
}

/** Shows the stored theme at page load and stores it again: some browsers delete such cookies after a week. */
export const restoreTheme = (): void => {
  const theme = loadTheme()
  if (theme !== 'auto') chooseTheme(theme)
}
