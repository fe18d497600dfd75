import { type Theme, themeCookie, themeOf } from '@kawaraban/contract/theme.ts'

const yearS = 365 * 24 * 60 * 60

/** The theme stored in this browser. */
export const loadTheme = (): Theme => themeOf(new RegExp(`(?:^|; )${themeCookie}=(\\w+)`).exec(document.cookie)?.[1])

/** The bar of a phone's browser follows the page. */
const colourBar = (theme: Theme) => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][data-theme]')) {
    const own = meta.dataset.theme
    meta.media = theme === 'auto' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all'
  }
}

/** Shows the page in a theme and stores it for a year. */
export const chooseTheme = (theme: Theme): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that people have
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${yearS}; SameSite=Lax${secure}`
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  colourBar(theme)
}

/** Shows the stored theme at page load and stores it again: some browsers delete such cookies after a week. */
export const restoreTheme = (): void => {
  const theme = loadTheme()
  if (theme !== 'auto') chooseTheme(theme)
}
