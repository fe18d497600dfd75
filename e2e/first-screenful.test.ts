import { cast } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowsers } from './chromium.ts'
import { now, startProduct } from './pictures/product.ts'
import { openRendered } from './rendered-page.ts'

const tipFlags = ['newsHeader', 'newsAdd', 'newsReaction']

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

/** Measures how far the layout shifts, on a device that has seen all hints and closed all banners. */
const prepare = (flags: readonly string[]) => {
  for (const flag of flags) localStorage.setItem(`companyIntraNews.tip.${flag}`, 'seen')
  localStorage.setItem('companyIntraNews.pushHint', 'closed')
  localStorage.setItem('companyIntraNews.installBannerState', 'closed')
  localStorage.setItem('companyIntraNews.installBannerClosedAt', String(Date.now()))
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (!entry.hadRecentInput)
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Where the first unread post begins, how many posts are wholly in sight, and how far the layout has shifted. */
const measure = () => {
  const boxes = [...document.querySelectorAll('article')].map((article) => article.getBoundingClientRect())
  return {
    firstUnread: document.querySelector('[data-unread-bar]')?.closest('article')?.getBoundingClientRect().top,
    whole: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
    shift: (window as unknown as { shift: number }).shift,
    overflow: document.documentElement.scrollWidth - innerWidth,
  }
}

describe('The first screenful of the demo', () => {
  let product: Awaited<ReturnType<typeof startProduct>>
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())

  const withFeed = async (
    person: 'tanaka' | 'sato',
    size: { width: number; height: number },
    work: (page: Page) => Promise<void>,
  ) => {
    const browser = await sharedBrowsers.pages()
    const context = await browser.newContext({ viewport: size, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
    try {
      await context.addCookies([await product.signIn(cast[person])])
      const page = await context.newPage()
      await page.addInitScript(prepare, tipFlags)
      await page.clock.setFixedTime(now)
      const isThere = () => page.getByRole('button', { name: /^未読 \d+件$/ }).waitFor()
      await page.goto(product.origin)
      await isThere()
      // The second visit is the one of a device that the server knows.
      await openRendered(page, product.origin)
      await isThere()
      await page.locator('[data-unread-bar]').first().waitFor()
      await work(page)
    } finally {
      await context.close()
    }
  }

  for (const [person, width, height, limit] of [
    ['tanaka', 1440, 900, 420],
    ['sato', 1440, 900, 420],
    ['tanaka', 375, 812, 560],
    ['sato', 375, 812, 560],
  ] as const) {
    test(`A reader, ${person}, sees the first unread post at ${width} px, and nothing moves (G-351)`, async () => {
      await withFeed(person, { width, height }, async (page) => {
        const { firstUnread, whole, shift, overflow } = await page.evaluate(measure)
        expect(firstUnread).toBeLessThan(limit)
        if (person === 'tanaka' && width === 1440) expect(whole).toBeGreaterThanOrEqual(5)
        expect(shift).toBeLessThanOrEqual(0.005)
        expect(overflow).toBeLessThanOrEqual(0)
      })
    })
  }
})
