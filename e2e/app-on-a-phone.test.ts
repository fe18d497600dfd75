import { refusals } from '@kawaraban/contract/errors.ts'
import { createCsrfToken, createSession } from '@kawaraban/contract/session.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPost } from './feed.ts'
import { countBridgeCalls } from './messages.ts'
import type { Opening } from './pages.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'

const { server, open, step, forward } = startTestServer()

const config = { appStoreUrl: 'https://store.test/kawaraban', appPageUrl: 'https://app.test/' }

/** A browser in which an app is on offer. */
const enter = async (person: Parameters<typeof open>[0], opening: Opening) => {
  const page = await open(person, opening)
  await page.route('**/config.json', (route) => route.fulfill({ json: config }))
  await page.context().route(/^https:\/\/(store|app)\.test\//, (route) => route.fulfill({ body: 'outside' }))
  return page
}

const recommendation = (page: Page) => page.getByRole('alertdialog', { name: 'アプリのご案内' })
const banner = (page: Page) => page.getByRole('region', { name: 'アプリのご案内' })
const loginButton = (page: Page) => page.getByRole('button', { name: 'ビジネスアカウントでログイン' })

describe('S-24 a phone browser', () => {
  const device = 'phone'

  test('MOB-02 MOB-03 G-136 the plain login view recommends the app, each time', async () => {
    const page = await enter(null, { device, expectedErrors: /sessionPost error/ })
    const answer = Promise.withResolvers<void>()
    await step('ログイン画面を開くと、アプリへ移動するか尋ねられる', async () => {
      await page.goto('/login')
      await recommendation(page).getByText('アプリへ移動しますか？').waitFor()
    })
    await step('「キャンセル」では、何も開かない', async () => {
      await recommendation(page).getByRole('button', { name: 'キャンセル' }).click()
      await recommendation(page).waitFor({ state: 'detached' })
      expect(page.context().pages()).toHaveLength(1)
    })
    await step('次に開いたときもまた尋ねられ、「アプリへ」で新しいタブにストアが開く', async () => {
      await page.reload()
      const tab = page.context().waitForEvent('page')
      await recommendation(page).getByRole('button', { name: 'アプリへ' }).click()
      expect((await tab).url()).toBe(config.appStoreUrl)
      await (await tab).close()
      expect(new URL(page.url()).pathname).toBe('/login')
    })
    await step('同意しなかったときは、その知らせを閉じるまで尋ねられない', async () => {
      await page.goto('/login?error=access_denied')
      const told = page.getByRole('alertdialog').filter({ hasText: '同意が必要です' })
      await told.waitFor()
      await forward(1000)
      expect(await page.getByRole('alertdialog').count()).toBe(1)
      await told.getByRole('button', { name: 'OK' }).click()
      await recommendation(page).getByRole('button', { name: 'キャンセル' }).click()
    })
    await step('ログインの処理中は尋ねられない', async () => {
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
    await step('失敗してログイン画面に戻ると、また尋ねられる', async () => {
      answer.resolve()
      await recommendation(page).waitFor()
    })
  })

  test.each([
    ['a small phone', { width: 320, height: 568 }],
    ['a tablet', { width: 1024, height: 768 }],
  ])('LIM-19 on %s the recommendation is at most 400 px wide, and fits', async (_, viewport) => {
    const page = await enter(null, { device, viewport })
    await page.goto('/login')
    const box = await recommendation(page).boundingBox()
    expect(box?.width).toBeLessThanOrEqual(Math.min(400, viewport.width))
    expect(box?.x).toBeGreaterThanOrEqual(0)
  })

  test('MOB-04 MOB-05 MOB-06 TIP-10 LIM-20 NAV-30 G-135 the install banner, by keyboard and over two days', async () => {
    const { cast, storePost } = server()
    const title = '避難訓練のお知らせ'
    await storePost(cast.suzuki, { title })
    // Opening the page anew may cut off what the feed is just fetching.
    const page = await enter(cast.tanaka, { device, expectedErrors: /^failed to fetch news/ })
    await step('一覧の上にバナーがあり、「インストール」で新しいタブにアプリのページが開く', async () => {
      await page.goto('/')
      await banner(page).getByText('アプリで、もっと便利に').waitFor()
      const tab = page.context().waitForEvent('page')
      await banner(page).getByRole('link', { name: 'インストール' }).click()
      expect((await tab).url()).toBe(config.appPageUrl)
      await (await tab).close()
    })
    await step('詳細にはなく、メニューの見出しにある', async () => {
      await openPost(page, title)
      await page.getByRole('article').waitFor()
      expect(await banner(page).count()).toBe(0)
      await page.getByRole('button', { name: '戻る' }).click()
      await page.getByRole('link', { name: 'メニュー' }).click()
      await page.waitForURL('**/menu')
      // The banner of the feed stays until the menu has come.
      await page.getByRole('link', { name: 'お知らせ一覧' }).waitFor()
      await banner(page).waitFor()
    })
    await step('キーボードで閉じると、次の画面にもない', async () => {
      await banner(page).getByRole('link', { name: 'インストール' }).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await banner(page).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'お知らせ一覧' }).click()
      await page.getByRole('article').waitFor()
      expect(await banner(page).count()).toBe(0)
    })
    await step('1日が過ぎるまでは、開き直しても出ない', async () => {
      await forward(dayMs)
      await page.goto('/')
      await page.getByRole('article').first().waitFor()
      expect(await banner(page).count()).toBe(0)
    })
    await step('1日を過ぎると、読んでいる画面はそのままで、開き直すとまた出る', async () => {
      await forward(minuteMs)
      expect(await banner(page).count()).toBe(0)
      await page.reload()
      await banner(page).waitFor()
    })
  })
})

test('S-24 WEB-01 WEB-05 WEB-06 WEB-09 NAV-23 NAV-31 MOB-04 the web view has no login, no menu and no banner', async () => {
  const { cast, storePost } = server()
  const title = '健康診断の予約'
  await storePost(cast.suzuki, { title })
  const page = await enter(cast.tanaka, { device: 'webView' })
  await step('アプリで開くと、ログインなしで一覧が出て、メニューもバナーもない', async () => {
    await page.goto('/login')
    await page.getByRole('article').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    for (const none of [loginButton(page), banner(page), recommendation(page), page.getByRole('navigation')]) {
      expect(await none.count()).toBe(0)
    }
  })
  await step('投稿を開いたことは、アプリに伝わる', async () => {
    await openPost(page, title)
    await page.getByRole('article').waitFor()
    const seen = ['sendGAEvent', 'companyintranews_view_detail', { managementGroup: 'ours' }]
    await expect.poll(() => bridgeCalls(page)).toContainEqual(seen)
  })
  await step('一覧の「戻る」で、アプリの画面が閉じる', async () => {
    await page.getByRole('button', { name: '戻る' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await countBridgeCalls(page, 'closeWebView')).toBe(0)
    await page.getByRole('button', { name: '戻る' }).click()
    await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
  })
})

test('S-24 WEB-04 NAV-31 without a CSRF pair the web view is closed, once', async () => {
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

test('MOB-03 G-134 a desktop has neither recommendation nor banner', async () => {
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
