import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { dismiss, readPost } from './detail.ts'
import { card, feedOf, openPost } from './feed.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

describe.each(devices('desktop', 'phone'))('S-19 deleting, on a %s', (device) => {
  test('DETAIL-16 DETAIL-17 DETAIL-18 REACT-06 PERM-04 ERR-18 ERR-21 API-12 G-090', async () => {
    const { cast, call, storePost } = server()
    const title = `古い申請書の回収について（${device}）`
    await storePost(cast.ito, { title: `ほかのお知らせ（${device}）` })
    const newsId = await storePost(cast.suzuki, { title })
    const expectedErrors = /failed to (update reaction|fetch news)/
    const trash = '投稿を削除する'

    const tanaka = await step('田中が投稿を開いている', async () => {
      const page = await open(cast.tanaka, { device, dark: true, expectedErrors })
      await page.goto('/')
      await readPost(page, title)
      expect(await page.getByRole('button', { name: trash }).count()).toBe(0)
      return page
    })
    await step('ほかの投稿者の伊藤には、削除のアイコンがない', async () => {
      const ito = await open(cast.ito, { device })
      await ito.goto('/')
      await openPost(ito, title)
      expect(await ito.getByRole('button', { name: trash }).count()).toBe(0)
    })
    const sato = await step('管理者の佐藤が鈴木の投稿で、削除のアイコンを押す', async () => {
      const page = await open(cast.sato, { device })
      await page.goto('/')
      await openPost(page, title)
      await page.getByRole('banner').getByRole('button', { name: trash }).click()
      await page
        .getByRole('alertdialog', { name: '削除' })
        .getByText('この投稿を削除します。削除した投稿は元に戻せません。よろしいですか？')
        .waitFor()
      return page
    })
    const question = sato.getByRole('alertdialog', { name: '削除' })
    await step('キャンセルすると、何も変わらない', async () => {
      await question.getByRole('button', { name: 'キャンセル' }).click()
      await question.waitFor({ state: 'detached' })
      expect(await call(cast.sato, getNews, { params: { newsId } })).toMatchObject({ success: true })
      await sato.getByRole('heading', { level: 1, name: title }).waitFor()
    })
    await step('削除すると、一覧に戻って投稿は消えている', async () => {
      await sato.getByRole('button', { name: trash }).click()
      await question.getByRole('button', { name: '削除' }).click()
      await sato.getByText('投稿を削除しました。').waitFor()
      await feedOf(sato).waitFor()
      expect(new URL(sato.url()).pathname).toBe('/')
      expect(await card(sato, title).count()).toBe(0)
    })
    await step('開いたままの田中が完了にすると、削除されたと知らされる', async () => {
      await tanaka.getByRole('button', { name: '完了にする' }).click()
      await dismiss(tanaka, 'この投稿は削除されているため、完了にできません。')
      await feedOf(tanaka).waitFor()
      expect(new URL(tanaka.url()).pathname).toBe('/')
      expect(await card(tanaka, title).count()).toBe(0)
    })
    await step('アドレスから開いても表示されない', async () => {
      await tanaka.goto(`/news/${newsId}`)
      await dismiss(tanaka, 'この投稿は削除されたか公開期限が切れているため、表示できません。')
      await feedOf(tanaka).waitFor()
      expect(new URL(tanaka.url()).pathname).toBe('/')
    })
    await step('サーバーにも、だれの一覧にも残っていない', async () => {
      const gone = { success: false, message: 'Document already deleted' }
      const params = { newsId }
      for (const person of [cast.sato, cast.suzuki, cast.tanaka]) {
        expect(await call(person, getNews, { params })).toMatchObject(gone)
        expect((await call(person, listNews)).text).not.toContain(title)
      }
      expect(await call(cast.tanaka, completeNews, { params, body: { reactionType: 'completed' } })).toMatchObject(gone)
    })
  })
})
