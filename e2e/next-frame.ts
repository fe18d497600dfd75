import type { Page } from 'playwright-core'

/** Waits until the page has been laid out again. Its `requestAnimationFrame` is a timer of the test's clock, without a frame. */
const untilLaidOut = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.documentElement)
      }),
  )

/** Waits until the page has been laid out and painted again. */
export const nextFrame = async (page: Page): Promise<void> => {
  await untilLaidOut(page)
  await untilLaidOut(page)
}
