import type { Locator, Page } from 'playwright-core'
import { feedOf } from './feed.ts'

/** Opens the feed's menu of that name, and returns it. */
export const openMenu = async (page: Page, name: '絞り込み' | '並び替え'): Promise<Locator> => {
  await page.getByRole('button', { name }).click()
  const menu = page.getByRole('menu', { name })
  await menu.waitFor()
  return menu
}

/** The titles of all cards, from the top, once the list is whole: the first cards are shown before the others. */
export const titles = async (page: Page): Promise<string[]> => {
  await feedOf(page).and(page.locator('[aria-busy]')).waitFor({ state: 'detached' })
  return page.getByRole('article').getByRole('heading').allTextContents()
}
