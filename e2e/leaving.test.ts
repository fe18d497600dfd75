import { getNews } from '@kawaraban/contract/news.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectPath } from './address.ts'
import { feedOf, openPost } from './feed.ts'
import { dialog, dialogClosed, focusedLabel, goBackWithoutWaiting, heading, question } from './leave-dialog.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open } = startTestServer()

describe('A dialog over a post or a list', () => {
  const prepare = async (reader = server().cast.sato) => {
    const { cast, storePost } = server()
    const titles = { a: `防災訓練 ${crypto.randomUUID()}`, b: `健康診断 ${crypto.randomUUID()}` }
    const a = await storePost(cast.suzuki, { title: titles.a })
    const b = await storePost(cast.suzuki, { title: titles.b, content: 'https://example.com/b をご覧ください。' })
    const page = await open(reader, { expectedErrors: /failed to/ })
    await page.goto('/')
    await openPost(page, titles.a)
    // A is left by a link, so that it stays in the history under B.
    await page.getByRole('link', { name: '投稿一覧' }).first().click()
    await feedOf(page).waitFor()
    await openPost(page, titles.b)
    return { page, titles, a, b }
  }
  const isThere = async (newsId: string) =>
    (await server().call(server().cast.sato, getNews, { params: { newsId } })).success

  test('Back closes the delete dialog and stays on the post, and nothing is deleted (G-156)', async () => {
    const { page, titles, a, b } = await prepare()
    await page.getByRole('button', { name: '投稿を削除する' }).click()
    await dialog(page).waitFor()
    await page.goBack()
    await dialogClosed(page)
    await expectPath(page, `/news/${b}`)
    await heading(page, titles.b).waitFor()
    await expect.poll(() => focusedLabel(page)).toBe('投稿を削除する')
    await page.goBack()
    await feedOf(page).waitFor()
    await page.goBack()
    await heading(page, titles.a).waitFor()
    expect(await dialog(page).count()).toBe(0)
    expect([await isThere(a), await isThere(b)]).toEqual([true, true])
  })

  test('Back pressed twice closes the delete dialog and leaves no dialog over another screen (G-156)', async () => {
    const { page, titles, a, b } = await prepare()
    await page.getByRole('button', { name: '投稿を削除する' }).click()
    await dialog(page).waitFor()
    await goBackWithoutWaiting(page, 2)
    await dialogClosed(page)
    await expectPath(page, `/news/${b}`)
    await heading(page, titles.b).waitFor()
    expect([await isThere(a), await isThere(b)]).toEqual([true, true])
  })

  test('Back closes the dialog of a link, and the link is not opened (G-156)', async () => {
    const { page, b } = await prepare(server().cast.tanaka)
    const opened: Page[] = []
    page.context().on('page', (other) => opened.push(other))
    await page.getByRole('link', { name: 'https://example.com/b' }).click()
    await dialog(page).waitFor()
    await page.goBack()
    await dialogClosed(page)
    await expectPath(page, `/news/${b}`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('https://example.com/b')
    expect(opened).toEqual([])
  })

  test('Back closes the message of a failed deletion and stays on the post (G-156)', async () => {
    const { page, b } = await prepare()
    await page.route(`**/${b}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
    )
    await page.getByRole('button', { name: '投稿を削除する' }).click()
    await dialog(page).getByRole('button', { name: '削除' }).click()
    await dialog(page).getByRole('button', { name: 'OK' }).waitFor()
    await page.goBack()
    await dialogClosed(page)
    await expectPath(page, `/news/${b}`)
    await expect.poll(() => focusedLabel(page)).toBe('投稿を削除する')
  })
})

describe('The dialog that confirms leaving a form', () => {
  const openForm = async (rounds = 0) => {
    const page = await open(server().cast.suzuki, { expectedErrors: /failed to/ })
    const feedLink = page.getByRole('link', { name: '投稿一覧' }).first()
    await page.goto('/setting')
    for (let round = 0; round < rounds; round += 1) {
      await feedLink.click()
      await page.getByRole('link', { name: 'プロフィール設定', exact: true }).first().click()
    }
    await feedLink.click()
    await page.getByRole('link', { name: '投稿する' }).click()
    const form = postForm(page)
    await form.title.fill('書きかけ')
    return { page, form }
  }

  test.each([1, 2, 3])(
    'An author presses Back %i× at once over the dialog, stays in the form, and later leaves screen by screen (NAV-24, FORM-22, G-098, G-156)',
    async (times) => {
      const { page, form } = await openForm()
      await page.goBack()
      await question(page).waitFor()
      await goBackWithoutWaiting(page, times)
      await dialogClosed(page)
      await expectPath(page, '/news/add')
      expect(await form.title.inputValue()).toBe('書きかけ')
      await page.goBack()
      await dialog(page).getByRole('button', { name: 'OK' }).click()
      await page.getByRole('link', { name: '投稿する' }).waitFor()
      await expectPath(page, '/')
      await page.goBack()
      await heading(page, '設定').waitFor()
      await page.goForward()
      await page.getByRole('link', { name: '投稿する' }).waitFor()
    },
  )

  test.each([2, 3, 5])(
    'An author presses Back %i× at once in the form, and address, history and screen still agree (NAV-24, FORM-22, G-098, G-156)',
    async (times) => {
      const { page, form } = await openForm(2)
      await goBackWithoutWaiting(page, times)
      await dialogClosed(page)
      await expectPath(page, '/news/add')
      expect(await form.title.inputValue()).toBe('書きかけ')
      await page.goBack()
      await question(page).waitFor()
      await dialog(page).getByRole('button', { name: 'OK' }).click()
      await page.getByRole('link', { name: '投稿する' }).waitFor()
      await expectPath(page, '/')
      await page.goBack()
      await expectPath(page, '/setting/my-profile')
    },
  )

  test('An author goes forward from a form, confirms or cancels, and the text is still there (NAV-24, FORM-22, G-098, G-156)', async () => {
    const { page, form } = await openForm()
    await page.goBack()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.getByRole('link', { name: '投稿する' }).waitFor()
    await page.goBack()
    await heading(page, '設定').waitFor()
    await page.goForward()
    await page.goForward()
    await form.title.fill('また書いた')
    await page.goBack()
    await question(page).waitFor()
    await page.goForward().catch(() => null)
    await page.goBack()
    await dialogClosed(page)
    expect(await form.title.inputValue()).toBe('また書いた')
  })

  test('An author cancels an edit, and Back closes the dialog without losing the text (NAV-24, FORM-22, G-098, G-156)', async () => {
    const { cast, storePost } = server()
    const title = `直す投稿 ${crypto.randomUUID()}`
    await storePost(cast.suzuki, { title })
    const page = await open(cast.suzuki)
    await page.goto('/')
    await openPost(page, title)
    await page.getByRole('link', { name: '編集' }).click()
    const form = postForm(page)
    await form.title.fill('書きかけ')
    await form.cancel.click()
    await question(page).waitFor()
    await page.goBack()
    await dialogClosed(page)
    expect(await form.title.inputValue()).toBe('書きかけ')
    await form.cancel.click()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await heading(page, title).waitFor()
    expect(await dialog(page).count()).toBe(0)
    await page.goBack()
    await feedOf(page).waitFor()
  })
})
