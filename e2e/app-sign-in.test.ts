import { createCsrfToken } from '@kawaraban/contract/session.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../apps/server/src/db/seed/seed-demo.ts'
import { localIssuerName } from '../apps/server/src/local-issuer.ts'
import { appSettings, nativeApp, privateUri } from '../apps/server/src/testing/native-app.ts'
import { type SignInApp, signInApp } from '../apps/server/src/testing/sign-in-app.ts'
import { axeViolations } from './axe.ts'
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

describe('S-24 API-03 the app’s way in', () => {
  test('G-177 G-178 G-179 WEB-01 WEB-05 WEB-06 WEB-09 NAV-23 AUTH-19 by the system’s browser, and with the token into the web view', async () => {
    const app = nativeApp(() => server, privateUri)
    const browser = await pages.open(server.origin, { device: 'phone', name: 'the browser' })
    let code = ''
    await step('アプリがブラウザーで開いたログインで、人を選ぶ', async () => {
      await browser.goto(app.signInUrl())
      await choose(browser, cast.tanaka)
      await question(browser, '瓦版β').waitFor()
      await browser.getByText(`${cast.tanaka.name}さんとしてログインしました。`).waitFor()
      expect(await axeViolations(browser)).toEqual([])
    })
    await step('「開く」で、アプリの宛先に、コードとアプリの state が届く', async () => {
      const answered = browser.waitForResponse((response) => response.url().endsWith('/app/open'))
      // Chromium has no app for the scheme and stays where it is; its policy would complain in the console.
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
    await step('受け取ったトークンで、アプリ内に一覧が出る', async () => {
      await webView.goto('/login')
      await webView.getByRole('article').first().waitFor()
      expect(new URL(webView.url()).pathname).toBe('/')
      expect(await webView.getByRole('navigation').count()).toBe(0)
      expect(await webView.context().cookies()).toEqual([])
    })
    await step('投稿を開いたことがアプリに伝わり、一覧の「戻る」で閉じる', async () => {
      await webView.getByRole('article').first().getByRole('link').first().click()
      await webView.waitForURL('**/news/*')
      await expect.poll(() => countBridgeCalls(webView, 'sendGAEvent')).toBeGreaterThan(0)
      await webView.getByRole('button', { name: '戻る' }).click()
      await webView.getByRole('article').first().waitFor()
      await webView.getByRole('button', { name: '戻る' }).click()
      await expect.poll(() => countBridgeCalls(webView, 'closeWebView')).toBe(1)
    })
    await step('コードがもう一度使われると、トークンは無効になり、アプリが知らせて閉じる', async () => {
      expect((await app.exchange(code)).success).toBe(false)
      const refused = webView.waitForResponse((response) => response.url().endsWith(createCsrfToken.path))
      await webView.reload()
      await refused
      await expect.poll(() => countBridgeCalls(webView, 'closeWebView')).toBe(1)
      expect(await bridgeCalls(webView)).toContainEqual(['alert', '', loginExpired])
    })
  })

  test('G-180 WEB-02 WEB-03 WEB-04 WEB-08 the simulator plays the app: sign-in, web view, calls, sign-out', async () => {
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
    await step('ログインして、シミュレーターに戻る', async () => {
      await page.goto('/simulator')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await choose(page, cast.tanaka)
      await question(page, 'Simulator').waitFor()
      await page.getByRole('button', { name: '開く' }).click()
      await page.getByText(/^Token \S{6}…$/).waitFor()
      expect(new URL(page.url()).search).toBe('')
    })
    await step('アプリ内に一覧が出て、「戻る」で閉じる', async () => {
      await open('whole')
      await webView.getByRole('article').first().waitFor()
      expect(await webView.getByRole('navigation').count()).toBe(0)
      await webView.getByRole('button', { name: '戻る' }).click()
      await log.getByText('closeWebView()').waitFor()
      await page.getByText('The web view is closed.').waitFor()
    })
    await step('ブリッジが失敗しても、一覧は出て、投稿が開く', async () => {
      await open('throws')
      await webView.getByRole('article').first().getByRole('link').first().click()
      await log.getByText(/^sendGAEvent\("companyintranews_view_detail"/).waitFor()
      await webView.getByRole('button', { name: '戻る' }).waitFor()
    })
    await step('ブリッジがなくても、アプリ内であることは印でわかり、そのことはコンソールだけに書かれる', async () => {
      const written = page.waitForEvent('console', (message) => message.text() === 'the native bridge has not started')
      await open('missing')
      await written
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByText('The web view is closed.').waitFor()
    })
    await step('ログアウトしたあとは、アプリが知らせて閉じる', async () => {
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
