import { createCsrfToken } from '@kawaraban/contract/session.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../apps/server/src/db/seed/seed-demo.ts'
import { localIssuerName } from '../apps/server/src/local-issuer.ts'
import { appSettings, nativeApp, privateUri } from '../apps/server/src/testing/native-app.ts'
import { type SignInApp, signInApp } from '../apps/server/src/testing/sign-in-app.ts'
import { expectPath } from './address.ts'
import { axeViolations } from './axe.ts'
import { feedOf } from './feed.ts'
import { countBridgeCalls, loginExpired } from './messages.ts'
import { openPages } from './pages.ts'
import { bridgeCalls, installBridge } from './test-server.ts'

const pages = openPages()
const { step } = pages
let server: SignInApp
beforeAll(async () => {
  const now = Date.now()
  server = await signInApp(now, appSettings)
  await seedDemo(server.db, { now, issuer: localIssuerName })
})
afterAll(() => server?.close())

const choose = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: new RegExp(name) }).click()
const question = (page: Page, app: string) => page.getByRole('heading', { name: `アプリ「${app}」で開きますか？` })

describe('The native app signs in (S-24, API-03)', () => {
  test("A user signs in through the system's browser, and reads in the web view with the token (G-177, G-178, G-179, WEB-01, WEB-05, WEB-06, WEB-09, NAV-23, AUTH-19)", async () => {
    const app = nativeApp(() => server, privateUri)
    const browser = await pages.open(server.origin, { device: 'phone', name: 'the browser' })
    let code = ''
    await step('The user picks an account on the login screen that the app opened in the browser', async () => {
      await browser.goto(app.signInUrl())
      await choose(browser, cast.tanaka)
      await question(browser, '瓦版β').waitFor()
      await browser.getByText(`${cast.tanaka.name}さんとしてログインしました。`).waitFor()
      expect(await axeViolations(browser)).toEqual([])
    })
    await step('Open sends the code, with the state of the app, to its address', async () => {
      const answered = browser.waitForResponse((response) => response.url().endsWith('/app/open'))
      // Chromium has no app for the scheme and does not leave the page.
      await browser.getByRole('button', { name: '開く' }).click()
      const location = new URL((await (await answered).headerValue('location')) ?? '')
      expect(location.href.startsWith(privateUri)).toBe(true)
      expect(location.searchParams.get('state')).toBe(app.state)
      code = location.searchParams.get('code') ?? ''
    })
    const { token } = (await app.exchange(code)).data
    const webView = await pages.open(
      server.origin,
      { device: 'webView', name: 'the web view', expectedErrors: /csrf token|ClosingError|access log/ },
      (context) => installBridge(context, token),
    )
    await step('With the token received, the web view shows the feed', async () => {
      await webView.goto('/login')
      await feedOf(webView).waitFor()
      await expectPath(webView, '/')
      expect(await webView.getByRole('navigation').count()).toBe(0)
      expect(await webView.context().cookies()).toEqual([])
    })
    await step('The app is notified of an opened post, and Back in the feed closes its screen', async () => {
      await webView.getByRole('article').first().getByRole('link').first().click()
      await webView.waitForURL('**/news/*')
      const event = ['sendGAEvent', 'companyintranews_view_detail', expect.anything()]
      await expect.poll(() => bridgeCalls(webView)).toContainEqual(event)
      await feedOf(webView).waitFor({ state: 'detached' })
      await webView.getByRole('button', { name: '戻る' }).click()
      await feedOf(webView).waitFor()
      await webView.getByRole('button', { name: '戻る' }).click()
      await expect.poll(() => countBridgeCalls(webView, 'closeWebView')).toBe(1)
    })
    await step('A code that is used twice invalidates the token, and the app shows a message and closes', async () => {
      expect((await app.exchange(code)).success).toBe(false)
      const refused = webView.waitForResponse((response) => response.url().endsWith(createCsrfToken.path))
      await webView.reload()
      await refused
      await expect.poll(() => countBridgeCalls(webView, 'closeWebView')).toBe(1)
      expect(await bridgeCalls(webView)).toContainEqual(['alert', '', loginExpired])
    })
  })

  test('A developer plays the app in the simulator: sign-in, web view, calls and sign-out (G-180, WEB-02, WEB-03, WEB-04, WEB-08)', async () => {
    const page = await pages.open(server.origin, {
      name: 'the developer',
      expectedErrors: /simulated bridge|native bridge|csrf token|ClosingError|access log|opened no address|sessionPost/,
    })
    const webView = page.frameLocator('iframe')
    const log = page.getByRole('list', { name: 'Calls of the bridge' })
    const open = async (mode: string) => {
      await page.getByRole('combobox', { name: 'The bridge' }).selectOption(mode)
      await page.getByRole('button', { name: 'Open' }).click()
    }
    await step('The developer signs in and returns to the simulator', async () => {
      await page.goto('/simulator')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await choose(page, cast.tanaka)
      await question(page, 'Simulator').waitFor()
      await page.getByRole('button', { name: '開く' }).click()
      await page.getByText(/^Token \S{6}…$/).waitFor()
      expect(new URL(page.url()).search).toBe('')
    })
    await step('The web view shows the feed, and Back closes it', async () => {
      await open('whole')
      await webView.getByRole('article').first().waitFor()
      expect(await webView.getByRole('navigation').count()).toBe(0)
      await webView.getByRole('button', { name: '戻る' }).click()
      await log.getByText('closeWebView()').waitFor()
      await page.getByText('The web view is closed.').waitFor()
    })
    await step('With a bridge that fails, the feed is shown and a post opens', async () => {
      await open('throws')
      await webView.getByRole('article').first().getByRole('link').first().click()
      await log.getByText(/^sendGAEvent\("companyintranews_view_detail"/).waitFor()
      await webView.getByRole('button', { name: '戻る' }).waitFor()
    })
    await step(
      'Without a bridge, the page still knows that it runs in the app, and only logs the missing bridge',
      async () => {
        const written = page.waitForEvent(
          'console',
          (message) => message.text() === 'the native bridge has not started',
        )
        await open('missing')
        await written
        await page.getByRole('button', { name: 'Close' }).click()
        await page.getByText('The web view is closed.').waitFor()
      },
    )
    await step('After the sign-out, the app shows a message and closes', async () => {
      const token = await page.evaluate(() => sessionStorage.getItem('simulator token') ?? '')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByText('Signed out: OK').waitFor()
      await page.evaluate((ended) => sessionStorage.setItem('simulator token', ended), token)
      await open('late')
      await page.getByRole('dialog').getByText(loginExpired).waitFor()
      expect(await page.locator('iframe').count()).toBe(1)
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
      await log.getByText('closeWebView()').nth(1).waitFor()
      await page.getByText('The web view is closed.').waitFor()
    })
  })
})
