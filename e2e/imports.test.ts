import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

/** Every character of two bytes in Windows-31J, by what it is read as. */
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

const file = [
  'アカウントID,氏名,部署,ふりがな,備考',
  'ID900001,青木 真央,企画部,あおき まお,新入社員',
  'ID900002,石井 <旧姓森>,企画部,いしい,',
  'd100234503,,営業部 第3課,たなか みさき,異動',
]
const tilesOf = (page: Page, name: string) => page.locator(`dl[aria-label="${name}"] > div`).allTextContents()

test('PEOPLE-01 G-173 G-175 G-181 an admin imports a file of a spreadsheet, sees the people everywhere, and takes it back', async () => {
  const { cast } = server()
  const page = await open(cast.sato)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const searchFor = async (text: string, found: string) => {
    await page.goto('/setting/users')
    await page.getByRole('searchbox', { name: '名前・ID・部門で検索' }).fill(text)
    await page.getByText(/^該当 1名$|^条件に一致する/).waitFor()
    await page.getByText(found).waitFor()
  }

  await step('全アカウントの一覧から一括登録を開き、Shift_JISのファイルを選ぶ', async () => {
    await page.goto('/setting/users')
    await page.getByRole('link', { name: '一括登録' }).click()
    await page.getByText('まだ取り込みはありません。').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await button('CSVファイルを選ぶ').click()
    const buffer = windows31J()(file.join('\r\n'))
    await (await chooser).setFiles({ name: '異動.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('heading', { name: '確認した内容' }).waitFor()
    expect(await tilesOf(page, '確認した内容')).toEqual(['追加2名', '変更1名', '権限なしにする0名', '変更なし0名'])
    await page.getByText('読み取らない列：「備考」').waitFor()
  })
  await step('使えない文字のある行が、行番号と値で示される', async () => {
    const rows = page.getByRole('list', { name: '確認が必要な行の一覧' }).getByRole('listitem')
    expect(await rows.allTextContents()).toEqual([
      expect.stringMatching(/^3行目名前に、使えない文字.*ID ID900002「石井 <旧姓森>」全角に直せる$/),
    ])
    expect(await button('適用').getAttribute('aria-disabled')).toBe('true')
  })
  await step('読み込み直しても、確認した内容は残っている', async () => {
    await page.reload()
    await page.getByRole('heading', { name: '確認した内容' }).waitFor()
  })
  await step('全角に直すことを選び、人数を確かめて適用する', async () => {
    await page.getByRole('switch', { name: '使えない文字を全角に直して取り込む' }).check()
    await button('適用').click()
    const question = page.getByRole('alertdialog')
    await question.getByText('2名を追加し、1名を変更します。').waitFor()
    await question.getByRole('button', { name: '適用' }).click()
    await page.getByRole('heading', { name: '適用した内容' }).waitFor()
    expect((await tilesOf(page, '適用した内容')).slice(0, 3)).toEqual(['追加2名', '変更1名', '権限なしにした0名'])
  })
  await step('一覧に名前が並び、ふりがなでも見つかる', async () => {
    await searchFor('いしい', '石井 ＜旧姓森＞')
    await searchFor('たなか みさき', '営業部 第3課')
  })
  await step('一度もログインしていない青木を、公開範囲に指定できる', async () => {
    const form = postForm(page)
    await page.goto('/news/add')
    await choose(form.audience, 'ユーザー指定')
    await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
    const row = page.getByRole('checkbox', { name: /^青木 真央/ })
    await row.check()
    await page.getByRole('button', { name: '保存する' }).click()
    await form.section('公開範囲').getByText('青木 真央').waitFor()
  })
  await step('履歴から開いて元に戻すと、3名とも取り込み前に戻る', async () => {
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto('/setting/imports')
    await page.getByRole('link', { name: /異動\.csv/ }).click()
    await button('元に戻す').click()
    const question = page.getByRole('alertdialog')
    await question.getByText('追加した2名を取り消し、').waitFor()
    await question.getByRole('button', { name: '元に戻す' }).click()
    await page.getByRole('heading', { name: '元に戻した内容' }).waitFor()
    expect(await tilesOf(page, '元に戻した内容')).toEqual(['元の内容に戻した1名', '追加を取り消した2名'])
    await searchFor('青木', '条件に一致するアカウントがありません。')
    await searchFor('田中', '営業部 第2課')
  })
})

test('PERM-11 PERM-14 G-049 G-181 who is no admin finds no way there, and is led home', async () => {
  const { cast } = server()
  const page = await open(cast.suzuki, { expectedErrors: /failed to fetch import/ })
  for (const path of ['/setting/imports', '/setting/imports/1']) {
    await page.goto(path)
    await page.getByRole('link', { name: '投稿する' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await page.goto('/setting')
  await page.getByRole('heading', { level: 1, name: '設定' }).waitFor()
  expect(await page.getByRole('link', { name: /一括登録|全アカウント/ }).count()).toBe(0)
})
