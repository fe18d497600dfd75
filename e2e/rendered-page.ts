import type { Page } from 'playwright-core'
import { vi } from 'vitest'

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
 * Opens a screen whose scripts may be held back, without waiting for them. Loads it again until the server has rendered it:
 * on a busy machine it comes plain. Before each time it calls `onLoad`.
 */
export const openRendered = (page: Page, path: string, onLoad: () => unknown = () => {}): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      onLoad()
      const response = await page.goto(path, { waitUntil: 'commit' })
      return (await response?.text())?.includes('id="page-data"')
    },
    { timeout: 20_000, interval: 500 },
  )
