import { deleteNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectPath } from './address.ts'
import { dismiss, readPost } from './detail.ts'
import { card, feedOf, openPost } from './feed.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

const trash = (page: Page) => page.getByRole('button', { name: '投稿を削除する' })

describe('Deleting a post (S-19)', () => {
  test('An admin deletes the post of an editor, and it is gone for everybody (DETAIL-16, DETAIL-17, DETAIL-18, PERM-04, API-12, G-090)', async () => {
    const { cast, call, storePost } = server()
    const title = '古い申請書の回収について'
    await storePost(cast.ito, { title: 'ほかのお知らせ' })
    const newsId = await storePost(cast.suzuki, { title })
    const page = await open(cast.sato)
    const question = page.getByRole('alertdialog', { name: '削除' })
    await step('The icon asks before it deletes', async () => {
      await page.goto('/')
      await openPost(page, title)
      await trash(page).click()
      await question.getByText('この投稿を削除します。削除した投稿は元に戻せません。よろしいですか？').waitFor()
    })
    await step('Cancel changes nothing', async () => {
      await question.getByRole('button', { name: 'キャンセル' }).click()
      await question.waitFor({ state: 'detached' })
      expect(await call(cast.sato, getNews, { params: { newsId } })).toMatchObject({ success: true })
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    })
    await step('Delete returns to the feed without the post', async () => {
      await trash(page).click()
      await question.getByRole('button', { name: '削除' }).click()
      await page.getByText('投稿を削除しました。').waitFor()
      await feedOf(page).waitFor()
      await expectPath(page, '/')
      expect(await card(page, title).count()).toBe(0)
    })
    await step('The server has the post for nobody any more', async () => {
      const gone = { success: false, message: 'Document already deleted' }
      const params = { newsId }
      for (const person of [cast.sato, cast.suzuki, cast.tanaka]) {
        expect(await call(person, getNews, { params })).toMatchObject(gone)
        expect((await call(person, listNews)).text).not.toContain(title)
      }
      expect(await call(cast.tanaka, completeNews, { params, body: { reactionType: 'completed' } })).toMatchObject(gone)
    })
  })

  test('A reader who completes a post that was deleted meanwhile sees why, and returns to the feed (REACT-06, ERR-18, ERR-21)', async () => {
    const { cast, call, storePost } = server()
    const title = '古い名札の回収について'
    await storePost(cast.ito, { title: '別のお知らせ' })
    const newsId = await storePost(cast.suzuki, { title })
    const page = await open(cast.tanaka, {
      dark: true,
      expectedErrors: /failed to (update reaction|fetch news)/,
    })
    await step('The post is deleted while the reader has it open', async () => {
      await page.goto('/')
      await readPost(page, title)
      expect(await call(cast.sato, deleteNews, { params: { newsId } })).toMatchObject({ success: true })
    })
    await step('Completing it shows that it was deleted, and leads to the feed', async () => {
      await page.getByRole('button', { name: '完了にする' }).click()
      await dismiss(page, 'この投稿は削除されているため、完了にできません。')
      await feedOf(page).waitFor()
      await expectPath(page, '/')
      expect(await card(page, title).count()).toBe(0)
    })
    await step('Its address shows the feed with a message', async () => {
      await page.goto(`/news/${newsId}`)
      await dismiss(page, 'この投稿は削除されたか公開期限が切れているため、表示できません。')
      await feedOf(page).waitFor()
      await expectPath(page, '/')
    })
  })

  test('A viewer and another editor have no icon for deleting (DETAIL-16, PERM-04)', async () => {
    const { cast, storePost } = server()
    const title = '古い社員証の回収について'
    await storePost(cast.suzuki, { title })
    for (const person of [cast.tanaka, cast.ito]) {
      const page = await open(person)
      await page.goto('/')
      await openPost(page, title)
      expect(await trash(page).count()).toBe(0)
    }
  })
})
