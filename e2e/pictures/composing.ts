import { cast } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import { feedOf, openPost } from '../feed.ts'
import { openList } from '../lists.ts'
import { postForm } from '../post-form.ts'
import { type Studio, show } from './studio.ts'

const person = cast.suzuki
const title = '冬の省エネにご協力ください'
const content = `12月1日から3月31日まで、**冬の省エネ**に取り組みます。

## お願い
- 室温は20度に合わせます。
- 退社するときは、照明とパソコンの電源を切ります。

## 進め方
1. 各部署で担当の方を決めます。
2. 月末に、使った電力を知らせます。`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A text with marks, and how it will be drawn. */
const takeText = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, height: 1000, path: '/news/add' })
  const form = postForm(page)
  await form.title.fill(title)
  await form.content.fill(content)
  await page.getByRole('checkbox', { name: '書式を使う' }).press('Space')
  const preview = page.getByRole('complementary', { name: '投稿の見え方' })
  await preview.getByRole('radio', { name: '詳細' }).press('Space')
  await preview.frameLocator('iframe').getByRole('heading', { name: 'お願い' }).waitFor()
  await form.section('投稿内容').evaluate(() => scrollTo(0, 0))
  await take(page, 'form-marks-pc', {
    of: [form.section('投稿内容'), preview],
    marks: [page.getByRole('toolbar', { name: '本文の書式' }), preview],
  })
  const category = form.section('カテゴリー')
  await show(category)
  await openList(category.getByRole('button'))
  await take(page, 'form-category-pc', { of: [category, page.getByRole('listbox')] })
  await page.context().close()
}

/** Two drafts in the list, the newest one over an empty form. */
const takeDrafts = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person: cast.sato, height: 760, path: '/news/add' })
  const form = postForm(page)
  const saved = page.getByText('下書きを保存しました 10:00')
  for (const [draftTitle, text] of [
    ['来年度の組織について', '来年度の組織を、次のとおりとします。'],
    ['創立記念日の式典のご案内', '創立記念日の式典を行います。'],
  ] as const) {
    await page.goto('/news/add')
    await form.title.fill(draftTitle)
    await form.content.fill(text)
    await saved.waitFor()
    await take(page, 'draft-saved-pc', { of: [page.getByRole('main')], marks: [saved] })
  }
  await page.goto('/news/add')
  const resume = button(page, '再開する')
  await resume.waitFor()
  const line = page.getByText(/^2026.*があります。$/).locator('..')
  await take(page, 'draft-offered-pc', { of: [line, form.section('投稿内容')], marks: [resume] })
  await page.goto('/')
  await feedOf(page).waitFor()
  await button(page, '下書き').click()
  const list = page.getByRole('dialog', { name: '下書き' })
  await list.getByRole('listitem').nth(1).waitFor()
  await take(page, 'drafts-pc', { of: [list] })
  await page.context().close()
}

/** What a new post begins with: another post, or a template. */
const takeReuse = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, height: 1000 })
  await openPost(page, '社内報「かわら版」の取材にご協力ください')
  const copy = page.getByRole('link', { name: '複製して投稿' })
  const store = button(page, 'テンプレートにする')
  await show(copy)
  await take(page, 'copy-pc', { of: [page.getByRole('article')], marks: [copy, store] })
  await store.click()
  const saving = page.getByRole('dialog', { name: 'テンプレートにする' })
  await saving.getByText(/^タイトル、本文、/).waitFor()
  await take(page, 'template-save-pc', { of: [saving] })
  await page.goto('/news/add')
  const form = postForm(page)
  const offer = button(page, 'テンプレートから書く')
  await offer.waitFor()
  await take(page, 'template-offer-pc', { of: [form.section('投稿内容')], marks: [offer] })
  await offer.click()
  const list = page.getByRole('dialog', { name: 'テンプレート' })
  const use = button(page, '書類の提出のお願いを使う')
  await use.waitFor()
  await take(page, 'templates-pc', {
    of: [list],
    marks: [use, button(page, '書類の提出のお願いを編集'), button(page, '書類の提出のお願いを削除')],
  })
  await button(page, '書類の提出のお願いを編集').click()
  const edit = page.getByRole('dialog', { name: 'テンプレートの編集' })
  await edit.getByText(/^設定：カテゴリー（/).waitFor()
  await take(page, 'template-edit-pc', { of: [edit], marks: [button(page, '投稿画面の設定に変える')] })
  await edit.getByRole('button', { name: '戻る' }).click()
  await use.click()
  await list.waitFor({ state: 'detached' })
  await page.getByText('テンプレートの内容を入れました。').waitFor({ state: 'detached' })
  await take(page, 'template-used-pc', { of: [form.section('投稿内容')] })
  await page.context().close()
}

/** Takes the pictures of what helps to write. */
export const takeComposing = async (studio: Studio): Promise<void> => {
  await takeText(studio)
  await takeDrafts(studio)
  await takeReuse(studio)
}
