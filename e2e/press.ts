import type { Locator } from 'playwright-core'

/**
 * Presses what opens a list, once it has come to rest in the middle of the window: the event of a scroll comes a frame
 * after it, and would close a list that was opened by a press within that frame, as no person makes it.
 */
export const pressInSight = async (button: Locator): Promise<void> => {
  await button.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))
  })
  await button.click()
}
