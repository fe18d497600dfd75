import { filePath } from '@kawaraban/contract/files.ts'
import type { KindRefusal } from '@kawaraban/contract/files-kinds.ts'
import { kindRefusalText } from '@kawaraban/contract/files-messages.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  fakes,
  gifWithPage,
  claiming as longArchive,
  openXmlOf,
  pack,
  pdf,
} from '../apps/server/src/features/files/kinds/files.fake.ts'
import { claiming, photo } from '../apps/server/src/features/files/pictures/awkward-pictures.fake.ts'
import { chooseFiles, documentOf, filesField, type Given, given, openEmptyForm } from './attached-files.ts'
import { article } from './detail.ts'
import { card, openPost } from './feed.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

const half = (content: Buffer) => content.subarray(0, content.length / 2)

/** What is no file of the list, each with the reason that its author reads. */
const hostile = async (): Promise<readonly (readonly [Given, KindRefusal])[]> => [
  [given('写真.jpg', fakes.program), 'contentDiffers'],
  [given('絵.svg', fakes.svg, 'image/svg+xml'), 'endingNotTaken'],
  [given('絵.png', fakes.svg, 'image/png'), 'contentDiffers'],
  [given('請求書\u202egpj.exe', fakes.program), 'endingNotTaken'],
  [given('ページ.html', gifWithPage), 'endingNotTaken'],
  [given('ページ.pdf', fakes.html), 'contentDiffers'],
  [given('空.txt', ''), 'emptyFile'],
  [given('途中まで.docx', half(documentOf('word.docx'))), 'brokenFile'],
  [given('無.zip', longArchive(await pack({ a: 'a', b: 'b' }), ['a', 'b'], 600 * 1024 ** 2)), 'archiveTooLarge'],
  [given('マクロ.docx', await openXmlOf('docx', { 'word/vbaProject.bin': 'a' })), 'hasMacros'],
  [given('IMG_0001.HEIC', fakes.heic, 'image/heic'), 'heicPicture'],
  [given('iPhone.jpg', fakes.heic, 'image/jpeg'), 'heicPicture'],
  // Only their decoding shows what these are.
  [given('爆弾.png', await claiming(60_000, 60_000), 'image/png'), 'tooManyPixels'],
  [given('途中まで.jpg', half(await photo()), 'image/jpeg'), 'unreadablePicture'],
]

const shownName = ({ name }: Given) => name.replace('\u202e', '')
/** Opens the form of a post that is complete but for its files. */
const openForm = async (page: Page, title: string) => {
  const form = await openEmptyForm(page)
  await form.title.fill(title)
  await form.content.fill('本文です。')
}
const postIt = async (page: Page, title: string) => {
  await postForm(page).confirm.click()
  await page.getByRole('button', { name: '投稿する' }).click()
  await card(page, title).waitFor()
}

test('An author reads beside each file why it is not taken, and the others stay and are posted (FILE-02, G-565, G-568, G-573, W-100)', async () => {
  const page = await open(server().cast.suzuki)
  await openForm(page, 'よい資料だけ')
  const { row, button, attached } = filesField(page)
  const files = await hostile()
  await step('Good and bad ones are chosen together', async () => {
    const good = given('よい資料.pdf', pdf, 'application/pdf')
    await chooseFiles(page, good, ...files.map(([file]) => file))
    await row('よい資料.pdf').getByText(/^PDF/).waitFor()
  })
  for (const [file, reason] of files)
    await step(`${reason} is said beside its file`, async () => {
      await row(shownName(file)).getByText(kindRefusalText[reason]).first().waitFor()
    })
  await step('They are taken out, the good one stays, and the post has it alone', async () => {
    for (const [file] of files) await button(`${shownName(file)}を取り除く`).click()
    expect(await attached.locator('bdi').allTextContents()).toEqual(['よい資料.pdf'])
    await postIt(page, 'よい資料だけ')
    await openPost(page, 'よい資料だけ')
    await article(page)
      .getByRole('link', { name: /よい資料\.pdf/ })
      .waitFor()
  })
})

test('An author attaches files with awkward names, which are stored without folders, marks and endless length (FILE-02, G-566)', async () => {
  const page = await open(server().cast.suzuki)
  await openForm(page, '名前の確認')
  await chooseFiles(
    page,
    given('C:\\資料\\..\\図.txt', 'a'),
    given('a\u202eb\u200f.txt', 'b'),
    given(`${'長'.repeat(300)}.txt`, 'c'),
    given('a<b>|?*.csv', 'd'),
  )
  const names = filesField(page).attached.locator('bdi')
  await expect
    .poll(() => names.allTextContents())
    .toEqual(['図.txt', 'ab.txt', `${'長'.repeat(196)}.txt`, 'a_b____.csv'])
})

test('A picture that is a page as well comes to readers as a picture alone (FILE-02, FILE-03)', async () => {
  const { suzuki, tanaka } = server().cast
  const page = await open(suzuki)
  await openForm(page, '二つの顔')
  await chooseFiles(page, given('二つの顔.gif', gifWithPage, 'image/gif'))
  await filesField(page)
    .row('二つの顔.gif')
    .getByText(/^画像 \d/)
    .waitFor()
  await postIt(page, '二つの顔')
  const reader = await open(tanaka)
  await reader.goto('/')
  await openPost(reader, '二つの顔')
  const source = await article(reader).locator('img').first().getAttribute('src')
  const fileId = /files\/(\d+)/.exec(source ?? '')?.[1] ?? ''
  for (const path of [filePath(fileId), filePath(fileId, 'small')]) {
    const answer = await reader.request.get(path)
    const headers = answer.headers()
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['image/webp', 'nosniff'])
    expect((await answer.body()).includes('script')).toBe(false)
  }
})
