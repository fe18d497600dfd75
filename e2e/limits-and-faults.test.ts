import { deleteNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { deleteSession, getSession } from '@kawaraban/contract/session.ts'
import { describe, expect, test } from 'vitest'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { eventsOf, installDataLayer } from './analytics.ts'
import { dismiss } from './detail.ts'
import { card, feedOf } from './feed.ts'
import { checkNetwork } from './messages.ts'
import { confirmPost, postForm, retryNotice, waitOutRetries } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now, forward } = startTestServer()

const isPosts = (url: URL) => url.pathname === createNews.path
const isSession = (url: URL) => url.pathname === deleteSession.path

/** The number of posts with that title on the server. */
const countStored = async (title: string) => {
  const rows = await server().call(server().cast.sato, listNews, { query: { limit: '100' } })
  return rows.data.filter((post: { title: string }) => post.title === title).length
}

describe('Limits and failures (S-25)', () => {
  test('An author posts without an answer for 10 seconds, and the post is sent again until it arrives (LIM-12, API-04, ERR-09, CONF-06, ANL-02)', async () => {
    const title = '回線の切り替え'
    const page = await open(server().cast.suzuki, { expectedErrors: /failed to create news/ })
    await installDataLayer(page)
    const post = await step('Suzuki posts, and no answer comes', async () => {
      const button = await confirmPost(page, { title, content: '本文です。' })
      await page.route(isPosts, (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
      const sent = page.waitForRequest((request) => request.method() === 'POST' && isPosts(new URL(request.url())))
      await page.clock.pauseAt(now())
      await button.click()
      await sent
      return button
    })
    await step('Nothing happens before the 10 seconds are over', async () => {
      await page.clock.fastForward(9_999)
      expect(await post.getAttribute('aria-disabled')).toBe('true')
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
    await step('After 10 seconds the form says that it sends the post again, and shows no failure', async () => {
      await page.clock.fastForward(1)
      await page.clock.resume()
      await retryNotice(page).waitFor()
      expect(await post.getAttribute('aria-busy')).toBe('true')
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
    await step('Suzuki stops the sending; the text is still there, and the button works again', async () => {
      await page.getByRole('button', { name: '送信を中止' }).click()
      await page.getByText('送信を中止しました。').waitFor()
      expect(await post.getAttribute('aria-disabled')).not.toBe('true')
      await page.getByRole('region', { name: '入力した内容' }).getByText(title).waitFor()
    })
    await step('A second attempt without an answer ends after two minutes with a network message', async () => {
      await post.click()
      for (const ms of [10_000, 121_000, 10_000]) await forward(ms, { endsCalls: true })
      await dismiss(page, checkNetwork)
      expect(await post.getAttribute('aria-disabled')).not.toBe('true')
      await page.getByRole('region', { name: '入力した内容' }).getByText(title).waitFor()
      expect(await eventsOf(page, 'companyintranews_create_news')).toEqual([])
    })
    await step('The network comes back while the post is sent again, and the post arrives', async () => {
      await post.click()
      await forward(10_000, { endsCalls: true })
      await retryNotice(page).waitFor()
      await page.unroute(isPosts)
      await page.getByText('投稿しました。').waitFor()
      expect(await countStored(title)).toBe(1)
    })
  })

  test('An author posts again after a lost answer, and one post with the last text exists (CONF-06)', async () => {
    const title = '受付の休み'
    const page = await open(server().cast.suzuki, { expectedErrors: /failed to create news/ })
    const form = postForm(page)
    const post = await step('The post arrives, but the connection is cut during the answer', async () => {
      const button = await confirmPost(page, { title: `${title}の誤字`, content: '本文です。' })
      await page.route(isPosts, async (route) => {
        if (route.request().method() === 'POST') await route.fetch()
        return route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue()
      })
      await button.click()
      await waitOutRetries(page, forward)
      await dismiss(page, checkNetwork)
      expect(await countStored(`${title}の誤字`)).toBe(1)
      return button
    })
    await step('The second attempt is cut off as well, and there is still one post', async () => {
      await post.click()
      await waitOutRetries(page, forward)
      await dismiss(page, checkNetwork)
      expect(await countStored(`${title}の誤字`)).toBe(1)
    })
    await step('The network is back, and Suzuki corrects the title: one post with the new title exists', async () => {
      await page.unroute(isPosts)
      await page.getByRole('main').getByRole('button', { name: '戻る' }).click()
      await form.title.fill(title)
      await form.confirm.click()
      await post.click()
      await page.getByText('投稿しました。').waitFor()
      await card(page, title).waitFor()
      expect([await countStored(title), await countStored(`${title}の誤字`)]).toEqual([1, 0])
    })
    await step('The next form creates another post', async () => {
      await (await confirmPost(page, { title, content: '本文です。' })).click()
      await page.getByText('投稿しました。').first().waitFor()
      await expect.poll(() => countStored(title)).toBe(2)
    })
  })

  test('An author posts without a network, and gets a network message after two minutes (ERR-09, ERR-15)', async () => {
    const title = '電源の点検'
    const page = await open(server().cast.suzuki, { expectedErrors: /failed to create news/ })
    await step('Suzuki posts without a network, and gets a network message after two minutes', async () => {
      const post = await confirmPost(page, { title, content: '本文です。' })
      await page.route(isPosts, (route) => route.abort('internetdisconnected'))
      await post.click()
      await waitOutRetries(page, forward)
      await dismiss(page, checkNetwork)
      expect(await post.getAttribute('aria-disabled')).not.toBe('true')
      expect(await countStored(title)).toBe(0)
    })
  })

  test('An author saves an edit whose first answers come too late, and the edit is saved (API-04, EDIT-14)', async () => {
    const { cast, storePost } = server()
    const title = '駐輪場の閉鎖'
    const newsId = await storePost(cast.suzuki, { title })
    const page = await open(cast.suzuki)
    const form = postForm(page)
    const isPost = (url: URL) => url.pathname === `${createNews.path}/${newsId}`
    const late: (() => void)[] = []
    await step('Suzuki saves an edit, and the first answer does not come', async () => {
      await page.goto(`/news/edit/${newsId}`)
      await form.content.fill('来月から閉鎖します。')
      await page.route(isPost, async (route) => {
        if (route.request().method() !== 'POST' || late.length === 2) return route.continue()
        await new Promise<void>((answer) => late.push(answer))
        await route.continue().catch(() => undefined)
      })
      await form.save.click()
      await expect.poll(() => late.length).toBe(1)
    })
    await step('The form says that it sends the edit again, and the edit is saved', async () => {
      await forward(10_000, { endsCalls: true })
      await retryNotice(page).waitFor()
      expect(await form.content.inputValue()).toBe('来月から閉鎖します。')
      await expect.poll(() => late.length).toBe(2)
      await forward(10_000, { endsCalls: true })
      await page.getByRole('article').getByText('来月から閉鎖します。').waitFor()
      for (const answer of late) answer()
    })
  })

  test('A write without a CSRF token changes nothing and ends the session (AUTH-16, AUTH-17, ERR-12, G-114)', async () => {
    const { cast, storePost } = server()
    const title = '入退室カードの更新'
    const newsId = await storePost(cast.sato, { title })
    const page = await open(cast.tanaka, { expectedErrors: /failed to update pin/ })
    await step('The server refuses writes without a CSRF token, and nothing changes', async () => {
      await page.goto('/')
      await card(page, title).waitFor()
      const writes = [
        ['POST', createNews.path, newsBodyAt(now(), { title: '書けないはずの投稿' })],
        ['POST', pinNews.path.replace(':newsId', newsId), undefined],
        ['DELETE', deleteNews.path.replace(':newsId', newsId), undefined],
      ] as const
      for (const [method, path, data] of writes) {
        const answer = await page.request.fetch(path, { method, ...(data && { data }) })
        expect(await answer.json()).toEqual({ success: false, message: 'CSRF validation failed', data: null })
      }
      expect(await countStored('書けないはずの投稿')).toBe(0)
      expect(await countStored(title)).toBe(1)
    })
    await step('A write from the screen is refused: Tanaka gets a message and is signed out', async () => {
      await page.route(/\/pin$/, (route) => {
        const { 'x-csrf-token': _, ...headers } = route.request().headers()
        return route.continue({ headers })
      })
      await card(page, title).getByRole('button', { name: 'ピン留めする' }).click()
      await dismiss(page, checkNetwork)
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
      expect((await (await page.request.get(getSession.path)).json()).data).toEqual({ isLogin: false })
    })
  })
})

describe.each(devices('desktop', 'phone'))('Signing out, on a %s (S-25)', (device) => {
  test('A reader signs out, also after a first failure (AUTH-13, ERR-26, NAV-28)', async () => {
    const { cast, storePost } = server()
    await storePost(cast.sato, { title: '防火扉の点検' })
    const page = await open(cast.tanaka, { device, expectedErrors: /failed to log out/ })
    const logout = page.getByRole('button', { name: 'ログアウト' })
    await step('The sign-out fails: it is logged, and the screen stays as it is', async () => {
      await page.goto('/')
      await feedOf(page).waitFor()
      if (device === 'phone') await page.getByRole('link', { name: 'メニュー' }).click()
      await page.route(isSession, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
      )
      const logged = page.waitForEvent('console', (message) => message.text().includes('failed to log out'))
      await logout.click()
      await logged
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe(device === 'phone' ? '/menu' : '/')
      await logout.waitFor()
    })
    await step('Tanaka signs out at the second attempt and gets the login screen', async () => {
      await page.unroute(isSession)
      await logout.click()
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      expect((await (await page.request.get(getSession.path)).json()).data).toEqual({ isLogin: false })
    })
  })
})
