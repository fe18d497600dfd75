import { deleteNews, listNews } from '@kawaraban/contract/news.ts'
import { describe, expect, test } from 'vitest'
import { copyPost } from '../apps/server/src/testing/many-posts.ts'
import { dismiss } from './detail.ts'
import { card } from './feed.ts'
import { confirmPost, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

describe('The 1,001st post (S-25)', () => {
  const { server, open, step } = startTestServer()

  test('An author is refused the 1,001st post, deletes one, and posts what was entered (LIM-03, ERR-01, CONF-06, G-011)', async () => {
    const { cast, call, db, storePost } = server()
    const title = '1,001件目の投稿'
    await copyPost(db, cast.sato, await storePost(cast.sato), 999)
    const page = await open(cast.suzuki, { expectedErrors: /failed to create news/ })
    const post = await step('Suzuki posts when the company has 1,000 posts', async () => {
      const button = await confirmPost(page, { title, content: '本文です。' })
      await button.click()
      return button
    })
    await step(
      'Suzuki gets the message of the limit, the text is still there, and the button works again',
      async () => {
        await dismiss(
          page,
          '投稿数が上限の1,000件を超えるため、投稿できません。不要な投稿を削除してから、もう一度お試しください。',
        )
        expect(await post.getAttribute('aria-disabled')).not.toBe('true')
        await page.getByRole('main').getByRole('button', { name: '戻る' }).click()
        expect(await postForm(page).title.inputValue()).toBe(title)
        expect(await postForm(page).content.inputValue()).toBe('本文です。')
        await postForm(page).confirm.click()
      },
    )
    await step('One post is deleted, and Suzuki can post', async () => {
      const [first] = (await call(cast.sato, listNews, { query: { limit: '1' } })).data
      await call(cast.sato, deleteNews, { params: { newsId: first.newsId } })
      await post.click()
      await page.getByText('投稿しました。').waitFor()
      await card(page, title).waitFor()
    })
  })
})
