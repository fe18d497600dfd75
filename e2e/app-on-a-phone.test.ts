import { refusals } from '@kawaraban/contract/errors.ts'
import { createCsrfToken } from '@kawaraban/contract/session.ts'
import { createSession } from '@kawaraban/contract/session-sign-in.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectPath } from './address.ts'
import { feedOf, openPost } from './feed.ts'
import { countBridgeCalls } from './messages.ts'
import type { Opening } from './pages.ts'
import { getPlainPages } from './plain-page.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'

const { server, open, step, forward } = startTestServer()

const config = { appStoreUrl: 'https://store.test/kawaraban', appPageUrl: 'https://app.test/' }

/** Opens a browser to which the service offers an app. */
const enter = async (person: Parameters<typeof open>[0], opening: Opening) => {
  const page = await open(person, opening)
  await getPlainPages(page)
  await page.route('**/config.json', (route) => route.fulfill({ json: config }))
  await page.context().route(/^https:\/\/(store|app)\.test\//, (route) => route.fulfill({ body: 'outside' }))
  return page
}

const recommendation = (page: Page) => page.getByRole('alertdialog', { name: 'アプリのご案内' })
const banner = (page: Page) => page.getByRole('region', { name: 'アプリのご案内' })
const loginButton = (page: Page) => page.getByRole('button', { name: 'ビジネスアカウントでログイン' })

describe('A phone browser offers the app (S-24)', () => {
  const device = 'phone'

  test('A visitor is offered the app each time the plain login screen opens (MOB-02, MOB-03, G-136)', async () => {
    const page = await enter(null, { device, expectedErrors: /sessionPost error/ })
    const answer = Promise.withResolvers<void>()
    await step('The login screen asks whether to go to the app', async () => {
      await page.goto('/login')
      await recommendation(page).getByText('アプリへ移動しますか？').waitFor()
    })
    await step('Cancel opens nothing', async () => {
      await recommendation(page).getByRole('button', { name: 'ブラウザーで続ける' }).click()
      await recommendation(page).waitFor({ state: 'detached' })
      expect(page.context().pages()).toHaveLength(1)
    })
    await step('The next visit asks again, and the store opens in a new tab', async () => {
      await page.reload()
      const tab = page.context().waitForEvent('page')
      await recommendation(page).getByRole('button', { name: 'アプリへ' }).click()
      expect((await tab).url()).toBe(config.appStoreUrl)
      await (await tab).close()
      await expectPath(page, '/login')
    })
    await step('After a refused consent, the offer waits until its message is closed', async () => {
      await page.goto('/login?error=access_denied')
      const message = page.getByRole('alertdialog').filter({ hasText: '同意が必要です' })
      await message.waitFor()
      await forward(1000)
      expect(await page.getByRole('alertdialog').count()).toBe(1)
      await message.getByRole('button', { name: 'OK' }).click()
      await recommendation(page).getByRole('button', { name: 'ブラウザーで続ける' }).click()
    })
    await step('Nothing is offered while the sign-in is running', async () => {
      await page.route(`**${createSession.path}`, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await answer.promise
        return route.fulfill({ json: { success: false, message: refusals.signInFailed, data: null } })
      })
      await page.goto('/login?code=a&state=b')
      await page.getByText('ログインしています').waitFor()
      await forward(1000)
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
    await step('After the failed sign-in, the login screen offers the app again', async () => {
      answer.resolve()
      await recommendation(page).waitFor()
    })
  })

  test.each([
    ['a small phone', { width: 320, height: 568 }],
    ['a tablet', { width: 1024, height: 768 }],
  ])('On %s the offer of the app is at most 400 px wide, and fits (LIM-19)', async (_, viewport) => {
    const page = await enter(null, { device, viewport })
    await page.goto('/login')
    const box = await recommendation(page).boundingBox()
    expect(box?.width).toBeLessThanOrEqual(Math.min(400, viewport.width))
    expect(box?.x).toBeGreaterThanOrEqual(0)
  })

  test('A reader installs the app from the banner, closes it, and sees it again after a day (MOB-04, MOB-05, MOB-06, TIP-10, LIM-20, NAV-30, G-135)', async () => {
    const { cast, storePost } = server()
    const title = '避難訓練のお知らせ'
    await storePost(cast.suzuki, { title })
    // Loading the page again may abort a running call of the feed.
    const page = await enter(cast.tanaka, { device, expectedErrors: /^failed to fetch news/ })
    await step('The banner above the feed opens the page of the app in a new tab', async () => {
      await page.goto('/')
      await banner(page).getByText('アプリなら、通知がすぐ届きます').waitFor()
      const tab = page.context().waitForEvent('page')
      await banner(page).getByRole('link', { name: 'インストール' }).click()
      expect((await tab).url()).toBe(config.appPageUrl)
      await (await tab).close()
    })
    await step('The detail has no banner, the menu has one', async () => {
      await openPost(page, title)
      expect(await banner(page).count()).toBe(0)
      await page.getByRole('button', { name: '戻る' }).click()
      await page.getByRole('link', { name: 'メニュー' }).click()
      await page.waitForURL('**/menu')
      // The feed's banner stays until the menu is shown.
      await page.getByRole('link', { name: '投稿一覧' }).waitFor()
      await banner(page).waitFor()
    })
    await step('Closed by keyboard, the banner is gone from the next screen as well', async () => {
      await banner(page).getByRole('link', { name: 'インストール' }).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await banner(page).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: '投稿一覧' }).click()
      await page.getByRole('article').waitFor()
      expect(await banner(page).count()).toBe(0)
    })
    await step('Until a day has passed, the banner does not return', async () => {
      await forward(dayMs)
      await page.goto('/')
      await page.getByRole('article').first().waitFor()
      expect(await banner(page).count()).toBe(0)
    })
    await step('After a day the open screen stays as it is, and a reload shows the banner', async () => {
      await forward(minuteMs)
      expect(await banner(page).count()).toBe(0)
      await page.reload()
      await banner(page).waitFor()
    })
  })
})

test("In the web view a reader sees no login, no menu and no banner, and closes the app's screen from the feed (S-24, WEB-01, WEB-05, WEB-06, WEB-09, ANL-08, NAV-23, NAV-31, MOB-04)", async () => {
  const { cast, storePost } = server()
  const title = '健康診断の予約'
  await storePost(cast.suzuki, { title })
  const page = await enter(cast.tanaka, { device: 'webView' })
  await step('The app opens the feed without a login, a menu or a banner', async () => {
    await page.goto('/login')
    await page.getByRole('article').first().waitFor()
    await expectPath(page, '/')
    for (const none of [loginButton(page), banner(page), recommendation(page), page.getByRole('navigation')]) {
      expect(await none.count()).toBe(0)
    }
  })
  await step(
    'The app is notified of an opened post, without the management group, which this reader has not allowed',
    async () => {
      await openPost(page, title)
      const event = ['sendGAEvent', 'companyintranews_view_detail', {}]
      await expect.poll(() => bridgeCalls(page)).toContainEqual(event)
    },
  )
  await step('Back in the feed closes the screen of the app', async () => {
    await page.getByRole('button', { name: '戻る' }).click()
    // The address changes before the screen does, and the detail has such a button, too.
    await feedOf(page).waitFor()
    await expectPath(page, '/')
    expect(await countBridgeCalls(page, 'closeWebView')).toBe(0)
    await page.getByRole('button', { name: '戻る' }).click()
    await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
  })
})

test('Without a CSRF pair, the web view is closed exactly once (S-24, WEB-04, NAV-31)', async () => {
  const page = await enter(server().cast.tanaka, {
    device: 'webView',
    expectedErrors: /csrf token|ClosingError|access log/,
  })
  await page.route(`**${createCsrfToken.path}`, (route) => route.abort())
  await page.goto('/')
  await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
  await forward(minuteMs)
  expect(await countBridgeCalls(page, 'closeWebView')).toBe(1)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('A visitor on a desktop is not offered the app (MOB-03, G-134)', async () => {
  const stranger = await enter(null, { device: 'desktop' })
  await stranger.goto('/login')
  await loginButton(stranger).waitFor()
  await forward(1000)
  expect(await recommendation(stranger).count()).toBe(0)
  const page = await enter(server().cast.tanaka, { device: 'desktop' })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await banner(page).count()).toBe(0)
})
