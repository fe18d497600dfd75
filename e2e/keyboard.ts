import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

export const expectFocus = (target: Locator): Promise<void> => expect.poll(() => hasFocus(target)).toBe(true)

/** Presses Tab until `target` has the focus, like people who have no pointer. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    if (await hasFocus(target)) return
  }
  throw new Error(`${key} does not lead to ${target}`)
}

export const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Checks that Tab never leaves the open dialog. */
export const expectTrapped = async (page: Page, dialog: Locator): Promise<void> => {
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
}
