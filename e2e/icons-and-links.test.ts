import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article } from './detail.ts'
import { card, feedOf, openPost } from './feed.ts'
import { expectFocus, tabTo } from './keyboard.ts'
import { expectChunk } from './lazy-chunk.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'
import { expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, step } = startTestServer()
const title = '防災訓練の集合場所'
let newsId: string
beforeAll(async () => {
  newsId = await server().storePost(server().cast.suzuki, { title })
})

const tooltip = (page: Page) => page.getByRole('tooltip')
const gone = (page: Page) => tooltip(page).waitFor({ state: 'detached' })

describe('The tooltip of an icon button (NAV-47)', () => {
  test('A keyboard user reads the name of a focused icon, until Escape or the next Tab (NAV-47)', async () => {
    const page = await open(server().cast.tanaka)
    const chunkLoaded = expectChunk(page, 'tooltip-host')
    await page.goto('/')
    await feedOf(page).waitFor()
    await chunkLoaded()
    const settings = page.getByRole('banner').getByRole('link', { name: '設定', exact: true })
    await step('Tab to the icon of the settings shows its name', async () => {
      await tabTo(page, settings)
      await expect.poll(() => tooltip(page).textContent()).toBe('設定')
      await expectNoVisualDefectsInState(page, 'tooltip of the settings')
    })
    await step('Escape hides it, and a button with a text has none', async () => {
      await page.keyboard.press('Escape')
      await gone(page)
      await page.keyboard.press('Tab')
      await expectFocus(page.getByRole('button', { name: 'すべて' }))
      expect(await tooltip(page).count()).toBe(0)
    })
  })

  test('A mouse user reads the name of an icon, also with the pointer on the name itself (NAV-47)', async () => {
    const page = await open(server().cast.tanaka)
    const chunkLoaded = expectChunk(page, 'tooltip-host')
    await page.goto('/')
    await chunkLoaded()
    await card(page, title).getByRole('button', { name: 'ピン留めする' }).hover()
    await tooltip(page).hover()
    await expect.poll(() => tooltip(page).textContent()).toBe('ピン留めする')
    await page.getByRole('heading', { level: 1 }).hover()
    await gone(page)
  })

  test('A tap on an icon shows no name (NAV-47)', async () => {
    const page = await open(server().cast.tanaka, { device: 'phone' })
    await page.goto('/')
    await card(page, title).getByRole('button', { name: 'ピン留めする' }).tap()
    await card(page, title).getByRole('button', { name: 'ピン留めを外す' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await tooltip(page).count()).toBe(0)
  })
})

describe.each(devices('desktop', 'phone', 'webView'))('The link of a post, on a %s', (device) => {
  test('A reader copies the link of a post from its detail, and opens it (DETAIL-20)', async () => {
    const page = await open(server().cast.tanaka, { device })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    await openPost(page, title)
    await article(page).getByRole('button', { name: 'リンクをコピー' }).click()
    await page.getByText('リンクをコピーしました。').waitFor()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(address)).toMatchObject({ origin: new URL(page.url()).origin, pathname: `/news/${newsId}` })
    await expectNoVisualDefectsInState(page, `link copied ${device}`)
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    if (device === 'webView') expect(await bridgeCalls(page)).not.toContainEqual(expect.arrayContaining(['alert']))
  })
})
