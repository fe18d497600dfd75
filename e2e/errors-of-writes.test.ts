import { deleteNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { at } from '../apps/server/src/testing/instant.ts'
import { expectPath } from './address.ts'
import { article, dismiss } from './detail.ts'
import { card, openPost } from './feed.ts'
import { checkNetwork, recordConsoleErrors } from './messages.ts'
import { confirmPost, postForm, waitOutRetries, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const postFailed = '投稿できませんでした。時間をおいて、もう一度お試しください。'
const editFailed = '投稿を編集できませんでした。時間をおいて、もう一度お試しください。'
const oddCharacters = '送信できませんでした。半角の記号やスペースを全角に置き換えて、もう一度お試しください。'
const cannotBeDeleted = 'この投稿は削除されたか公開期限が切れているため、削除できません。'

/** The answer of a firewall that takes a text for an attack. */
const forbidden = (route: Route) =>
  route.fulfill({ status: 403, contentType: 'text/html', body: '<html><h1>403 Forbidden</h1></html>' })

/** Gives that answer to every write of posts, but to no read. */
const answerWrites = async (page: Page, answer: (route: Route) => Promise<void>) => {
  const isPosts = (url: URL) => url.pathname.startsWith(createNews.path)
  await page.route(isPosts, (route) => (route.request().method() === 'GET' ? route.continue() : answer(route)))
}

describe('Errors of writes', () => {
  const { server, open, step, now, forward } = startTestServer()

  test('An author whose new post fails sees why, and posts it later (ERR-08, ERR-14, ERR-20, ERR-21, CONF-06, G-007, G-115, G-120)', async () => {
    const page = await open(server().cast.suzuki, { expectedErrors: /^failed to create news/ })
    const form = postForm(page)
    const logged = recordConsoleErrors(page)
    const title = '社内食堂の献立'
    const backToForm = () => page.getByRole('main').getByRole('button', { name: '戻る' }).click()
    const post = await step(
      'A broken answer shows that the post failed, and the button can be pressed again',
      async () => {
        const button = await confirmPost(page, { title, content: '来週の献立です。' })
        await answerWrites(page, forbidden)
        await button.click()
        await dismiss(page, postFailed)
        await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
        await expect
          .poll(() => logged)
          .toEqual([expect.stringMatching(/^failed to create news.*Response returned an error code/)])
        return button
      },
    )
    await step('With half-width symbols or spaces, the message advises full-width ones', async () => {
      await backToForm()
      expect(await form.content.inputValue()).toBe('来週の献立です。')
      await form.content.fill('来週の献立です (予定)。')
      await form.confirm.click()
      await post.click()
      await dismiss(page, oddCharacters)
    })
    await step(
      'Without a network, the form retries for two minutes and then shows the network message, even with half-width characters',
      async () => {
        await answerWrites(page, (route) => route.abort('internetdisconnected'))
        await post.click()
        await waitOutRetries(page, forward)
        await dismiss(page, checkNetwork)
        await expect.poll(() => logged.length).toBe(3)
        expect(logged[2]).toContain('The request failed and the interceptors did not return an alternative response')
      },
    )
    await step('When the network is back, the same form posts', async () => {
      await page.unrouteAll()
      await post.click()
      await page.getByText('投稿しました。').waitFor()
      await card(page, title).waitFor()
    })
  })

  test('An author whose change fails sees why, and saves it later (ERR-08, ERR-20, ERR-21, EDIT-14, G-007, G-120)', async () => {
    const { call, cast, storePost } = server()
    const title = '駐車券の配り方'
    const newsId = await storePost(cast.suzuki, { title, endAt: now() + dayMs })
    const page = await open(cast.suzuki, { expectedErrors: /^failed to update news/ })
    const form = postForm(page)
    const logged = recordConsoleErrors(page)
    await step('A broken answer shows that the change failed, and the input stays', async () => {
      await page.goto('/')
      await openPost(page, title)
      await page.getByRole('link', { name: '編集' }).click()
      await form.title.fill('駐車券の受け取り方')
      await answerWrites(page, forbidden)
      await form.save.click()
      await dismiss(page, editFailed)
      expect(await form.title.inputValue()).toBe('駐車券の受け取り方')
      await expect.poll(() => logged).toEqual([expect.stringMatching(/^failed to update news/)])
    })
    await step('With half-width symbols or spaces, the message advises full-width ones', async () => {
      await form.content.fill('受付 A で配ります。')
      await form.save.click()
      await dismiss(page, oddCharacters)
      expect((await call(cast.suzuki, getNews, { params: { newsId } })).data.title).toBe(title)
    })
    await step('When the server is back, the same form saves', async () => {
      await page.unrouteAll()
      await form.save.click()
      await article(page).getByText('受付 A で配ります。').waitFor()
    })
  })

  test("An author whose post has already ended by the server's clock corrects the end (ERR-04, CONF-06, CONF-07, G-027)", async () => {
    await forward(at('2026/11/20 11:07') - now())
    const { call, cast, clock } = server()
    const title = '臨時の停電'
    const page = await open(cast.suzuki, { expectedErrors: /^failed to create news/ })
    const form = postForm(page)
    const post = page.getByRole('button', { name: '投稿する' })
    await step('The form returns, with the reason below the end', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: '投稿する' }).click()
      await form.title.fill(title)
      await form.content.fill('すぐに戻ります。')
      await write(form.endDate, '2026/11/20')
      await write(form.endTime, '11:10')
      await form.confirm.click()
      clock.now = at('2026/11/20 11:11')
      await post.click()
      await page.getByText('現在もしくは未来の時間を入力してください').waitFor()
      await expectPath(page, '/news/add')
      expect([await form.title.inputValue(), await form.content.inputValue()]).toEqual([title, 'すぐに戻ります。'])
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
    await step('With a later end, the post is published', async () => {
      await write(form.endTime, '12:00')
      await form.confirm.click()
      await post.click()
      await page.getByText('投稿しました。').waitFor()
      await card(page, title).waitFor()
      expect((await call(cast.suzuki, listNews)).data[0]).toMatchObject({ title, endDate: '2026/11/20 12:00' })
    })
  })

  test('An author whose deletion fails sees why (ERR-09, ERR-21, DETAIL-18, G-047, G-120)', async () => {
    const { call, cast, storePost } = server()
    const title = '消したい投稿'
    const newsId = await storePost(cast.suzuki, { title, endAt: now() + dayMs })
    const page = await open(cast.suzuki, { expectedErrors: /^failed to fetch (viewers|reactions)/ })
    const confirmDeletion = async () => {
      await page.getByRole('button', { name: '投稿を削除する' }).click()
      await page.getByRole('alertdialog', { name: '削除' }).getByRole('button', { name: '削除' }).click()
    }
    await step('A broken answer shows the network message, and the post stays open', async () => {
      await page.goto('/')
      await openPost(page, title)
      await answerWrites(page, forbidden)
      await confirmDeletion()
      await dismiss(page, checkNetwork)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    })
    await step('A post that somebody else has deleted is reported as such, and is gone from the feed', async () => {
      await page.unrouteAll()
      await storePost(cast.suzuki, { title: '残る投稿' })
      expect(await call(cast.sato, deleteNews, { params: { newsId } })).toMatchObject({ success: true })
      await confirmDeletion()
      await dismiss(page, cannotBeDeleted)
      await card(page, '残る投稿').waitFor()
      expect(await card(page, title).count()).toBe(0)
    })
  })
})
