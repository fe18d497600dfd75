import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { deleteNews, getNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { expectPath } from './address.ts'
import { card, feedOf, openPost } from './feed.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, step, now } = startTestServer()
const dayMs = 24 * 60 * 60_000

const switchTrash = (hasTrash: boolean) =>
  server().call(server().cast.sato, updateCompanySettings, { body: { hasTrash } })
beforeEach(() => switchTrash(true))

const store = (title: string) => server().storePost(server().cast.suzuki, { title, endAt: now() + 2 * dayMs })
const list = (page: Page) => page.getByRole('list', { name: 'ゴミ箱の投稿' })
const answer = async (page: Page, name: string, button: string) => {
  const question = page.getByRole('alertdialog', { name })
  await question.getByRole('button', { name: button, exact: true }).click()
  await question.waitFor({ state: 'detached' })
}
const remove = async (page: Page, title: string) => {
  await page.goto('/')
  await openPost(page, title)
  await page.getByRole('button', { name: '投稿を削除する' }).click()
  await page.getByText('この投稿を削除します。30日間はゴミ箱から戻せます。よろしいですか？').waitFor()
  await answer(page, '削除', '削除')
  await page.getByText('投稿をゴミ箱に移しました。').waitFor()
  await expectPath(page, '/')
}

describe('The trash of a company', () => {
  test('An admin switches it on, and an editor takes a deletion back by one press (TRASH-01, TRASH-02, W-118, W-119)', async () => {
    const { cast, call } = server()
    await switchTrash(false)
    const title = '年末の大掃除の分担'
    const newsId = await store(title)
    const completed = { params: { newsId }, body: { reactionType: 'completed' } }
    await call(cast.tanaka, completeNews, completed)
    await step('Sato switches it on, and the way to it appears in her settings', async () => {
      const admin = await open(cast.sato)
      await admin.goto('/setting')
      await admin.getByRole('switch', { name: '削除した投稿をゴミ箱に入れる' }).check()
      await admin.getByRole('link', { name: 'ゴミ箱' }).click()
      await admin.getByText('ゴミ箱は空です').waitFor()
    })
    const page = await open(cast.suzuki)
    await step('Suzuki deletes the post, which is gone for its readers', async () => {
      await remove(page, title)
      // Under the pointer it stays.
      await page.getByRole('button', { name: '元に戻す' }).hover()
      await expect.poll(() => card(page, title).count()).toBe(0)
      const gone = { success: false, message: 'Document already deleted' }
      expect(await call(cast.tanaka, getNews, { params: { newsId } })).toMatchObject(gone)
    })
    await step('One press takes it back, with the completion', async () => {
      await page.getByRole('button', { name: '元に戻す' }).click()
      await page.getByText('投稿を元に戻しました。').waitFor()
      await card(page, title).waitFor()
      const { data } = await call(cast.tanaka, getNews, { params: { newsId } })
      expect(data.viewerReactions).toEqual([{ reactionType: 'completed', reacted: true }])
    })
  })

  test.each(devices('phone', 'desktop'))(
    'Later it is restored or deleted for good from the list, by keys alone on %s (TRASH-01, G-621, G-623, W-120, W-121, W-122)',
    async (device) => {
      const { cast, call } = server()
      const [back, away] = [`社員食堂の新しい献立 ${device}`, `古い備品の処分 ${device}`]
      for (const title of [back, away]) await call(cast.sato, deleteNews, { params: { newsId: await store(title) } })
      const page = await open(cast.suzuki, { device })
      await step('It is in the settings, with who deleted each post and when it goes', async () => {
        await page.goto('/setting')
        await page.getByRole('link', { name: 'ゴミ箱' }).click()
        const row = list(page).getByRole('listitem').filter({ hasText: back })
        await row.getByText(/に佐藤 健一さんが削除/).waitFor()
        await row.getByText(/に完全に削除されます/).waitFor()
      })
      await step('Enter restores one, and the focus stays in the list', async () => {
        await page.getByRole('button', { name: `「${back}」を元に戻す` }).press('Enter')
        await page.getByText('投稿を元に戻しました。').waitFor()
        await expect.poll(() => list(page).getByText(back).count()).toBe(0)
        expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
      })
      await step('The other is deleted for good after a question', async () => {
        await page.getByRole('button', { name: `「${away}」を完全に削除` }).press('Enter')
        await answer(page, '完全に削除', '完全に削除')
        await page.getByText('投稿を完全に削除しました。').waitFor()
        await expect.poll(() => list(page).getByText(away).count()).toBe(0)
      })
      await page.goto('/')
      await feedOf(page).waitFor()
      await card(page, back).waitFor()
    },
  )
})

describe.each(devices('phone', 'desktop'))('What the trash looks like on %s', (device) => {
  test('The list, its question and its empty state have no visual defects (TRASH-01)', async () => {
    const { cast, call, db } = server()
    await db.query(sql`delete from news`)
    const page = await open(cast.sato, { device })
    await page.goto('/setting/trash')
    await page.getByText('ゴミ箱は空です').waitFor()
    await expectNoVisualDefects(page, `trash empty ${device}`)
    const long = '社員の皆さまへ、年末年始の休業期間と緊急時の連絡先、事務所の施錠についてのお願いと確認事項のまとめ'
    for (const title of [long, '避難訓練'])
      await call(cast.sato, deleteNews, { params: { newsId: await store(title) } })
    await page.reload()
    await list(page).waitFor()
    await expectNoVisualDefects(page, `trash ${device}`)
    await page.getByRole('button', { name: '「避難訓練」を完全に削除' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `trash question ${device}`)
  })
})
