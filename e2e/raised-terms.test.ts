import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { agreeToTerms, entrance } from './entrance.ts'
import { card, feedOf } from './feed.ts'
import { choose, postForm, waitForTime, write } from './post-form.ts'
import { waitUntilStored } from './stored-drafts.ts'
import { startTestServer } from './test-server.ts'

const inputIsStored = '入力していた内容は残っています。'

describe('Terms that are raised while a user writes', () => {
  const { server, open, step, restart, now } = startTestServer()
  let version = 9
  /** Restarts the server with newer terms while the page is open. */
  const raise = () => restart({ TERMS_VERSION: `2.${++version}.0` })
  /** Does something that calls the server, and waits until the page has loaded the session, which names the raised terms. */
  const noticeTerms = async (page: Page, act: () => Promise<unknown>) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/v1/session'))
    await act()
    await (await answered).finished()
  }
  const answer = async (page: Page) => {
    await page.getByText(inputIsStored).waitFor()
    await agreeToTerms(page)
    await entrance(page).refuse.click()
  }
  const path = (page: Page) => new URL(page.url()).pathname

  test('An author agrees to raised terms, finds form and review as they were, and the post arrives (CONS-09, G-110, G-167, FORM-23)', async () => {
    const { suzuki } = server().cast
    const page = await open(suzuki)
    const form = postForm(page)
    const post = page.getByRole('button', { name: '投稿する' })
    await step('Suzuki writes a post', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: '投稿する' }).click()
      await form.title.fill('避難経路の変更')
      await form.content.fill('東階段は工事中です。')
      await write(form.endTime, '23:50')
      await choose(form.audience, 'ユーザー指定')
      // A later save of the draft would notice the terms before the press that is to do so.
      await waitUntilStored(page)
    })
    await step(
      'Terms raised during the choice of users show when it is saved; the form has everything afterwards',
      async () => {
        await raise()
        await noticeTerms(page, () => page.getByRole('link', { name: 'ユーザーを選択する' }).click())
        await page.getByRole('checkbox', { name: /田中/ }).check()
        await page.getByRole('button', { name: '保存する' }).click()
        await answer(page)
        await form.title.waitFor()
        expect(path(page)).toBe('/news/add')
        expect([await form.title.inputValue(), await form.content.inputValue()]).toEqual([
          '避難経路の変更',
          '東階段は工事中です。',
        ])
        await waitForTime(form.endTime, '23:50')
        await form.section('公開範囲').getByText('計2名').waitFor()
        await waitUntilStored(page)
      },
    )
    await step('Terms raised on the way back from the review show; the review has everything afterwards', async () => {
      await form.confirm.click()
      await post.waitFor()
      await raise()
      await noticeTerms(page, () => page.getByRole('main').getByRole('button', { name: '戻る' }).click())
      await form.confirm.click()
      await answer(page)
      await post.waitFor()
      expect(path(page)).toBe('/news/add/confirm')
      await page.getByText('東階段は工事中です。').first().waitFor()
    })
    await step('Terms raised while the post is sent show; the post arrives and is in the feed', async () => {
      await raise()
      await post.click()
      await agreeToTerms(page)
      await entrance(page).refuse.click()
      await feedOf(page).waitFor()
      await card(page, '避難経路の変更').waitFor()
    })
    await step('The next form is empty', async () => {
      await page.getByRole('link', { name: '投稿する' }).click()
      await form.title.waitFor()
      expect(await form.title.inputValue()).toBe('')
    })
  })

  test('An author reloads raised terms, finds the edit restored, and saves it (CONS-09, G-167, EDIT-14)', async () => {
    const { ito } = server().cast
    await raise()
    const newsId = await server().storePost(ito, { title: '名札の色', endAt: now() + dayMs })
    // A reload may end a picker that is still being loaded.
    const page = await open(ito, { device: 'phone', expectedErrors: /the picker broke/ })
    const form = postForm(page)
    const { terms } = entrance(page)
    await step('Ito opens a post to edit it', async () => {
      await page.goto(`/news/edit/${newsId}`)
      await agreeToTerms(page)
      // A second after the form is there its page checks what has to be completed. Behind the restart that would notice the terms, and
      // the choice of users would lead to them.
      const checked = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/new'))
      await entrance(page).allow.click()
      await form.content.fill('来月から青になります。')
      await choose(form.audience, 'ユーザー指定')
      await checked
    })
    await step('Terms raised during the choice of users show when it is saved', async () => {
      await raise()
      await noticeTerms(page, () => page.getByRole('link', { name: 'ユーザーを選択する' }).click())
      await page.getByRole('checkbox', { name: /田中/ }).check()
      await page.getByRole('button', { name: '保存する' }).click()
      await terms.getByRole('heading').first().waitFor()
    })
    await step('Ito reloads the terms and agrees: the edit is restored and can be saved', async () => {
      await page.reload()
      await agreeToTerms(page)
      await entrance(page).allow.click()
      await page.getByText('前回入力していた内容を復元しました。').waitFor()
      expect(await form.content.inputValue()).toBe('来月から青になります。')
      await form.section('公開範囲').getByText('計2名').waitFor()
      await form.save.click()
      await page.getByRole('article').getByText('来月から青になります。').waitFor()
    })
  })
})
