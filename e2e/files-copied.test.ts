import { deleteNews } from '@kawaraban/contract/news.ts'
import { expect, test } from 'vitest'
import { photo } from '../apps/server/src/features/files/pictures/awkward-pictures.fake.ts'
import { filesField } from './attached-files.ts'
import { article } from './detail.ts'
import { card, openPost } from './feed.ts'
import { postForm } from './post-form.ts'
import { postWithFiles } from './posts-with-files.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

test('An author begins a post with another one, whose files it has for itself after that one is deleted (FILE-07, REUSE-01)', async () => {
  const { call, cast } = server()
  const { newsId } = await postWithFiles(server(), cast.sato, {
    title: '先月の報告',
    files: [
      { name: '様子.jpg', content: await photo(), alt: '先月の様子' },
      { name: '数値.csv', content: 'ID,数\n1,2' },
    ],
  })
  const page = await open(cast.suzuki)
  const { attached, row } = filesField(page)
  await step('An author who may not change it copies it, with its files and their texts', async () => {
    await page.goto(`/news/${newsId}`)
    await article(page).getByRole('link', { name: '複製して投稿' }).click()
    await expect.poll(() => attached.locator('bdi').allTextContents()).toEqual(['様子.jpg', '数値.csv'])
    expect(await row('様子.jpg').getByRole('textbox', { name: '画像の説明' }).inputValue()).toBe('先月の様子')
  })
  await step('It is posted, and the first one deleted', async () => {
    await postForm(page).title.fill('今月の報告')
    await postForm(page).confirm.click()
    await page.getByRole('button', { name: '投稿する' }).click()
    await card(page, '今月の報告').waitFor()
    expect((await call(cast.sato, deleteNews, { params: { newsId } })).success).toBe(true)
  })
  const reader = await open(cast.tanaka)
  await step('A reader of the copy has its files', async () => {
    await reader.goto('/')
    await openPost(reader, '今月の報告')
    const picture = article(reader).getByRole('button', { name: '先月の様子を大きく表示する' }).locator('img')
    await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    const downloaded = reader.waitForEvent('download')
    await article(reader)
      .getByRole('link', { name: /数値\.csv/ })
      .click()
    expect((await downloaded).suggestedFilename()).toBe('数値.csv')
  })
})
