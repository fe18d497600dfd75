import type { Page } from 'playwright-core'
import { nextFrame } from './next-frame.ts'

/**
 * Call before the page is opened. The returned function waits until the lazy chunk of that name is loaded and rendered: its listeners
 * miss earlier events.
 */
export const expectChunk = (page: Page, name: string): (() => Promise<void>) => {
  const answered = page.waitForResponse((response) => response.url().includes(`/assets/${name}-`))
  return async () => {
    await (await answered).finished()
    await nextFrame(page)
  }
}
