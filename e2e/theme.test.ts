import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

const dark = 'rgb(18, 20, 24)'
const light = 'rgb(245, 246, 248)'
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const choose = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).click()

describe('Colours, on a phone', () => {
  test('A reader chooses colours, and they apply at once and before any script runs (SET-05)', async () => {
    const page = await open(server().cast.tanaka, { device: 'phone' })
    await step('Tanaka chooses dark colours, and the page turns dark at once', async () => {
      await page.goto('/setting')
      await page.getByRole('radio', { name: '自動' }).waitFor({ state: 'attached' })
      expect(await ground(page)).toBe(light)
      await choose(page, 'ダーク')
      await expect.poll(() => ground(page)).toBe(dark)
    })
    await step('Tanaka opens the page again, and it is dark before any script runs', async () => {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.reload({ waitUntil: 'load' })
      expect(await ground(page)).toBe(dark)
      expect(await page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('dark')
      await page.unroute('**/assets/*.js')
    })
    await step('Light colours ignore a dark device, automatic ones follow it', async () => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.reload()
      await page.getByRole('radio', { name: 'ダーク' }).waitFor({ state: 'attached' })
      await choose(page, 'ライト')
      await expect.poll(() => ground(page)).toBe(light)
      await page.goto('/')
      expect(await ground(page)).toBe(light)
      await page.goto('/setting')
      await choose(page, '自動')
      await expect.poll(() => ground(page)).toBe(dark)
      await page.reload()
      expect(await ground(page)).toBe(dark)
    })
  })
})
