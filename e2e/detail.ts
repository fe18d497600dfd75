import type { Locator, Page } from 'playwright-core'
import { openPost } from './feed.ts'

/** The post on its detail, without the tables below it. */
export const article = (page: Page): Locator => page.getByRole('article')

/** Opens a post from its card, and waits until the server has recorded the view. */
export const readPost = async (page: Page, title: string): Promise<void> => {
  const viewed = page.waitForResponse((answer) => answer.url().endsWith('/view'))
  await openPost(page, title)
  await viewed
}

/** Shows the status of a post to its author: narrow screens have it under a tab. */
export const showStatus = async (page: Page): Promise<void> => {
  await article(page).waitFor()
  const tab = page.getByRole('tab', { name: '状況', exact: true })
  if (await tab.isVisible()) await tab.click()
}

/** Closes a message after reading its text. */
export const dismiss = async (page: Page, text: string): Promise<void> => {
  const alert = page.getByRole('alertdialog')
  await alert.getByText(text, { exact: true }).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
}
