import type { Page } from 'playwright-core'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const dialog = (page: Page) => page.getByRole('alertdialog')
export const dialogClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
export const question = (page: Page) => dialog(page).getByText('入力された内容は保存されません。')
export const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

/** Goes back several times without waiting for the page. */
export const goBackWithoutWaiting = (page: Page, times: number) =>
  page.evaluate((count) => {
    for (let done = 0; done < count; done += 1) history.back()
  }, times)
