import type { Locator, Page } from 'playwright-core'
import { postForm } from './post-form.ts'

/** The text of a post before and after an edit. */
export const [former, present] = [
  '本日13時から避難訓練を行います。\n集合場所は正面玄関です。\n雨のときは中止します。',
  '本日14時から避難訓練を行います。\n集合場所は北側の駐車場です。\n雨のときは中止します。\n持ち物はありません。',
] as const

/** Opens the form of a post from its detail. */
export const openEditForm = async (page: Page, newsId: string) => {
  await page.goto(`/news/${newsId}`)
  await page.getByRole('link', { name: '編集' }).click()
  const form = postForm(page)
  await form.title.waitFor()
  return form
}

/** One of the two kinds of edit. */
export const kindOfEdit = (page: Page, name: '軽微な修正' | 'もう一度確認してもらう'): Locator =>
  page.getByRole('radio', { name })

/** What compares an edit with what somebody else has saved. */
export const conflict = (page: Page): Locator => page.getByRole('dialog', { name: 'ほかの人が先に変更しました' })
