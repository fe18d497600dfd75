import type { Page, PageScreenshotOptions } from 'playwright-core'
import { expect, vi } from 'vitest'

/** Holds back all scripts of a page until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Opens a screen whose scripts may be held back, without waiting for them, and waits until all of its HTML is there. Loads it again
 * until the server has rendered it: on a busy machine it comes plain. Before each time it calls `onLoad`.
 */
export const openRendered = async (page: Page, path: string, onLoad: () => unknown = () => {}): Promise<void> => {
  await vi.waitUntil(
    async () => {
      onLoad()
      const response = await page.goto(path, { waitUntil: 'commit' })
      return (await response?.text())?.includes('id="page-data"')
    },
    { timeout: 60_000, interval: 500 },
  )
  await page.waitForLoadState('domcontentloaded')
}

/** The page has no data of the server's any more: it is the app's. */
export const waitForHydration = (page: Page): Promise<void> => page.locator('#page-data').waitFor({ state: 'detached' })

/** What is on the screen, without the cursor: the part in `clip`, without what `mask` covers. */
export const pictureOf = (page: Page, part: Pick<PageScreenshotOptions, 'mask' | 'clip'> = {}): Promise<Buffer> =>
  page.screenshot({ animations: 'disabled', caret: 'hide', ...part })

/** Records what a page requests besides code and images, as `POST /v1/…`. */
export const recordCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(v1|config)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/**
 * Waits until a page has requested `expected`, in any order; checks that it requests nothing more, neither with what has
 * arrived nor in the next second of its clock.
 */
export const checkCalls = async (page: Page, calls: readonly string[], expected: readonly string[]): Promise<void> => {
  await vi.waitFor(() => expect(calls.toSorted()).toEqual(expected.toSorted()), 20_000)
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(1000)
  // Is reported behind all requests before it.
  await page.evaluate(() => fetch('/healthz'))
  expect(calls.toSorted()).toEqual(expected.toSorted())
}
