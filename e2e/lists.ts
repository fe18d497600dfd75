import type { Locator, Page } from 'playwright-core'
import { nextFrame } from './next-frame.ts'

/** An open list is transparent while it waits for a phone's keyboard. */
const shownList = '[data-placement]:not([style*="opacity: 0"])'

/** Waits until an open list is visible. */
export const waitForList = (page: Page): Promise<void> => page.locator(shownList).waitFor()

/** Scrolls an element to the middle of the window, and waits until the page has handled the scroll event. */
export const scrollToMiddle = async (target: Locator): Promise<void> => {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await nextFrame(target.page())
}

/**
 * Opens the list of a box or button, after scrolling it to the middle of the window. A scroll event fires one frame after
 * the scroll and closes open lists, so that a click within that frame, which no person makes, would have no effect.
 */
export const openList = async (button: Locator): Promise<void> => {
  await scrollToMiddle(button)
  await button.click()
  await waitForList(button.page())
}
