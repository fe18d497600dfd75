import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { card, feedOf } from './feed.ts'
import { permissionScreen } from './permission.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

beforeAll(async () => {
  const { db, cast, storePost } = server()
  for (let member = 1; member <= 30; member++)
    await addPerson(db, cast.ours, { name: `社員${member}`, role: 'viewer', now: now() })
  await storePost(cast.sato, { title: '制服の採寸について' })
})

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const expectFocus = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true)

/** Presses Tab until `target` has the focus, like people who have no pointer. */
const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await target.waitFor()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    if (await hasFocus(target)) return
  }
  throw new Error(`${key} does not lead to ${target}`)
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Tab never leaves the open dialog. */
const expectTrapped = async (page: Page, dialog: Locator) => {
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('A user without a pointer skips to the content, and filters and sorts the feed', async () => {
  const page = await open(server().cast.suzuki)
  await step('The first Tab leads to a link to the main content', async () => {
    await page.goto('/')
    await feedOf(page).waitFor()
    await page.keyboard.press('Tab')
    await expectFocus(page.getByRole('link', { name: '本文へ移動' }))
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('main'))
  })
  await step('Escape or a choice closes a menu, and its button has the focus again', async () => {
    await tabTo(page, button(page, '絞り込み'))
    await press(page, 'Enter')
    await expectFocus(page.getByRole('menuitemcheckbox', { name: '未完了のみ' }))
    await press(page, 'ArrowDown', 'Space')
    await expect.poll(() => page.getByRole('menuitemcheckbox', { name: '未読のみ', checked: true }).count()).toBe(1)
    await press(page, 'Escape')
    await expectFocus(button(page, '絞り込み'))
    await tabTo(page, button(page, '並び替え'))
    await press(page, 'ArrowDown')
    await expectFocus(page.getByRole('menuitemradio', { name: '公開日が新しい順' }))
    await press(page, 'ArrowDown', 'Enter')
    await expectFocus(button(page, '並び替え'))
    await tabTo(page, button(page, '条件を消す'))
    await press(page, 'Enter')
    await expect.poll(() => page.getByText('絞り込み中').count()).toBe(0)
  })
})

test('An author without a pointer writes a post with dates, and posts it', async () => {
  const title = '防災備蓄品の点検'
  const page = await open(server().cast.suzuki)
  const form = postForm(page)
  await step('The author opens a new post and writes it', async () => {
    await page.goto('/')
    await tabTo(page, page.getByRole('link', { name: '投稿する' }))
    await press(page, 'Enter')
    await tabTo(page, form.title)
    await page.keyboard.type(title)
    await press(page, 'Tab')
    await expectFocus(form.content)
    await page.keyboard.type('備蓄品を点検してください。')
  })
  await step('The author picks dates in the calendar and times in the list', async () => {
    const calendar = button(page, '公開終了日時の日付をカレンダーから選ぶ')
    await tabTo(page, calendar)
    await press(page, 'Enter')
    await expectFocus(page.getByRole('gridcell').getByRole('button', { name: /11月21日/ }))
    await press(page, 'ArrowRight', 'ArrowDown', 'Enter')
    await expect.poll(() => form.endDate.inputValue()).toBe('2026/11/29')
    await expectFocus(calendar)
    await press(page, 'Enter')
    await page.getByRole('grid').waitFor()
    await press(page, 'Escape')
    await expectFocus(calendar)
    await press(page, 'Tab')
    await expectFocus(form.endTime)
    await press(page, 'ControlOrMeta+a')
    await page.keyboard.type('17')
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
    await expect.poll(() => form.endTime.inputValue()).toBe('17:10')
    await tabTo(page, form.deadline)
    await press(page, 'Space')
    await press(page, 'Tab')
    await expectFocus(form.dueDate)
    await page.keyboard.type('20261127')
    await tabTo(page, form.dueTime)
    await page.keyboard.type('930')
    await press(page, 'Tab')
    expect([await form.dueDate.inputValue(), await form.dueTime.inputValue()]).toEqual(['2026/11/27', '09:30'])
  })
  await step('The author confirms and posts', async () => {
    await tabTo(page, form.confirm)
    await press(page, 'Enter')
    await page.getByRole('heading', { name: '新規投稿（確認）' }).waitFor()
    await tabTo(page, button(page, '投稿する'))
    await press(page, 'Enter')
    await card(page, title).waitFor()
  })
})

test('An author without a pointer picks readers, and is asked before leaving', async () => {
  const page = await open(server().cast.suzuki)
  const form = postForm(page)
  const dialog = page.getByRole('alertdialog')
  await step('The author finds readers by search and by page', async () => {
    await page.goto('/news/add')
    await tabTo(page, form.audience)
    await press(page, 'Space', 'ArrowDown', 'Enter')
    await expectFocus(form.audience)
    await tabTo(page, page.getByRole('link', { name: 'ユーザーを選択する' }))
    await press(page, 'Enter')
    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type('社員3')
    const found = page.getByRole('checkbox', { name: /^社員3\s/ })
    await page.getByText('「社員3」の検索結果').waitFor()
    await tabTo(page, found)
    await press(page, 'Space')
    await expect.poll(() => found.isChecked()).toBe(true)
    await tabTo(page, button(page, '検索条件を消す'), 'Shift+Tab')
    await press(page, 'Enter')
    await expectFocus(page.getByRole('searchbox'))
    await tabTo(page, button(page, '次のページ'))
    await press(page, 'Enter')
    const last = page.getByRole('checkbox', { name: /^社員30\s/ })
    await tabTo(page, last, 'Shift+Tab')
    await press(page, 'Space')
    await page.getByText('3名を選択中').waitFor()
    await tabTo(page, button(page, '保存する'))
    await press(page, 'Enter')
    await page.getByText('計3名').waitFor()
  })
  await step('The question whether to leave traps the focus, and Escape restores it', async () => {
    await tabTo(page, button(page, '戻る'), 'Shift+Tab')
    await press(page, 'Enter')
    await expectFocus(dialog.getByRole('button', { name: 'キャンセル' }))
    await expectTrapped(page, dialog)
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(button(page, '戻る'))
  })
})

test('An author without a pointer reads, completes and deletes a post', async () => {
  const title = '防災備蓄品の入れ替え'
  const { cast, storePost } = server()
  await storePost(cast.suzuki, { title })
  const page = await open(cast.suzuki)
  const dialog = page.getByRole('alertdialog')
  await step('The author opens the post, completes it and changes the table', async () => {
    await page.goto('/')
    await tabTo(page, card(page, title).getByRole('link'))
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await tabTo(page, button(page, '完了にする'))
    await press(page, 'Enter')
    await expectFocus(button(page, '完了済み'))
    await tabTo(page, page.getByRole('tab', { name: /完了者数/ }))
    await press(page, 'ArrowRight')
    await page.getByRole('table', { name: '閲覧者の一覧' }).waitFor()
  })
  await step('The question whether to delete traps the focus; Escape cancels, and Delete deletes', async () => {
    await tabTo(page, button(page, '投稿を削除する'), 'Shift+Tab')
    await press(page, 'Enter')
    await expectFocus(dialog.getByRole('button', { name: 'キャンセル' }))
    await expectTrapped(page, dialog)
    await press(page, 'Escape')
    await expectFocus(button(page, '投稿を削除する'))
    await press(page, 'Enter')
    await tabTo(page, dialog.getByRole('button', { name: '削除' }))
    await press(page, 'Enter')
    await feedOf(page).waitFor()
    expect(await card(page, title).count()).toBe(0)
  })
})

test('An admin without a pointer reads what the roles are, changes two on two pages, and saves', async () => {
  const page = await open(server().cast.sato)
  const { selector, row, save, explain, explanation } = permissionScreen(page)
  const dialog = page.getByRole('alertdialog')
  const shown = (words: RegExp) => expect.poll(() => explanation.getByText(words).isVisible()).toBe(true)

  await step('The admin turns the pages of the explanation, and closes it with Escape', async () => {
    await page.goto('/setting/permission')
    await row('田中 美咲').waitFor()
    await tabTo(page, explain)
    await press(page, 'Enter')
    await explanation.waitFor()
    await expectTrapped(page, explanation)
    await tabTo(page, explanation.getByRole('button', { name: '次へ' }))
    await press(page, 'Enter')
    await shown(/^閲覧者は/)
    await press(page, 'ArrowLeft')
    await shown(/^権限には/)
    await press(page, 'Escape')
    await explanation.waitFor({ state: 'detached' })
    await expectFocus(explain)
  })
  await step('The admin chooses a role with the arrow keys, and the focus stays', async () => {
    await tabTo(page, selector('田中 美咲'))
    await press(page, 'Enter')
    await expectFocus(page.getByRole('option', { name: '閲覧者' }))
    await press(page, 'ArrowUp', 'Enter')
    await row('田中 美咲').getByText('変更あり').waitFor()
    await expectFocus(selector('田中 美咲'))
    expect(await selector('田中 美咲').getAttribute('aria-describedby')).not.toBeNull()
  })
  await step('The admin changes a role on the next page', async () => {
    await tabTo(page, button(page, '次のページ'))
    await press(page, 'Enter')
    await row('社員30').waitFor()
    await expectFocus(button(page, '次のページ'))
    await tabTo(page, selector('社員30'), 'Shift+Tab')
    await press(page, 'Space')
    await expectFocus(page.getByRole('option', { name: '閲覧者' }))
    await press(page, 'ArrowDown', 'Enter')
    await row('社員30').getByText('変更あり').waitFor()
  })
  await step('After saving and closing the message, the button has the focus', async () => {
    await tabTo(page, save)
    await press(page, 'Enter')
    await expectFocus(dialog.getByRole('button', { name: 'OK' }))
    await press(page, 'Enter')
    await expectFocus(save)
    expect(await page.getByText('変更あり').count()).toBe(0)
  })
})
