import { completeNews } from '@kawaraban/contract/reactions.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { card, feedOf } from './feed.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

const text = '内容を確認して対応が終わったら、「完了にする」を押してください。'
/** A closed hint gives the focus back a frame later, and takes it from what was given it meanwhile. */
const focusOnMain = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
const filterButton = (page: Page) => page.getByRole('button', { name: '絞り込み' })

test('A reader who filters the feed sees the hint of a new first card only on the next visit (TIP-11)', async () => {
  const { call, cast, storePost } = server()
  await storePost(cast.suzuki, { title: '未完了の投稿' })
  const done = await storePost(cast.suzuki, { title: '完了した投稿' })
  await call(cast.tanaka, completeNews, { params: { newsId: done }, body: { reactionType: 'completed' } })
  const page = await open(cast.tanaka, { tips: 'unseen' })
  await page.addInitScript(() => localStorage.setItem('companyIntraNews.tip.newsHeader', 'seen'))
  await step('A completed first post has no hint', async () => {
    await page.goto('/')
    await card(page, '完了した投稿').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText(text).count()).toBe(0)
  })
  await step('A filter that changes the first post leaves the menu open, and shows no hint', async () => {
    await filterButton(page).click()
    await page.getByRole('menuitemcheckbox', { name: '未完了のみ' }).click()
    await card(page, '完了した投稿').waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('menu').count()).toBe(1)
    expect(await page.getByText(text).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await page.getByText(text).count()).toBe(0)
  })
  await step('The next visit shows the hint, and closing it restores the focus', async () => {
    await page.getByRole('navigation').getByRole('link', { name: '設定', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '設定', exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focusOnMain(page)
    await page.getByRole('navigation').getByRole('link', { name: '投稿一覧' }).press('Enter')
    await page.getByText(text).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focusOnMain(page)
    await feedOf(page).waitFor()
  })
})
