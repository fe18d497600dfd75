import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { card } from './feed.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

/** Phones, a desktop at 200 % zoom (half as wide), widths with little room beside the cards, and wide screens. */
const widths = [320, 375, 430, 640, 720, 767, 768, 900, 1023, 1024, 1279, 1375, 1376, 1440, 1920]

test('The add button covers no completion button, however far an author scrolls the feed (FEED-12, FEED-16)', async () => {
  const { cast, storePost } = server()
  for (let post = 1; post <= 8; post++) {
    await storePost(cast.suzuki, { title: `お知らせ${post}`, startAt: now() - dayMs, endAt: now() + dayMs })
  }
  const page = await open(cast.suzuki, { device: 'desktop' })
  await page.goto('/')
  await card(page, 'お知らせ8').waitFor()
  for (const width of widths) {
    await step(`At a width of ${width} px, no completion button is in the column of the add button`, async () => {
      await page.setViewportSize({ width, height: 700 })
      // Buttons in the same column would overlap at some scroll position; in different columns they never do.
      const overlaps = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight)
        const add = document.querySelector('#feed-add')?.getBoundingClientRect()
        const buttons = [...document.querySelectorAll('[id^=complete-]')].map((button) =>
          button.getBoundingClientRect(),
        )
        if (!add || buttons.length === 0) return ['nothing to measure']
        return buttons
          .filter((button) => button.right > add.left && button.left < add.right)
          .map((button) => `${Math.round(button.right - add.left)} px`)
      })
      expect(overlaps).toEqual([])
    })
  }
})
