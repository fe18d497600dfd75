import type { Page } from 'playwright-core'

/**
 * From now on `page` gets no page that the server has rendered, and makes all calls of its first screens itself, so that a
 * journey can answer them. Not with the service worker, which sends navigations itself, past this route.
 */
export const getPlainPages = async (page: Page): Promise<void> => {
  await page.route(
    ({ pathname }) => /^\/(news\/\d+)?$/.test(pathname),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback()
      await route.fulfill({ response: await route.fetch({ url: new URL('/index.html', route.request().url()).href }) })
    },
  )
}
