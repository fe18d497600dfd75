import type { Locator, Page } from 'playwright-core'

/** An open list hides itself in this way while it waits for a phone's keyboard. */
const shownList = '[data-placement]:not([style*="opacity: 0"])'

/** Waits until an open list is to be seen. */
export const listShown = (page: Page): Promise<void> => page.locator(shownList).waitFor()

/**
 * Opens the list of a box or button, once that has come to rest in the middle of the window: the event of a scroll comes
 * a frame after it, and would close a list that was opened by a press within that frame, as no person makes it.
 */
export const openList = async (button: Locator): Promise<void> => {
  await button.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))
  })
  await button.click()
  await listShown(button.page())
}
