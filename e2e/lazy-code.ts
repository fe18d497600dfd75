import type { Page } from 'playwright-core'
import { nextFrame } from './feed-position.ts'

/**
 * Call before the page is opened. The returned function waits until the code of that name, which comes after the first paint, is
 * there and has drawn: events before it reach nobody.
 */
export const expectCode = (page: Page, name: string): (() => Promise<void>) => {
  const answered = page.waitForResponse((response) => response.url().includes(`/assets/${name}-`))
  return async () => {
    await (await answered).finished()
    await nextFrame(page)
  }
}
