import { deleteNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import { listReaders } from '@kawaraban/contract/progress.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectPath } from './address.ts'
import { article, dismiss, readPost } from './detail.ts'
import { card, feedOf } from './feed.ts'
import { cannotBeShown, checkNetwork, messagesFetched, recordConsoleErrors } from './messages.ts'
import { getPlainPages } from './plain-page.ts'
import { startTestServer } from './test-server.ts'

const expectedErrors = /^failed to (fetch|reload|check) (news|viewers|reactions|session)/
/** The log's words for an answer that is not the server's (ERR-14), and for no answer at all (ERR-15). */
const responseError = 'Response returned an error code'
const networkError = 'The request failed and the interceptors did not return an alternative response'

/** The answer of a proxy in the server's place. */
const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' })
const isFeed = (url: URL) => url.pathname === listNews.path

/** Opens the feed, and waits for the code of messages, which an offline page could not load. */
const enter = async (page: Page, title: string) => {
  const fetched = messagesFetched(page)
  await page.goto('/')
  await card(page, title).waitFor()
  await fetched
}

describe('Errors in reading', () => {
  const { server, open, step, now } = startTestServer()
  const expectNoMessage = async (page: Page) => {
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  }

  test("A reader loads the feed again after a proxy answered in the server's place (ERR-14, ERR-19, FEED-29, G-074, G-115)", async () => {
    const { cast, storePost } = server()
    await storePost(cast.suzuki, { title: '給与明細の見方' })
    const page = await open(cast.tanaka, { expectedErrors })
    const logged = recordConsoleErrors(page)
    const reload = page.getByRole('button', { name: '再読み込み' })
    await step('A feed that cannot be loaded is logged, and can be loaded again', async () => {
      await getPlainPages(page)
      await page.route(isFeed, badGateway)
      await page.goto('/')
      await reload.waitFor()
      await expect.poll(() => logged).toEqual([expect.stringMatching(/^failed to fetch news/)])
      expect(logged[0]).toContain(responseError)
      expect(await page.getByText('投稿がまだありません').count()).toBe(0)
      await expectNoMessage(page)
    })
    await step('After another try, the feed is shown', async () => {
      await page.unroute(isFeed)
      await reload.click()
      await card(page, '給与明細の見方').waitFor()
      expect(await reload.count()).toBe(0)
    })
  })

  test('A reader keeps the loaded posts while the network is cut, and loads the rest afterwards (ERR-09, ERR-15, ERR-19, ERR-28, FEED-27, FEED-29, NAV-45, G-074, G-338)', async () => {
    const { cast, storePost } = server()
    for (let post = 1; post <= 25; post++)
      await storePost(cast.suzuki, { title: `お知らせ${post}`, startAt: now() + post * 1000 - minuteMs })
    const page = await open(cast.tanaka, { expectedErrors })
    const logged = recordConsoleErrors(page)
    await step('Without a network, a reload and the next page fail in the log only, and the feed stays', async () => {
      await enter(page, 'お知らせ25')
      await page.context().setOffline(true)
      await page.getByText('オフラインです。').waitFor()
      await page.getByRole('button', { name: '更新' }).click()
      await expect.poll(() => logged.length).toBe(1)
      expect(logged[0]).toMatch(/^failed to reload news/)
      await page.getByRole('article').last().scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: '再読み込み' }).waitFor()
      await expect.poll(() => logged[1]).toMatch(/^failed to fetch news/)
      for (const text of logged) expect(text).toContain(networkError)
      expect(await feedOf(page).getByRole('article').count()).toBe(20)
      await expectNoMessage(page)
    })
    await step('A post is read as its card has it, and Back leads to the same place of the feed', async () => {
      const last = page.getByRole('article').last()
      const top = () => last.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      const before = await top()
      const title = (await last.getByRole('heading').textContent()) ?? ''
      await last.getByRole('link').click()
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await expectNoMessage(page)
      await page.goBack()
      await expectPath(page, '/')
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3)
      // The return tries the list and then its next page again; tries that are under way when the network is back would succeed.
      await expect.poll(() => logged.filter((text) => /^failed to fetch news/.test(text)).length).toBe(3)
    })
    await step('When the network is back, the rest is loaded', async () => {
      await page.context().setOffline(false)
      await page.getByText('オフラインです。').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: '再読み込み' }).click()
      await card(page, 'お知らせ1').waitFor()
    })
  })

  test('A reader returns to the feed when a post gets no answer for 10 s (LIM-12, API-04, ERR-09, ERR-15, NAV-42, G-109)', async () => {
    const { cast, storePost } = server()
    const title = '社内便の時刻'
    await storePost(cast.suzuki, { title })
    const page = await open(cast.tanaka, { expectedErrors })
    const logged = recordConsoleErrors(page)
    const isDetail = new RegExp(`${getNews.path.replace(':newsId', '\\d+')}$`)
    await step('Before 10 s have passed, nothing is shown or logged', async () => {
      await page.goto('/')
      await card(page, title).waitFor()
      await page.route(isDetail, () => undefined)
      const requested = page.waitForRequest(isDetail)
      await card(page, title).getByRole('link').click()
      await requested
      // On a slow machine the rest of the 10 s would go by in real time.
      await page.clock.pauseAt(now())
      await page.clock.fastForward(8_000)
      await expectNoMessage(page)
      expect(logged).toEqual([])
    })
    await step('At 10 s the network message is shown, and the feed follows', async () => {
      await page.clock.fastForward(2_000)
      await page.clock.resume()
      await dismiss(page, checkNetwork)
      expect(logged.find((text) => text.startsWith('failed to fetch news'))).toContain(networkError)
      await expectPath(page, '/')
      await card(page, title).waitFor()
    })
  })

  test('A reader who opens a notification of a deleted post sees a message and the feed (ERR-21, NAV-42, G-043, G-090)', async () => {
    const { call, cast, storePost } = server()
    const title = '古い通知の投稿'
    await storePost(cast.suzuki, { title: '別の投稿' })
    const newsId = await storePost(cast.suzuki, { title })
    await call(cast.suzuki, deleteNews, { params: { newsId } })
    const page = await open(cast.tanaka, { expectedErrors })
    await step('The message says that the post cannot be shown, and the feed opens', async () => {
      await page.goto(`/news/${newsId}`)
      await dismiss(page, cannotBeShown)
      await card(page, '別の投稿').waitFor()
      await expectPath(page, '/')
    })
  })

  test('An author reads a post although its tables and its view fail (ERR-19, DETAIL-15, VIEW-06, G-089, G-120)', async () => {
    const { cast, storePost } = server()
    const title = '備品の棚卸し'
    await storePost(cast.suzuki, { title, content: '各部署で数えてください。' })
    const page = await open(cast.suzuki, { expectedErrors })
    const logged = recordConsoleErrors(page)
    const tables = new RegExp(listReaders.path.replace(':newsId', '\\d+'))
    const isView = /\/view$/
    await step('Tables that cannot be loaded are logged, and the post can be read', async () => {
      await page.goto('/')
      await card(page, title).waitFor()
      for (const address of [tables, isView]) await page.route(address, badGateway)
      await readPost(page, title)
      await article(page).getByText('各部署で数えてください。').waitFor()
      await expect.poll(() => logged.length).toBe(2)
      expect(logged.map((text) => text.split(' CallError')[0]).toSorted()).toEqual([
        'failed to fetch reactions',
        'failed to fetch viewers',
      ])
      await page.getByRole('tab', { name: '完了者数' }).waitFor()
      await expectNoMessage(page)
    })
    await step('After another try, the tables are shown', async () => {
      await page.unrouteAll()
      await page.getByRole('tabpanel').getByRole('button', { name: '再読み込み' }).click()
      await page.getByRole('tab', { name: /^完了者数\s*0名$/ }).waitFor()
      await page.getByRole('tab', { name: /^閲覧者数/ }).click()
      await page.getByRole('tabpanel').getByRole('button', { name: '再読み込み' }).click()
      await page.getByRole('tab', { name: /^閲覧者数\s*0\/5名$/ }).waitFor()
    })
    await step('A view that was not recorded leaves the post unread', async () => {
      await page.goBack()
      await card(page, title).getByText('未読', { exact: true }).waitFor()
      await readPost(page, title)
      await page.goBack()
      await card(page, title).getByText('既読', { exact: true }).waitFor()
    })
  })
})
