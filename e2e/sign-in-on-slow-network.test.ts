import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../apps/server/src/testing/extent.ts'
import { openPages } from './pages.ts'
import { startServer } from './service.ts'

const { open, step } = openPages()
let service: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  service = await startServer()
}, 120_000)
afterAll(() => service?.stop())

const working = 'ログインしています'
const loginView = 'ビジネスアカウントでログイン'
const recommendation = 'アプリへ移動しますか'

/** Records, in every page of the tab from its start on, which of `texts` appear, in their order. */
const recordTexts = (page: Page, texts: readonly string[]) =>
  page.addInitScript((watched) => {
    const seen: string[] = JSON.parse(sessionStorage.getItem('seen') ?? '[]')
    new MutationObserver(() => {
      const text = document.body?.textContent ?? ''
      for (const one of watched) if (text.includes(one) && seen.at(-1) !== one) seen.push(one)
      sessionStorage.setItem('seen', JSON.stringify(seen))
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, texts)

test('A user signs in on a slow phone and sees no login screen before the feed (AUTH-06, AUTH-07, MOB-02, MOB-03)', async () => {
  const page = await open(service.origin, { device: 'phone' })
  const config = { appStoreUrl: 'https://store.test/kawaraban' }
  await page.route('**/config.json', (route) => route.fulfill({ json: config }))
  await step('Suzuki closes the dialog about the app and goes on to the sign-in', async () => {
    await page.goto('/login')
    await page.getByRole('alertdialog').getByRole('button', { name: 'ブラウザーで続ける' }).click()
    await page.getByRole('button', { name: loginView }).click()
    await page.getByRole('button', { name: /鈴木/ }).waitFor()
  })
  await step('Suzuki signs in on a slow network: the progress message stays until the feed appears', async () => {
    await recordTexts(page, [working, loginView, recommendation])
    const session = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: rounds(300, 900), downloadThroughput: 200_000, uploadThroughput: 100_000 }
    await session.send('Network.emulateNetworkConditions', slow)
    await page.getByRole('button', { name: /鈴木/ }).click()
    await page.getByRole('article').first().waitFor({ timeout: 60_000 })
    expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]'))).toEqual([working])
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })
}, 120_000)
