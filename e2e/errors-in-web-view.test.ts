import { deleteNews, getNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { expectPath } from './address.ts'
import { article, readPost } from './detail.ts'
import { card, openPost } from './feed.ts'
import {
  cannotBeShown,
  checkNetwork,
  countBridgeCalls,
  expectMessage,
  notCompleted,
  recordConsoleErrors,
} from './messages.ts'
import { confirmPost, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()
const device = 'webView'

test('In the web view, an author who saves after the end is alerted by the app and returns to the feed (ERR-02, EDIT-10, WEB-08)', async () => {
  const { call, cast, clock, storePost } = server()
  const title = '締め切り間際の投稿'
  await storePost(cast.suzuki, { title: 'ほかの投稿' })
  const newsId = await storePost(cast.suzuki, { title, endAt: now() + 10 * minuteMs })
  const page = await open(cast.suzuki, { device, expectedErrors: /^failed to update news/ })
  await step('The post ends while its form is open', async () => {
    await page.goto('/')
    await openPost(page, title)
    await page.getByRole('link', { name: '編集' }).click()
    await postForm(page).title.fill('遅すぎた変更')
    clock.now += 20 * minuteMs
    await postForm(page).save.click()
  })
  await step("The app's alert says so, and the feed opens", async () => {
    await expectMessage(page, device, 'すでに投稿が公開終了されているため、投稿を編集できません。', 'エラー')
    await card(page, 'ほかの投稿').waitFor()
    await expectPath(page, '/')
    expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([1, 0])
    expect((await call(cast.suzuki, getNews, { params: { newsId } })).data.title).toBe(title)
  })
})

test('In the web view, a reader whose completion fails is alerted by the app (ERR-17, ERR-18, ERR-19, FEED-14, REACT-06, WEB-08)', async () => {
  const { cast, storePost } = server()
  const title = '食堂の休業'
  await storePost(cast.suzuki, { title })
  const page = await open(cast.tanaka, { device, expectedErrors: /^failed to update reaction/ })
  await page.addInitScript(() => {
    const { companyIntraNewsBridge: bridge } = globalThis as unknown as {
      companyIntraNewsBridge: { alert: (...values: string[]) => void }
    }
    const { alert } = bridge
    bridge.alert = (...values) => {
      sessionStorage.setItem('last alert', values.join('|'))
      alert(...values)
    }
  })
  const logged = recordConsoleErrors(page)
  await step('A failure in the feed is alerted, and the page reloads', async () => {
    await page.goto('/')
    await page.route(/\/reaction$/, (route) => route.abort('connectionreset'))
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await card(page, title).getByRole('button', { name: '完了にする' }).click()
    await page.waitForFunction(() => !('isSamePage' in globalThis))
    expect(await page.evaluate(() => sessionStorage.getItem('last alert'))).toBe(`${notCompleted}|${checkNetwork}`)
    await card(page, title).getByRole('button', { name: '完了にする' }).waitFor()
    await expect.poll(() => logged).toEqual([expect.stringMatching(/^failed to update reaction/)])
  })
  await step('A failure in the detail is alerted, and the feed opens', async () => {
    await readPost(page, title)
    await article(page).getByRole('button', { name: '完了にする' }).click()
    await expectMessage(page, device, checkNetwork, notCompleted)
    await card(page, title).getByRole('button', { name: '完了にする' }).waitFor()
    await expectPath(page, '/')
    await expect.poll(() => logged.length).toBe(2)
    expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([1, 0])
  })
})

test('In the web view, an author whose new post fails is alerted by the app and posts it later (ERR-08, ERR-20, CONF-06, WEB-08)', async () => {
  const page = await open(server().cast.suzuki, { device, expectedErrors: /^failed to create news/ })
  const title = '社内食堂の献立'
  const isPosts = (url: URL) => url.pathname === createNews.path
  const button = await confirmPost(page, { title, content: '来週の献立です。' })
  await step("The app's alert says so, and the post can be sent again", async () => {
    await page.route(isPosts, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 403, body: '<h1>Forbidden</h1>' }),
    )
    await button.click()
    await expectMessage(page, device, '投稿できませんでした。時間をおいて、もう一度お試しください。')
    await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
    await page.unroute(isPosts)
    await button.click()
    await card(page, title).waitFor()
    expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([1, 0])
  })
})

test('In the web view, a notification of a deleted post leads to an alert of the app and to the feed (ERR-21, NAV-42, G-043, G-090, WEB-08)', async () => {
  const { call, cast, storePost } = server()
  await storePost(cast.suzuki, { title: '別の投稿' })
  const newsId = await storePost(cast.suzuki, { title: '古い通知の投稿' })
  await call(cast.suzuki, deleteNews, { params: { newsId } })
  const page = await open(cast.tanaka, { device, expectedErrors: /^failed to fetch news/ })
  await page.goto(`/news/${newsId}`)
  await expectMessage(page, device, cannotBeShown)
  await card(page, '別の投稿').waitFor()
  await expectPath(page, '/')
  expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([1, 0])
})
