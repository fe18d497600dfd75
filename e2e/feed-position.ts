import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { card } from './feed.ts'
import { nextFrame } from './next-frame.ts'

/** The distance of a card from the top of the screen. */
export const topOf = (page: Page, title: string): Promise<number> =>
  card(page, title).evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** Scrolls a card to the middle of the screen, and returns its distance from the top. */
export const scrollToMiddle = async (page: Page, title: string): Promise<number> => {
  await card(page, title).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // Cards take their own heights as they come into view, which moves those below.
  let top = await topOf(page, title)
  await expect
    .poll(async () => {
      const former = top
      await nextFrame(page)
      top = await topOf(page, title)
      return top - former
    })
    .toBe(0)
  return top
}
