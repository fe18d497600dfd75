import type { Locator, Page } from 'playwright-core'

/** Opens the feed's menu of that name, and returns it. */
export const openMenu = async (page: Page, name: '絞り込み' | '並び替え'): Promise<Locator> => {
  await page.getByRole('button', { name }).click()
  const menu = page.getByRole('menu', { name })
  await menu.waitFor()
  return menu
}

/** The titles of all cards, from the top. */
export const titles = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading').allTextContents()
