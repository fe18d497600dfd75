import { listDrafts } from '@kawaraban/contract/drafts.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postForm } from './post-form.ts'

/** Waits until the draft is saved with all input: only then the page does not cancel `beforeunload` (G-443). */
export const waitUntilStored = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)

/**
 * Opens a new form from the feed and waits until it offers the author's newest draft. The clock is paused meanwhile: a draft that takes
 * longer than one second to load is not offered.
 */
export const openFormWithDraftOffer = async (page: Page, now: Instant) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: '投稿する' })
  await link.waitFor()
  await page.clock.pauseAt(now)
  const listed = page.waitForResponse((response) => new URL(response.url()).pathname === listDrafts.path)
  await link.click()
  await (await listed).finished()
  await page.getByRole('button', { name: '再開する' }).waitFor()
  await page.clock.resume()
  await page.clock.setFixedTime(now)
  return postForm(page)
}
