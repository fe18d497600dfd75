import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSession, endSessions } from '../apps/server/src/testing/company.ts'
import { card, feedOf } from './feed.ts'
import { countBridgeCalls, expectMessage, loginExpired } from './messages.ts'
import { type Device, openPages } from './pages.ts'
import { choose, confirmPost, postForm, waitForTime, write } from './post-form.ts'
import { startServer } from './service.ts'
import { waitUntilStored } from './stored-drafts.ts'
import { startTestServer } from './test-server.ts'

const restored = '前回入力していた内容を復元しました。'
const expectedErrors = /failed to/

describe('A session that ends while a form is filled in, on a phone', () => {
  const { open, step } = openPages()
  let service: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    service = await startServer()
  }, 120_000)
  afterAll(() => service?.stop())

  const signInAs = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).click()
    await page.getByRole('button', { name: new RegExp(name) }).click()
  }
  const enter = async (name: string) => {
    const page = await open(service.origin, { device: 'phone', name, expectedErrors })
    await page.goto('/')
    await signInAs(page, name)
    await page.getByRole('heading', { level: 1, name: '社内報' }).waitFor()
    return page
  }
  const loseSession = (page: Page) => page.context().clearCookies()
  const expectLogin = async (page: Page) => {
    await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
    await page.getByText('入力していた内容は残っています。').waitFor()
  }

  test('An author signs in again and finds the new post restored, and nobody else does (AUTH-20, G-110, G-114, ERR-11, FORM-23, CONF-06)', async () => {
    const title = '健康診断の予約'
    const suzuki = await enter('鈴木')
    const form = postForm(suzuki)
    await step('Suzuki writes a post for Tanaka, posts without a session, and comes to the login screen', async () => {
      await suzuki.getByRole('link', { name: '投稿する' }).click()
      await form.title.fill(title)
      await form.content.fill('来週までに予約してください。')
      await write(form.endTime, '23:50')
      await choose(form.audience, 'ユーザー指定')
      await suzuki.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await suzuki.getByRole('searchbox', { name: '名前・ID・部門で検索' }).fill('田中 美咲')
      await suzuki.getByRole('checkbox', { name: /田中 美咲/ }).check()
      await suzuki.getByRole('button', { name: '保存する' }).click()
      await form.confirm.click()
      const post = suzuki.getByRole('button', { name: '投稿する' })
      await post.waitFor()
      await waitUntilStored(suzuki)
      await loseSession(suzuki)
      await post.click()
      await expectLogin(suzuki)
    })
    await step('Suzuki signs in and is back in the form with everything that was entered', async () => {
      await signInAs(suzuki, '鈴木')
      await suzuki.getByText(restored).waitFor()
      expect(new URL(suzuki.url()).pathname).toBe('/news/add')
      expect([await form.title.inputValue(), await form.content.inputValue()]).toEqual([
        title,
        '来週までに予約してください。',
      ])
      await waitForTime(form.endTime, '23:50')
      await form.section('公開範囲').getByText('計2名').waitFor()
      await form.section('公開範囲').getByText('鈴木 一郎、田中 美咲').waitFor()
    })
    await step('Another person signs in, and nothing is restored', async () => {
      await waitUntilStored(suzuki)
      await loseSession(suzuki)
      await form.confirm.click()
      await expectLogin(suzuki)
      await signInAs(suzuki, '佐藤')
      await suzuki.getByRole('heading', { level: 1, name: '新規投稿' }).waitFor()
      expect(await form.title.inputValue()).toBe('')
      expect(await suzuki.getByText(restored).count()).toBe(0)
      expect(await suzuki.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('健康診断')
    })
  })

  test('An author signs in again, finds the edit restored, and saves it (G-110, G-114, ERR-11, EDIT-14)', async () => {
    const title = 'ロッカーの交換'
    const suzuki = await enter('鈴木')
    const form = postForm(suzuki)
    await (await confirmPost(suzuki, { title, content: '今週の金曜です。' })).click()
    await card(suzuki, title).getByRole('link', { name: title }).click()
    await step('Suzuki edits the content, saves without a session, and comes to the login screen', async () => {
      await suzuki.getByRole('link', { name: '編集' }).click()
      await form.content.fill('来週の金曜に変わりました。')
      await loseSession(suzuki)
      await form.save.click()
      await expectLogin(suzuki)
    })
    await step('Suzuki signs in, is back in the edit, and saves it', async () => {
      await signInAs(suzuki, '鈴木')
      await suzuki.getByText(restored).waitFor()
      expect([await form.title.inputValue(), await form.content.inputValue()]).toEqual([
        title,
        '来週の金曜に変わりました。',
      ])
      await form.save.click()
      await suzuki.getByRole('article').getByText('来週の金曜に変わりました。').waitFor()
    })
  })
})

describe('A session that ends in the web view', () => {
  const device: Device = 'webView'
  const { server, open, step, now } = startTestServer()

  test('An author opens the form again in the same view and finds the text restored (G-114, AUTH-19, WEB-04)', async () => {
    const { call, cast, db, storePost } = server()
    const { suzuki } = cast
    const stored = await storePost(suzuki, { title: '名札の色', endAt: now() + dayMs })
    const page = await open(suzuki, { device, expectedErrors })
    const form = postForm(page)
    const loseSession = () => endSessions(db, suzuki)
    const token = () =>
      page.evaluate(
        () => (globalThis as unknown as { companyIntraNewsBridge: { token: string } }).companyIntraNewsBridge.token,
      )

    await step('Suzuki posts without a session: the app shows that it has expired and closes the view', async () => {
      const post = await confirmPost(page, { title: '傘の忘れ物', content: '受付で預かっています。' })
      await loseSession()
      await post.click()
      await expectMessage(page, device, loginExpired)
      await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
    })
    await step('Suzuki opens a new post again, finds the text, and posts it', async () => {
      await addSession(db, suzuki, { sessionKey: await token(), now: now() })
      await page.goto('/')
      await page.getByRole('link', { name: '投稿する' }).click()
      await page.getByText(restored).waitFor()
      expect(await form.title.inputValue()).toBe('傘の忘れ物')
      await form.confirm.click()
      await page.getByRole('button', { name: '投稿する' }).click()
      await feedOf(page).waitFor()
      await card(page, '傘の忘れ物').waitFor()
      const feed = (await call(cast.sato, listNews)).data as { title: string }[]
      expect(feed.filter((one) => one.title === '傘の忘れ物')).toHaveLength(1)
      expect((await call(cast.sato, getNews, { params: { newsId: stored } })).data.title).toBe('名札の色')
    })
  })
})
