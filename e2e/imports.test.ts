import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectPath } from './address.ts'
import { openUserPicker, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

/** Encodes text as Windows-31J, by the decoder's table of its two-byte characters. */
const windows31J = () => {
  const decoder = new TextDecoder('shift_jis')
  const bytesOf = new Map<string, readonly number[]>()
  for (let first = 0x81; first <= 0xea; first += 1) {
    for (let second = 0x40; second <= 0xfc; second += 1) {
      const character = decoder.decode(Uint8Array.of(first, second))
      if (character.length === 1 && !bytesOf.has(character)) bytesOf.set(character, [first, second])
    }
  }
  return (text: string) => Buffer.from([...text].flatMap((one) => bytesOf.get(one) ?? [one.charCodeAt(0)]))
}

const tilesOf = (page: Page, name: string) => page.locator(`dl[aria-label="${name}"] > div`).allTextContents()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const chooseFile = async (page: Page, name: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'ファイルを選ぶ').click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: '確認した内容' }).waitFor()
}

/** Applies the file that is shown, after reading in the question what it changes. */
const applyFile = async (page: Page, changes: string) => {
  await button(page, '取り込む').click()
  const question = page.getByRole('alertdialog')
  await question.getByText(changes).waitFor()
  await question.getByRole('button', { name: '取り込む' }).click()
  await page.getByRole('heading', { name: '取り込んだ内容' }).waitFor()
}

const searchFor = async (page: Page, text: string, found: string) => {
  await page.goto('/setting/users')
  await page.getByRole('searchbox', { name: '名前・ID・部門で検索' }).fill(text)
  await page.getByText(/^該当 1名$|^条件に一致する/).waitFor()
  await page.getByText(found, { exact: true }).waitFor()
}

test('An admin imports the file of a spreadsheet, corrects its characters, and finds the people (PEOPLE-01, G-173, G-181)', async () => {
  const page = await open(server().cast.sato)
  await step('The list of all accounts leads to the import, which reads a file in Shift_JIS', async () => {
    await page.goto('/setting/users')
    await page.getByRole('link', { name: 'ファイルから取り込む' }).click()
    await page.getByRole('heading', { level: 1, name: 'ユーザーの取り込み' }).waitFor()
    const rows = [
      'アカウントID,氏名,部署,ふりがな,備考',
      'ID900001,青木 真央,企画部,あおき まお,新入社員',
      'ID900002,石井 <旧姓森>,企画部,いしい,',
      'd100234503,,営業部 第3課,たなか みさき,異動',
    ]
    await chooseFile(page, '異動.csv', windows31J()(rows.join('\r\n')))
    await expect
      .poll(() => tilesOf(page, '確認した内容'))
      .toEqual(['追加2名', '変更1名', '権限なしにする0名', '変更なし0名'])
    await page.getByText('読み取らない列：「備考」').waitFor()
  })
  await step('A row with characters that cannot be used is listed with its number and value', async () => {
    const rows = page.getByRole('list', { name: '確認が必要な行の一覧' }).getByRole('listitem')
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([expect.stringMatching(/^3行目名前に、使えない文字.*ID ID900002「石井 <旧姓森>」全角に直せる$/)])
    expect(await button(page, '取り込む').getAttribute('aria-disabled')).toBe('true')
  })
  await step('A reload keeps the checked file', async () => {
    await page.reload()
    await page.getByRole('heading', { name: '確認した内容' }).waitFor()
  })
  await step('With full-width characters the file can be applied', async () => {
    await page.getByRole('switch', { name: '使えない文字を全角に直して取り込む' }).check()
    await applyFile(page, '2名を追加し、1名を変更します。')
    await expect
      .poll(async () => (await tilesOf(page, '取り込んだ内容')).slice(0, 3))
      .toEqual(['追加2名', '変更1名', '権限なしにした0名'])
  })
  await step('The people are found by name and by its reading', async () => {
    await searchFor(page, 'いしい', '石井 ＜旧姓森＞')
    await searchFor(page, 'たなか みさき', '営業部 第3課')
  })
})

test('An admin picks an imported person for a post, and then undoes the import (PEOPLE-01, G-175)', async () => {
  const page = await open(server().cast.sato)
  await step('A new person and a change of another one are imported', async () => {
    await page.goto('/setting/imports')
    const rows = ['アカウントID,氏名,部署', 'ID900011,上田 栞,総務部', 'd100234761,,購買部 第2課']
    await chooseFile(page, '人事.csv', Buffer.from(rows.join('\n')))
    await applyFile(page, '1名を追加し、1名を変更します。')
    await searchFor(page, '山田', '購買部 第2課')
  })
  await step('The new person, who has never signed in, can be picked as a reader', async () => {
    const form = postForm(page)
    await openUserPicker(page)
    await page.getByRole('checkbox', { name: /^上田 栞/ }).check()
    await page.getByRole('button', { name: '保存する' }).click()
    await form.section('公開範囲').getByText('上田 栞').waitFor()
  })
  await step('Undone from the history, both are as before', async () => {
    // The browser asks whether to lose the input.
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto('/setting/imports')
    await page.getByRole('link', { name: /人事\.csv/ }).click()
    await button(page, '元に戻す').click()
    const question = page.getByRole('alertdialog')
    await question.getByText('追加した1名を取り消し、').waitFor()
    await question.getByRole('button', { name: '元に戻す' }).click()
    await page.getByRole('heading', { name: '元に戻した内容' }).waitFor()
    await expect.poll(() => tilesOf(page, '元に戻した内容')).toEqual(['元の内容に戻した1名', '追加を取り消した1名'])
    await searchFor(page, '上田', '条件に一致するアカウントがありません。')
    await searchFor(page, '山田', '購買部')
  })
})

test('An editor finds no link to the imports, and their address leads to the feed (PERM-11, PERM-14, G-049, G-181)', async () => {
  const { cast } = server()
  const page = await open(cast.suzuki, { expectedErrors: /failed to fetch import/ })
  for (const path of ['/setting/imports', '/setting/imports/1']) {
    await page.goto(path)
    await page.getByRole('link', { name: '投稿する' }).waitFor()
    await expectPath(page, '/')
  }
  await page.goto('/setting')
  await page.getByRole('heading', { level: 1, name: '設定' }).waitFor()
  expect(await page.getByRole('link', { name: /取り込む|ユーザー一覧/ }).count()).toBe(0)
})
