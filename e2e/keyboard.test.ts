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
const focused = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true)

/** Goes on with Tab until the focus is on `target`, as people do who have no pointer. */
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

/** The focus goes round within the window on show, and never leaves it. */
const isTrapped = async (page: Page, dialog: Locator) => {
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
}

test('by keyboard alone a post is written for chosen readers, checked, posted, read and deleted', async () => {
  const title = '防災備蓄品の点検'
  const page = await open(server().cast.suzuki)
  const form = postForm(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('alertdialog')

  await step('最初のTabで本文へ移動できる', async () => {
    await page.goto('/')
    await feedOf(page).waitFor()
    await page.keyboard.press('Tab')
    await focused(page.getByRole('link', { name: '本文へ移動' }))
    await page.keyboard.press('Enter')
    await focused(page.getByRole('main'))
  })
  await step('メニューを開いて選び、Escapeで閉じるとボタンに戻る', async () => {
    await tabTo(page, button('絞り込み'))
    await press(page, 'Enter')
    await focused(page.getByRole('menuitemcheckbox', { name: '未完了のみ' }))
    await press(page, 'ArrowDown', 'Space')
    await expect.poll(() => page.getByRole('menuitemcheckbox', { name: '未読のみ', checked: true }).count()).toBe(1)
    await press(page, 'Escape')
    await focused(button('絞り込み'))
    await tabTo(page, button('並び替え'))
    await press(page, 'ArrowDown')
    await focused(page.getByRole('menuitemradio', { name: '公開日が新しい順' }))
    await press(page, 'ArrowDown', 'Enter')
    await focused(button('並び替え'))
    await tabTo(page, button('条件を消す'))
    await press(page, 'Enter')
    await expect.poll(() => page.getByText('絞り込み中').count()).toBe(0)
  })
  await step('新規投稿を開いて書く', async () => {
    await tabTo(page, page.getByRole('link', { name: '投稿する' }))
    await press(page, 'Enter')
    await tabTo(page, form.title)
    await page.keyboard.type(title)
    await press(page, 'Tab')
    await focused(form.content)
    await page.keyboard.type('備蓄品を点検してください。')
  })
  await step('カレンダーと一覧から日時を選ぶ', async () => {
    const calendar = button('公開終了日時の日付をカレンダーから選ぶ')
    await tabTo(page, calendar)
    await press(page, 'Enter')
    await focused(page.getByRole('gridcell').getByRole('button', { name: /11月21日/ }))
    await press(page, 'ArrowRight', 'ArrowDown', 'Enter')
    expect(await form.endDate.inputValue()).toBe('2026/11/29')
    await focused(calendar)
    await press(page, 'Enter')
    await page.getByRole('grid').waitFor()
    await press(page, 'Escape')
    await focused(calendar)
    await press(page, 'Tab')
    await focused(form.endTime)
    await press(page, 'ControlOrMeta+a')
    await page.keyboard.type('17')
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
    expect(await form.endTime.inputValue()).toBe('17:10')
    await tabTo(page, form.deadline)
    await press(page, 'Space')
    await press(page, 'Tab')
    await focused(form.dueDate)
    await page.keyboard.type('20261127')
    await tabTo(page, form.dueTime)
    await page.keyboard.type('930')
    await press(page, 'Tab')
    expect([await form.dueDate.inputValue(), await form.dueTime.inputValue()]).toEqual(['2026/11/27', '09:30'])
  })
  await step('公開範囲のユーザーを、検索とページ送りで選ぶ', async () => {
    await focused(form.audience)
    await press(page, 'Space', 'ArrowDown', 'Enter')
    await focused(form.audience)
    await tabTo(page, page.getByRole('link', { name: 'ユーザーを選択する' }))
    await press(page, 'Enter')
    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type('社員3')
    const found = page.getByRole('checkbox', { name: /^社員3\s/ })
    await page.getByText('「社員3」の検索結果').waitFor()
    await tabTo(page, found)
    await press(page, 'Space')
    expect(await found.isChecked()).toBe(true)
    await tabTo(page, button('検索条件を消す'), 'Shift+Tab')
    await press(page, 'Enter')
    await focused(page.getByRole('searchbox'))
    await tabTo(page, button('次のページ'))
    await press(page, 'Enter')
    const last = page.getByRole('checkbox', { name: /^社員30\s/ })
    await tabTo(page, last, 'Shift+Tab')
    await press(page, 'Space')
    await page.getByText('3名を選択中').waitFor()
    await tabTo(page, button('保存する'))
    await press(page, 'Enter')
    await page.getByText('計3名').waitFor()
  })
  await step('戻るときの確認は、フォーカスを閉じ込め、Escapeで元に戻す', async () => {
    await tabTo(page, button('戻る'), 'Shift+Tab')
    await press(page, 'Enter')
    await focused(dialog.getByRole('button', { name: 'キャンセル' }))
    await isTrapped(page, dialog)
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
    await focused(button('戻る'))
  })
  await step('確認して投稿する', async () => {
    await tabTo(page, form.confirm)
    await press(page, 'Enter')
    await page.getByRole('heading', { name: '新規投稿（確認）' }).waitFor()
    await tabTo(page, button('投稿する'))
    await press(page, 'Enter')
    await card(page, title).waitFor()
  })
  await step('投稿を開き、完了にして、表を切り替える', async () => {
    await tabTo(page, card(page, title).getByRole('link'))
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await tabTo(page, button('完了にする'))
    await press(page, 'Enter')
    await focused(button('完了済み'))
    await tabTo(page, page.getByRole('tab', { name: /完了者数/ }))
    await press(page, 'ArrowRight')
    await page.getByRole('table', { name: '閲覧者の一覧' }).waitFor()
  })
  await step('削除の確認から戻り、もう一度開いて削除する', async () => {
    await tabTo(page, button('投稿を削除する'), 'Shift+Tab')
    await press(page, 'Enter')
    await focused(dialog.getByRole('button', { name: 'キャンセル' }))
    await isTrapped(page, dialog)
    await press(page, 'Escape')
    await focused(button('投稿を削除する'))
    await press(page, 'Enter')
    await tabTo(page, dialog.getByRole('button', { name: '削除' }))
    await press(page, 'Enter')
    await feedOf(page).waitFor()
    expect(await card(page, title).count()).toBe(0)
  })
})

test('by keyboard alone roles are explained, changed on two pages and saved', async () => {
  const page = await open(server().cast.sato)
  const { selector, row, save, explain, explanation } = permissionScreen(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('alertdialog')
  const shown = (words: RegExp) => expect.poll(() => explanation.getByText(words).isVisible()).toBe(true)

  await step('説明を開き、ページを進めて戻り、Escapeで閉じる', async () => {
    await page.goto('/setting/permission')
    await row('田中 美咲').waitFor()
    await tabTo(page, explain)
    await press(page, 'Enter')
    await explanation.waitFor()
    await isTrapped(page, explanation)
    await tabTo(page, explanation.getByRole('button', { name: '次へ' }))
    await press(page, 'Enter')
    await shown(/^閲覧者は/)
    await press(page, 'ArrowLeft')
    await shown(/^権限には/)
    await press(page, 'Escape')
    await explanation.waitFor({ state: 'detached' })
    await focused(explain)
  })
  await step('権限を矢印キーで選び、フォーカスはそのまま残る', async () => {
    await tabTo(page, selector('田中 美咲'))
    await press(page, 'Enter')
    await focused(page.getByRole('option', { name: '閲覧者' }))
    await press(page, 'ArrowUp', 'Enter')
    await row('田中 美咲').getByText('変更あり').waitFor()
    await focused(selector('田中 美咲'))
    expect(await selector('田中 美咲').getAttribute('aria-describedby')).not.toBeNull()
  })
  await step('次のページの人も変える', async () => {
    await tabTo(page, button('次のページ'))
    await press(page, 'Enter')
    await row('社員30').waitFor()
    await focused(button('次のページ'))
    await tabTo(page, selector('社員30'), 'Shift+Tab')
    await press(page, 'Space')
    await focused(page.getByRole('option', { name: '閲覧者' }))
    await press(page, 'ArrowDown', 'Enter')
    await row('社員30').getByText('変更あり').waitFor()
  })
  await step('保存して知らせを閉じると、保存ボタンに戻る', async () => {
    await tabTo(page, save)
    await press(page, 'Enter')
    await focused(dialog.getByRole('button', { name: 'OK' }))
    await press(page, 'Enter')
    await focused(save)
    expect(await page.getByText('変更あり').count()).toBe(0)
  })
})
