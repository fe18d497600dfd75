import { listNews } from '@kawaraban/contract/news.ts'
import type { Locator, Page } from 'playwright-core'

/** The list of posts; absent while it is empty. */
export const feedOf = (page: Page): Locator => page.getByRole('list', { name: '投稿の一覧' })

/** The card of a post in the feed, by its title. */
export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true })

/** Unfolds the posts that are not published yet; they stay so in the tab. */
export const unfoldScheduled = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^公開前 \d+件$/, expanded: false }).click()

/** Opens a post from its card in the feed, and waits for its detail. */
export const openPost = async (page: Page, title: string): Promise<void> => {
  await card(page, title).getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

const isFirstPage = (address: string) => {
  const { pathname, searchParams } = new URL(address)
  return pathname === listNews.path && !searchParams.has('after')
}

/** Reloads the feed with its own button, and waits for the answer. */
export const reloadFeed = async (page: Page): Promise<void> => {
  const answered = page.waitForResponse(
    (answer) => isFirstPage(answer.url()) && answer.request().method() === listNews.method,
  )
  await page.getByRole('button', { name: '更新' }).click()
  await answered
}

/** Clicks the feed's button, if the feed has not already been replaced because the user lost access. */
export const clickReloadIfShown = (page: Page): Promise<void> =>
  page.getByRole('button', { name: '更新' }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLButtonElement).click()
  })
