import type { Page } from 'playwright-core'

/** Holds back the next POST to `path`, until it is released, or refused as by a broken server. */
export const holdPost = async (page: Page, path: string) => {
  let answer: (isRefused: boolean) => void = () => {}
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  let isHeld = false
  const isThere = (url: URL) => url.pathname === path
  await page.route(isThere, async (route) => {
    if (isHeld || route.request().method() !== 'POST') return route.fallback()
    isHeld = true
    if (await answered) await route.fulfill({ status: 500, body: 'out of order' })
    else await route.continue()
  })
  return {
    sent: page.waitForRequest((request) => request.method() === 'POST' && isThere(new URL(request.url()))),
    release: () => answer(false),
    refuse: () => answer(true),
  }
}
