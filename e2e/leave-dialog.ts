import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const dialog = (page: Page) => page.getByRole('alertdialog')
export const dialogClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
export const question = (page: Page) => dialog(page).getByText('入力された内容は保存されません。')
export const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

/**
 * Goes back several times without waiting for the page, which blocks that navigation. Resolves once the history is at its former index
 * without a `popstate` between two polls: an earlier step would be blocked, too.
 */
export const goBackWithoutWaiting = async (page: Page, times: number): Promise<void> => {
  const steps = await page.evaluateHandle((count) => {
    const index = () => history.state?.__TSR_index
    const own = index()
    const seen = { events: 0, isBack: () => index() === own }
    addEventListener('popstate', () => {
      seen.events += 1
    })
    for (let done = 0; done < count; done += 1) history.back()
    return seen
  }, times)
  let former = 0
  await expect
    .poll(
      async () => {
        const { events, isBack } = await steps.evaluate((seen) => ({ events: seen.events, isBack: seen.isBack() }))
        const isAtRest = isBack && events > 0 && events === former
        former = events
        return isAtRest
      },
      { interval: 300 },
    )
    .toBe(true)
}
