import { createNews, deleteNews, listNews } from '@kawaraban/contract/news.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { deleteSession, getSession } from '@kawaraban/contract/session.ts'
import { describe, expect, test } from 'vitest'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { eventsOf, installDataLayer } from './analytics.ts'
import { dismiss } from './detail.ts'
import { card, feedOf } from './feed.ts'
import { confirmPost, postForm, retryNotice, waitOutRetries } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now, forward } = startTestServer()

const checkNetwork = '通信できませんでした。ネットワークの接続状況をご確認のうえ、もう一度お試しください。'
const isPosts = (url: URL) => url.pathname === createNews.path
const isSession = (url: URL) => url.pathname === deleteSession.path

/** The posts of that title which the server has. */
const stored = async (title: string) => {
  const rows = await server().call(server().cast.sato, listNews, { query: { limit: '100' } })
  return rows.data.filter((post: { title: string }) => post.title === title).length
}

describe.each(devices('desktop', 'phone'))('S-25 limits and faults, on a %s', (device) => {
  test('LIM-12 API-04 ERR-09 CONF-06 ANL-02 a post that gets no answer for 10 s', async () => {
    const title = `回線の切り替え（${device}）`
    const page = await open(server().cast.suzuki, { device, expectedErrors: /failed to create news/ })
    await installDataLayer(page)
    const post = await step('鈴木が投稿するが、答えが返ってこない', async () => {
      const button = await confirmPost(page, { title, content: '本文です。' })
      await page.route(isPosts, (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
      const asked = page.waitForRequest((request) => request.method() === 'POST' && isPosts(new URL(request.url())))
      await page.clock.pauseAt(now())
      await button.click()
      await asked
      return button
    })
    await step('10秒が過ぎるまでは待つ', async () => {
      await page.clock.fastForward(9_999)
      expect(await post.getAttribute('aria-disabled')).toBe('true')
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
    await step('10秒が過ぎると、失敗とは言わず、自動で送信し直していると知らせる', async () => {
      await page.clock.fastForward(1)
      await page.clock.resume()
      await retryNotice(page).waitFor()
      expect(await post.getAttribute('aria-busy')).toBe('true')
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
    await step('送信は中止でき、入力は残り、もう一度押せる', async () => {
      await page.getByRole('button', { name: '送信を中止' }).click()
      await page.getByText('送信を中止しました。').waitFor()
      expect(await post.getAttribute('aria-disabled')).not.toBe('true')
      await page.getByRole('region', { name: '入力した内容' }).getByText(title).waitFor()
    })
    await step('もう一度押しても答えがなければ、2分後に通信の確認を求められ、入力は残る', async () => {
      await post.click()
      for (const ms of [10_000, 121_000, 10_000]) await forward(ms, { endsCalls: true })
      await dismiss(page, checkNetwork)
      expect(await post.getAttribute('aria-disabled')).not.toBe('true')
      await page.getByRole('region', { name: '入力した内容' }).getByText(title).waitFor()
      expect(await eventsOf(page, 'companyintranews_create_news')).toEqual([])
    })
    await step('送信し直している間に回線が戻ると、そのまま投稿される', async () => {
      await post.click()
      await forward(10_000, { endsCalls: true })
      await retryNotice(page).waitFor()
      await page.unroute(isPosts)
      await page.getByText('投稿しました。').waitFor()
      expect(await stored(title)).toBe(1)
    })
  })

  test('T50 CONF-06 a post whose answer is cut off is made once, and reads as it was posted last', async () => {
    const title = `受付の休み（${device}）`
    const page = await open(server().cast.suzuki, { device, expectedErrors: /failed to create news/ })
    const form = postForm(page)
    const post = await step('投稿は届くが、答えの途中で回線が切れる', async () => {
      const button = await confirmPost(page, { title: `${title}の誤字`, content: '本文です。' })
      await page.route(isPosts, async (route) => {
        if (route.request().method() === 'POST') await route.fetch()
        return route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue()
      })
      await button.click()
      await waitOutRetries(page, forward)
      await dismiss(page, checkNetwork)
      expect(await stored(`${title}の誤字`)).toBe(1)
      return button
    })
    await step('もう一度押しても、答えはまた途切れ、投稿は1つのまま', async () => {
      await post.click()
      await waitOutRetries(page, forward)
      await dismiss(page, checkNetwork)
      expect(await stored(`${title}の誤字`)).toBe(1)
    })
    await step('回線が戻り、件名を直して投稿すると、直した投稿が1つだけある', async () => {
      await page.unroute(isPosts)
      await page.getByRole('main').getByRole('button', { name: '戻る' }).click()
      await form.title.fill(title)
      await form.confirm.click()
      await post.click()
      await page.getByText('投稿しました。').waitFor()
      await card(page, title).waitFor()
      expect([await stored(title), await stored(`${title}の誤字`)]).toEqual([1, 0])
    })
    await step('次のフォームからは、別の投稿になる', async () => {
      await (await confirmPost(page, { title, content: '本文です。' })).click()
      await page.getByText('投稿しました。').first().waitFor()
      await expect.poll(() => stored(title)).toBe(2)
    })
  })

  test('ERR-09 ERR-15 a post while the network is gone', async () => {
    const title = `電源の点検（${device}）`
    const page = await open(server().cast.suzuki, { device, expectedErrors: /failed to create news/ })
    await step('回線が切れている間に投稿すると、2分後に通信の確認を求められる', async () => {
      const post = await confirmPost(page, { title, content: '本文です。' })
      await page.route(isPosts, (route) => route.abort('internetdisconnected'))
      await post.click()
      await waitOutRetries(page, forward)
      await dismiss(page, checkNetwork)
      expect(await post.getAttribute('aria-disabled')).not.toBe('true')
      expect(await stored(title)).toBe(0)
    })
  })

  test('API-04 EDIT-14 an edit whose first answers come too late is saved all the same', async () => {
    const { cast, storePost } = server()
    const title = `駐輪場の閉鎖（${device}）`
    const newsId = await storePost(cast.suzuki, { title })
    const page = await open(cast.suzuki, { device })
    const form = postForm(page)
    const isPost = (url: URL) => url.pathname === `${createNews.path}/${newsId}`
    const late: (() => void)[] = []
    await step('鈴木が直して保存するが、はじめの答えは返ってこない', async () => {
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
    await step('自動で送信し直していると知らされ、やがて保存される', async () => {
      await forward(10_000, { endsCalls: true })
      await retryNotice(page).waitFor()
      expect(await form.content.inputValue()).toBe('来月から閉鎖します。')
      await expect.poll(() => late.length).toBe(2)
      await forward(10_000, { endsCalls: true })
      await page.getByRole('article').getByText('来月から閉鎖します。').waitFor()
      for (const answer of late) answer()
    })
  })

  test('AUTH-16 AUTH-17 ERR-12 G-114 writes without a CSRF pair', async () => {
    const { cast, storePost } = server()
    const title = `入退室カードの更新（${device}）`
    const newsId = await storePost(cast.sato, { title })
    const page = await open(cast.tanaka, { device, expectedErrors: /failed to update pin/ })
    await step('CSRFのない書き込みは断られ、何も変わらない', async () => {
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
      expect(await stored('書けないはずの投稿')).toBe(0)
      expect(await stored(title)).toBe(1)
    })
    await step('画面からの書き込みがCSRFで断られると、知らせてログアウトする', async () => {
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

  test('AUTH-13 ERR-26 NAV-28 logging out', async () => {
    const { cast, storePost } = server()
    await storePost(cast.sato, { title: `防火扉の点検（${device}）` })
    const page = await open(cast.tanaka, { device, expectedErrors: /failed to log out/ })
    const logout = page.getByRole('button', { name: 'ログアウト' })
    await step('ログアウトに失敗すると、記録されるだけで画面はそのまま', async () => {
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
    await step('もう一度押すとログアウトして、ログイン画面になる', async () => {
      await page.unroute(isSession)
      await logout.click()
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      expect((await (await page.request.get(getSession.path)).json()).data).toEqual({ isLogin: false })
    })
  })
})
