import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { card } from './feed.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

/** Phones, a desktop at 200 % zoom (half as wide), and wide screens. */
const phoneWidths = [320, 375, 430, 640, 720, 767]
const wideWidths = [768, 900, 1023, 1024, 1279, 1375, 1376, 1440, 1920]

/** Buttons of posts that something covers when the keyboard comes to them. */
const coveredButtons = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-news-id] button')]
    .filter((button) => {
      button.focus()
      const { left, top, width, height } = button.getBoundingClientRect()
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    .map(
      (button) => `${button.ariaLabel ?? button.textContent} of ${button.closest('article')?.textContent.slice(0, 20)}`,
    )

test('The add button covers no button of a post, however far an author scrolls the feed (FEED-12, FEED-16)', async () => {
  const { cast, storePost } = server()
  for (let post = 1; post <= 8; post++) {
    await storePost(cast.suzuki, { title: `お知らせ${post}`, startAt: now() - dayMs, endAt: now() + dayMs })
  }
  const page = await open(cast.suzuki, { device: 'desktop' })
  await page.goto('/')
  await card(page, 'お知らせ8').waitFor()
  const add = page.getByRole('link', { name: '投稿する' })
  for (const width of phoneWidths) {
    await step(`At a width of ${width} px, no button of a post is in the column of the add button`, async () => {
      await page.setViewportSize({ width, height: 700 })
      // Buttons in the same column would overlap at some scroll position; in different columns they never do.
      const overlaps = await page.evaluate(() => {
        const add = document.querySelector('#feed-add')?.getBoundingClientRect()
        const buttons = [...document.querySelectorAll('[data-news-id] button')].map((button) =>
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
  await step('It goes away while the list is scrolled down, and is back on the way up', async () => {
    await page.evaluate(() => scrollTo(0, 400))
    await expect.poll(async () => ((await add.boundingBox())?.y ?? 0) >= 700).toBe(true)
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(async () => ((await add.boundingBox())?.y ?? 700) < 700).toBe(true)
  })
  for (const width of wideWidths) {
    await step(
      `At a width of ${width} px it stays at the head of the list, and covers nothing that has the focus`,
      async () => {
        await page.setViewportSize({ width, height: 700 })
        expect(await page.evaluate(coveredButtons)).toEqual([])
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        const box = await add.boundingBox()
        expect(box?.y).toBeLessThan(200)
        expect(await page.locator('header').getByRole('link', { name: '投稿する' }).count()).toBe(0)
      },
    )
  }
})
