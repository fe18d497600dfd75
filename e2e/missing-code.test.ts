import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { article, showStatus } from './detail.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

const expectedErrors = /ScreenCodeError|the code of the screen|dynamically imported module|failed to|ERR_/

/** Disconnects a page on which the code of that name is not loaded yet. Returns a function that connects it again. */
const disconnectBefore = async (page: Page, name: RegExp, prepare: () => Promise<unknown>) => {
  let isMissing = true
  // One route for the whole journey: a request that waits while the last route is removed may never be answered.
  await page.route(new RegExp(`/assets/${name.source}`), (route) => (isMissing ? route.abort() : route.continue()))
  await prepare()
  await page.context().setOffline(true)
  return async () => {
    isMissing = false
    await page.context().setOffline(false)
  }
}

/** Marks the page, so that a reload can be noticed. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis)

const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: '再読み込み', exact: true })

describe('Code that cannot be loaded, on a phone', () => {
  const openForm = async (missing: RegExp) => {
    const page = await open(server().cast.suzuki, { device: 'phone', expectedErrors })
    const form = postForm(page)
    const reconnect = await disconnectBefore(page, missing, async () => {
      await page.goto('/news/add')
      await form.title.fill('棚卸しのお知らせ')
      await form.content.fill('月末に行います。')
      await mark(page)
    })
    return { page, form, reconnect }
  }

  test('An author opens a calendar without a network, and opens it in the same form later (G-161)', async () => {
    const { page, form, reconnect } = await openForm(/calendar/)
    const calendar = page.getByRole('button', { name: /公開終了日時の日付をカレンダーから選ぶ/ })
    await step('The calendar cannot be loaded: a message appears, and the form stays', async () => {
      await calendar.click()
      await page.getByText('通信環境を確認して、もう一度お試しください。').waitFor()
      expect(await form.title.inputValue()).toBe('棚卸しのお知らせ')
    })
    await reconnect()
    await step('The same button opens the calendar in the same page', async () => {
      await calendar.click()
      await page.getByRole('dialog').waitFor()
      expect(await isMarked(page)).toBe(true)
    })
  })

  test('An author reviews a post without a network, and reviews it later with everything in place (G-161)', async () => {
    const { page, form, reconnect } = await openForm(/confirm-screen/)
    await step('The review cannot be loaded, and the page is not reloaded', async () => {
      await form.confirm.click()
      await page.getByText('画面を表示できませんでした').waitFor()
      await tryAgain(page).click()
      await page.getByText('画面を表示できませんでした').waitFor()
      expect(await isMarked(page)).toBe(true)
    })
    await step('Back leads to the form with everything in it', async () => {
      await page.evaluate(() => history.back())
      expect(await form.content.inputValue()).toBe('月末に行います。')
    })
    await reconnect()
    await step('The review opens in the same page once its code can be loaded', async () => {
      await form.confirm.click()
      await page.getByRole('button', { name: '投稿する' }).waitFor()
      await page.getByText('棚卸しのお知らせ').first().waitFor()
      expect(await isMarked(page)).toBe(true)
    })
  })

  test('An author gets a new version by a reload and finds the entered text (G-161)', async () => {
    const page = await open(server().cast.suzuki, { device: 'phone', expectedErrors })
    const form = postForm(page)
    let refusals = Number.POSITIVE_INFINITY
    await page.route(/assets\/confirm-screen/, (route) => {
      refusals -= 1
      return refusals < 0
        ? route.continue()
        : route.fulfill({ status: 404, contentType: 'application/json', body: '{}' })
    })
    await page.goto('/news/add')
    await form.title.fill('棚卸しのお知らせ')
    await form.content.fill('月末に行います。')
    await mark(page)
    await form.confirm.click()
    await page.getByText('画面を表示できませんでした').waitFor()
    refusals = 2
    await tryAgain(page).click()
    await page.getByText('前回入力していた内容を復元しました。').waitFor()
    expect(await isMarked(page)).toBe(false)
    expect([await form.title.inputValue(), await form.content.inputValue()]).toEqual([
      '棚卸しのお知らせ',
      '月末に行います。',
    ])
    await form.confirm.click()
    await page.getByRole('button', { name: '投稿する' }).waitFor()
  })

  test('An author reads a post although its status cannot be loaded (G-161)', async () => {
    const newsId = await server().storePost(server().cast.sato, { title: '避難訓練' })
    const page = await open(server().cast.sato, { device: 'phone', expectedErrors })
    const failed = page.getByText('完了と閲覧の状況を表示できませんでした')
    const reconnect = await disconnectBefore(page, /progress-panel/, async () => {
      await page.goto(`/news/${newsId}`)
      await showStatus(page)
      await failed.waitFor()
    })
    expect(await page.getByRole('heading', { name: '避難訓練' }).count()).toBe(1)
    await step('The post is still there under its tab', async () => {
      await page.getByRole('tab', { name: '投稿', exact: true }).click()
      await article(page).getByRole('heading', { name: '避難訓練' }).waitFor()
    })
    await showStatus(page)
    await failed.waitFor()
    await reconnect()
    await tryAgain(page).click()
    await page.getByRole('tab', { name: /完了者数/ }).waitFor()
  })
})
