import { getNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { conflict, former, kindOfEdit, openEditForm, present } from './changed-post.ts'
import { article, showStatus } from './detail.ts'
import { card, openPost } from './feed.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, step, now } = startTestServer()

/** A post of Suzuki that Tanaka and Yamada have completed. */
const storeCompleted = async (title: string) => {
  const { cast, call, storePost } = server()
  const newsId = await storePost(cast.suzuki, { title, content: former, endAt: now() + 5 * dayMs })
  const params = { newsId }
  for (const reader of [cast.tanaka, cast.yamada])
    await call(reader, completeNews, { params, body: { reactionType: 'completed' } })
  return newsId
}
const notice = (page: Page) => article(page).getByRole('region', { name: '内容が変わりました' })
const versions = (page: Page) => page.getByRole('list', { name: '版の一覧' })

/** Suzuki changes the text of a post, and asks everybody to complete it again. */
const askAgain = async (page: Page, newsId: string) => {
  const form = await openEditForm(page, newsId)
  await form.content.fill(present)
  await kindOfEdit(page, 'もう一度確認してもらう').check()
  await form.save.click()
  await page.getByText('投稿を編集しました。').waitFor()
}

describe('Completing a changed post again', () => {
  test.each(devices('desktop', 'phone'))(
    'An author asks by keys for completions again, and a reader sees what changed on %s (AGAIN-01, AGAIN-02, W-140, W-141)',
    async (device) => {
      const { cast } = server()
      const title = `避難訓練の集合場所 ${device}`
      const newsId = await storeCompleted(title)
      const author = await open(cast.suzuki, { device })
      await step('The form offers both kinds of edit above its button, the minor one chosen', async () => {
        const form = await openEditForm(author, newsId)
        await form.content.fill(present)
        expect(await kindOfEdit(author, '軽微な修正').isChecked()).toBe(true)
        await author.getByText('2名の完了が未完了に戻ります。').waitFor()
        await kindOfEdit(author, '軽微な修正').press('ArrowDown')
        expect(await kindOfEdit(author, 'もう一度確認してもらう').isChecked()).toBe(true)
        await form.save.press('Enter')
        await author.getByText('投稿を編集しました。').waitFor()
      })
      const reader = await open(cast.tanaka, { device })
      await step('Tanaka, who had completed it, sees on the card that it changed, and in the detail what', async () => {
        await reader.goto('/')
        await card(reader, title).getByText('内容が変わりました').waitFor()
        await card(reader, title).getByRole('button', { name: '完了にする' }).waitFor()
        await openPost(reader, title)
        await notice(reader).getByRole('deletion').first().waitFor()
        const texts = async (role: 'deletion' | 'insertion') => notice(reader).getByRole(role).allTextContents()
        expect((await texts('deletion')).join()).toContain('削除：13（削除ここまで）')
        expect((await texts('insertion')).join()).toContain('持ち物はありません。')
        expect(await article(reader).textContent()).toContain(present)
      })
      await step('The same page from the server is hydrated as it was, and folds the change away', async () => {
        await reader.goto(`/news/${newsId}`)
        await notice(reader).getByRole('deletion').first().waitFor()
        await notice(reader).getByText('変わったところ', { exact: true }).click()
        await notice(reader).getByRole('deletion').first().waitFor({ state: 'hidden' })
      })
      await step('Ito, who had not, sees the new text alone', async () => {
        const other = await open(cast.ito, { device })
        await other.goto(`/news/${newsId}`)
        await article(other).getByText('持ち物はありません。').waitFor()
        expect(await other.getByText('内容が変わりました').count()).toBe(0)
      })
    },
  )

  test.each(devices('desktop', 'phone'))(
    'A reader completes a post again, and author and admin see the versions and who has completed which on %s (AGAIN-03, W-143)',
    async (device) => {
      const { cast, call } = server()
      const newsId = await storeCompleted(`社員証の更新 ${device}`)
      const author = await open(cast.suzuki, { device })
      await askAgain(author, newsId)
      const reader = await open(cast.tanaka, { device })
      await step('Tanaka completes it again', async () => {
        await reader.goto(`/news/${newsId}`)
        const completed = reader.waitForResponse((response) => response.url().endsWith('/reaction'))
        await article(reader).getByRole('button', { name: '完了にする' }).click()
        await article(reader).getByRole('button', { name: '完了済み' }).waitFor()
        await (await completed).finished()
        await reader.reload()
        await article(reader).getByRole('button', { name: '完了済み' }).waitFor()
        expect(await reader.getByText('内容が変わりました').count()).toBe(0)
      })
      await step('The author sees both versions side by side, and which one Tanaka has completed', async () => {
        await author.goto(`/news/${newsId}`)
        await showStatus(author)
        const row = author.getByRole('row').filter({ hasText: cast.tanaka.name })
        await row.getByText('第2版').waitFor()
        await versions(author).getByText('この版で完了した2名に、もう一度確認してもらっています。').waitFor()
        await author.getByRole('button', { name: '第2版を前の版と比べる' }).click()
        await author.getByText('変更：本文').waitFor()
        const [one, two] = await Promise.all(
          ['第1版', '第2版'].map((name) => author.getByRole('region', { name }).boundingBox()),
        )
        if (device === 'desktop') expect(two?.y).toBe(one?.y)
        else expect(two?.x).toBe(one?.x)
      })
      await step('An admin, too', async () => {
        const admin = await open(cast.sato, { device })
        await admin.goto(`/news/${newsId}`)
        await showStatus(admin)
        await versions(admin).getByText('第1版').waitFor()
      })
      const { data } = await call(cast.yamada, getNews, { params: { newsId } })
      expect(data.viewerReactions).toEqual([{ reactionType: 'completed', reacted: false }])
    },
  )

  test('A reader who completes a text that has just changed is shown the change first (AGAIN-02)', async () => {
    const { cast } = server()
    const title = '駐車場の使い方'
    const newsId = await storeCompleted(title)
    const reader = await open(cast.ito, { expectedErrors: /failed to update reaction/ })
    await reader.goto(`/news/${newsId}`)
    await askAgain(await open(cast.suzuki), newsId)
    await article(reader).getByRole('button', { name: '完了にする' }).click()
    const alert = reader.getByRole('alertdialog')
    await alert.getByText('内容が変わりました。新しい内容を確認してから、もう一度お試しください。').waitFor()
    await alert.getByRole('button', { name: 'OK' }).click()
    await article(reader).getByText('持ち物はありません。').waitFor()
    await article(reader).getByRole('button', { name: '完了にする' }).click()
    await article(reader).getByRole('button', { name: '完了済み' }).waitFor()
  })
})

describe.each(devices('phone', 'desktop'))('What versions look like on %s', (device) => {
  test('The choice, the change, the comparison and the conflict have no visual defects (AGAIN-01, AGAIN-02, AGAIN-03, AGAIN-05)', async () => {
    const { cast, call } = server()
    const newsId = await storeCompleted('年末年始の休業期間と緊急時の連絡先について')
    const author = await open(cast.suzuki, { device, expectedErrors: /failed to update news/ })
    const form = await openEditForm(author, newsId)
    await kindOfEdit(author, 'もう一度確認してもらう').check()
    await kindOfEdit(author, 'もう一度確認してもらう').scrollIntoViewIfNeeded()
    await expectNoVisualDefectsInState(author, `edit again ${device}`)
    await form.content.fill('まだ保存していない本文です。')
    const { title, startDate, endDate, dueDate, scope, pushFlag } = (
      await call(cast.sato, getNews, { params: { newsId } })
    ).data
    const body = { title: `${title}（更新）`, content: present, startDate, endDate, dueDate, scope, pushFlag }
    await call(cast.sato, updateNews, { params: { newsId }, body: { ...body, completions: 'askAgain' } })
    await form.save.click()
    await conflict(author).waitFor()
    await expectNoVisualDefectsInState(author, `conflict ${device}`)
    const reader = await open(cast.tanaka, { device })
    await reader.goto(`/news/${newsId}`)
    await notice(reader).waitFor()
    await expectNoVisualDefects(reader, `changed post ${device}`)
    const admin = await open(cast.sato, { device })
    await admin.goto(`/news/${newsId}`)
    await showStatus(admin)
    await admin.getByRole('button', { name: '第2版を前の版と比べる' }).click()
    await admin.getByText('変更：タイトル、本文').waitFor()
    // Where it is scrolled to, the header would be over a row.
    await admin.evaluate(() => window.scrollTo(0, 0))
    await expectNoVisualDefectsInState(admin, `versions ${device}`)
  })
})
