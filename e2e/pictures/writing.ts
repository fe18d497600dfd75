import { cast } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import { card, feedOf, openPost } from '../feed.ts'
import { choose, postForm, write } from '../post-form.ts'
import { type Studio, show } from './studio.ts'

const person = cast.suzuki
const title = '社員食堂「冬のあったかメニュー」試食会のご案内'
const content = `12月からの新メニューの試食会を行います。参加を希望する方は、対応期限までに「完了にする」を押してください。

■日時　11月30日（月）12:00～13:00
■場所　本社ビル1階 社員食堂
■定員　30名（先着順）`

/** Fills in every field of the form. */
const fillIn = async (page: Page) => {
  const form = postForm(page)
  await form.title.fill(title)
  await form.content.fill(content)
  await write(form.endDate, '2026/11/27')
  await write(form.endTime, '18:00')
  await form.deadline.press('Space')
  await write(form.dueDate, '2026/11/26')
  await write(form.dueTime, '17:00')
  await form.push.press('Space')
  await choose(form.remindTiming, '対応期限の1日前')
  await choose(form.remindTarget, '未完了者のみ')
  await page.getByRole('switch', { name: '自動リマインドを送信する' }).press('Space')
}

const takeForm = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, height: 1120 })
  await feedOf(page).waitFor()
  const add = page.getByRole('link', { name: '投稿する' })
  await take(page, 'add-pc', { marks: [add] })
  await add.click()
  const form = postForm(page)
  await fillIn(page)
  const shoot = async (name: string, ...sections: string[]) => {
    const parts = sections.map((section) => form.section(section))
    if (parts[0]) await show(parts[0])
    await take(page, name, { of: parts })
  }
  await shoot('form-content-pc', '投稿内容')
  await shoot('form-dates-pc', '公開設定', '対応期限')
  await shoot('form-push-pc', 'プッシュ通知', 'リマインドのタイミング', 'リマインドの対象')
  await shoot('form-chase-pc', '自動リマインド')
  await form.confirm.click()
  await page.getByRole('button', { name: '投稿する' }).waitFor()
  await take(page, 'confirm-pc', {
    marks: [
      page.getByRole('main').getByRole('button', { name: '戻る' }),
      page.getByRole('button', { name: '投稿する' }),
    ],
  })
  await page.context().close()
}

const takeFormOnPhone = async ({ open, take }: Studio) => {
  const page = await open({ device: 'phone', person })
  await page.getByRole('link', { name: '投稿する' }).click()
  const form = postForm(page)
  await form.title.fill(title)
  await form.content.fill(content)
  await show(form.title, 'start')
  await page.evaluate(() => scrollTo(0, 0))
  await take(page, 'form-phone')
  await page.context().close()
}

const takeAudience = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, height: 900, path: '/news/add' })
  const form = postForm(page)
  await form.title.fill(title)
  await form.content.fill(content)
  await choose(form.audience, 'ユーザー指定')
  await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
  const search = page.getByRole('searchbox', { name: '名前・ID・部門で検索' })
  await search.fill('営業部 第2課')
  await page.getByRole('button', { name: '検索結果をすべて選択' }).click()
  await page.getByRole('button', { name: '検索結果をすべて解除' }).waitFor()
  await search.blur()
  await take(page, 'picker-pc', {
    marks: [
      search,
      page.getByRole('button', { name: '検索結果をすべて解除' }),
      page.getByRole('button', { name: '保存する' }),
    ],
  })
  await page.getByRole('button', { name: '保存する' }).click()
  const section = form.section('公開範囲')
  await section.getByText(/^計/).waitFor()
  await show(section)
  await take(page, 'form-scope-pc', { of: [section] })
  await page.context().close()
}

const takeDepartments = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, height: 900, path: '/news/add' })
  await choose(postForm(page).audience, 'ユーザー指定')
  await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
  const grouped = page.getByRole('switch', { name: '部門別に表示' })
  await grouped.press('Space')
  const opener = page.getByRole('button', { name: '営業部の内訳を開く' })
  await opener.click()
  const section = page.getByRole('row').filter({ hasText: '第2課' })
  await section.getByRole('checkbox').press('Space')
  await page
    .getByText(/を選択中/)
    .first()
    .waitFor()
  await take(page, 'picker-departments-pc', {
    marks: [
      page.locator('label', { has: grouped }),
      page.getByRole('button', { name: '営業部の内訳を閉じる' }),
      section.locator('label'),
    ],
  })
  await page.context().close()
}

const takeOwnPost = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, height: 720 })
  const own = '社内報「かわら版」の取材にご協力ください'
  await show(card(page, own))
  await openPost(page, own)
  await page.getByRole('heading', { name: '完了と閲覧の状況' }).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  const trash = page.getByRole('button', { name: '投稿を削除する' })
  await take(page, 'own-post-pc', { marks: [page.getByRole('article').getByRole('link', { name: '編集' }), trash] })
  const table = page.getByRole('region', { name: '完了と閲覧の状況' })
  await show(table, 'start')
  await take(page, 'completers-pc', { of: [table] })
  await page.getByRole('tab', { name: /閲覧者数/ }).click()
  const viewers = page.getByRole('table', { name: '閲覧者の一覧' })
  await viewers.waitFor()
  const window = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 2600 })
  await take(page, 'viewers-pc', { of: [page.getByRole('tablist'), viewers.getByRole('row').nth(8)] })
  if (window) await page.setViewportSize(window)
  await trash.click()
  await take(page, 'delete-pc', { of: [page.getByRole('alertdialog')] })
  await page.getByRole('button', { name: 'キャンセル' }).click()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('article').getByRole('link', { name: '編集' }).click()
  await postForm(page).save.waitFor()
  await take(page, 'edit-pc', { marks: [postForm(page).cancel, postForm(page).save] })
  await page.context().close()
}

/** Takes the pictures of what authors do. */
export const takeWriting = async (studio: Studio): Promise<void> => {
  await takeForm(studio)
  await takeFormOnPhone(studio)
  await takeAudience(studio)
  await takeDepartments(studio)
  await takeOwnPost(studio)
}
