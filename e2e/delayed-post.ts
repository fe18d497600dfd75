import type { Page } from 'playwright-core'

/** Delays the next POST to `path` until `release` sends it on, or `fail` answers it with status 500. */
export const delayPost = async (page: Page, path: string) => {
  const { promise: outcome, resolve } = Promise.withResolvers<'release' | 'fail'>()
  let isDelayed = false
  const matches = (url: URL) => url.pathname === path
  await page.route(matches, async (route) => {
    if (isDelayed || route.request().method() !== 'POST') return route.fallback()
    isDelayed = true
    if ((await outcome) === 'fail') await route.fulfill({ status: 500, body: 'out of order' })
    else await route.continue()
  })
  return {
    sent: page.waitForRequest((request) => request.method() === 'POST' && matches(new URL(request.url()))),
    release: () => resolve('release'),
    fail: () => resolve('fail'),
  }
}
