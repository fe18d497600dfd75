import type { Plugin } from 'vite'

/**
 * Gives the library of menus, dialogs and fields its language when it is built. It would look it up in the browser when its first
 * component is loaded: the first use of locales is a task that nothing can interrupt, 120 ms on a slow phone.
 */
export const libraryLocale = (locale: string): Plugin => {
  let isGiven = false
  return {
    name: 'library-locale',
    apply: 'build',
    transform: {
      filter: { id: /react-aria[\\/]dist[\\/]private[\\/]i18n[\\/]useDefaultLocale\.mjs$/ },
      handler: () => {
        isGiven = true
        return `const known = { locale: '${locale}', direction: 'ltr' }
          export const getDefaultLocale = () => known
          export const useDefaultLocale = getDefaultLocale`
      },
    },
    // Another version of the library may have it elsewhere.
    buildEnd(error) {
      if (!error && !isGiven) this.error('the library looks its language up in a file of another name')
    },
  }
}
