import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { axeViolations, contrastViolations } from './axe.ts'
import { layoutDefects } from './layout.ts'
import { getPlainPages } from './plain-page.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

/** Scrolls to every picture, so that it is loaded, and returns those that cannot be shown. */
const brokenPictures = (page: Page) =>
  page.evaluate(async () => {
    const broken: string[] = []
    for (const picture of document.images) {
      picture.scrollIntoView()
      await picture.decode().catch(() => broken.push(picture.src))
    }
    return broken
  })

/** Gives the manual's address the port of the test server, which PUBLIC_URL does not have. */
const serveManualHere = (page: Page) =>
  page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const { manualUrl, ...rest } = await response.json()
    const { pathname } = new URL(manualUrl)
    await route.fulfill({ json: { ...rest, manualUrl: new URL(pathname, response.url()).href } })
  })

test.each(devices('desktop', 'phone', 'webView'))(
  'A reader opens the manual from the menu and follows its links, on a %s (NAV-29, G-144, WEB-07)',
  async (device) => {
    const page = await open(server().cast.tanaka, { device })
    await getPlainPages(page)
    await serveManualHere(page)
    const manual = await step('The menu opens the manual in a new tab, or in the native app', async () => {
      await page.goto(device === 'desktop' ? '/' : '/menu')
      const link = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: /^使い方マニュアル/ })
      if (device !== 'webView') {
        const opened = page.context().waitForEvent('page')
        await link.click()
        return opened
      }
      await link.click()
      const address = new URL('/manual/', page.url()).href
      await expect.poll(() => bridgeCalls(page)).toContainEqual(['openUrl', address])
      await page.goto(address)
      return page
    })
    await step('Tanaka goes from the contents to a page, to the next page, and back to the contents', async () => {
      const title = (name: string) => manual.getByRole('heading', { level: 1, name }).waitFor()
      const follow = (name: string | RegExp) => manual.getByRole('link', { name, exact: true }).click()
      await title('使い方マニュアル')
      await follow('一覧の見方')
      await title('一覧の見方')
      expect(await brokenPictures(manual)).toEqual([])
      await follow(/^次へ：/)
      await title('詳細と「完了にする」')
      await follow('目次')
      await title('使い方マニュアル')
    })
  },
)

test('A stranger reads every page of the manual, narrow and wide, light and dark (NAV-29)', async () => {
  const page = await open(null)
  for (const file of globSync('*.md', { cwd: join(import.meta.dirname, '../manual') })) {
    await page.goto(`/manual/${file.replace(/(index)?\.md$/, '')}`)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect([...(await layoutDefects(page)), ...(await axeViolations(page))], `${file} ${width}`).toEqual([])
    }
    expect(await brokenPictures(page), file).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await contrastViolations(page), `${file} dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
}, 120_000)
