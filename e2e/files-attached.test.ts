import { filePath } from '@kawaraban/contract/files.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdf } from '../apps/server/src/features/files/kinds/files.fake.ts'
import { photo, plain } from '../apps/server/src/features/files/pictures/awkward-pictures.fake.ts'
import { chooseFiles, documentOf, dragFiles, filesField, given, openEmptyForm, pastePicture } from './attached-files.ts'
import { article } from './detail.ts'
import { card, openPost } from './feed.ts'
import { cannotBeShown, expectMessage } from './messages.ts'
import { postForm } from './post-form.ts'
import { postWithFiles } from './posts-with-files.ts'
import { openFormWithDraftOffer, waitUntilStored } from './stored-drafts.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'

const { server, open, close, step, forward, now } = startTestServer()

const word = given('入館の手引き.docx', documentOf('word.docx'))
const plan = given('避難経路.pdf', pdf, 'application/pdf')
const picture = async (name: string) => given(name, await photo(), 'image/jpeg')

/** The names of the attached files, in their order. */
const names = (page: Page) => filesField(page).attached.locator('bdi').allTextContents()
/** The names of the files that a detail has other than as pictures. */
const filesOfPost = (page: Page) =>
  article(page).getByRole('region', { name: '添付ファイル' }).locator('bdi').allTextContents()

/** Confirms the form and posts it. */
const post = async (page: Page) => {
  await postForm(page).confirm.click()
  await page.getByRole('button', { name: '投稿する' }).click()
}

test('An author attaches what is chosen, dropped and pasted, puts it in order by keys, and a reader has it (FILE-01, FILE-03, FILE-04, G-550, G-574, G-575)', async () => {
  const { suzuki, tanaka } = server().cast
  const page = await open(suzuki)
  const form = await openEmptyForm(page)
  const { row, button } = filesField(page)
  await form.title.fill('避難訓練のご案内')
  await form.content.fill('写真と資料をご覧ください。')
  await step('Two are chosen by the button', async () => {
    await chooseFiles(page, await picture('中庭.jpg'), word)
    await row('中庭.jpg')
      .getByText(/^画像 \d+KB$/)
      .waitFor()
    await row('入館の手引き.docx').getByText('文書 38KB').waitFor()
  })
  await step('One is dropped, one is pasted', async () => {
    const drop = await dragFiles(page, plan)
    await page.getByText('ドロップすると添付します').waitFor()
    await drop()
    await row('避難経路.pdf')
      .getByText(/^PDF \d+KB$/)
      .waitFor()
    await pastePicture(page, given('', await plain(320, 240), 'image/png'))
    await expect.poll(() => names(page)).toEqual(['中庭.jpg', '入館の手引き.docx', '避難経路.pdf', 'image.png'])
  })
  await step('By keys alone the pasted one becomes the first, and is described', async () => {
    await button('image.pngを前へ').focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['image.png', '中庭.jpg', '入館の手引き.docx', '避難経路.pdf'])
    await row('image.png').getByRole('textbox', { name: '画像の説明' }).fill('集合場所の地図')
  })
  await step('The confirm screen names them, and the post is sent', async () => {
    await form.confirm.click()
    for (const name of ['image.png', '中庭.jpg', '入館の手引き.docx', '避難経路.pdf'])
      await page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${name}`) })
        .waitFor()
    await page.getByRole('button', { name: '投稿する' }).click()
    await card(page, '避難訓練のご案内').waitFor()
  })
  const phone = await open(tanaka, { device: 'phone' })
  await step('A reader with a phone sees the pictures and has the files', async () => {
    await phone.goto('/')
    await openPost(phone, '避難訓練のご案内')
    await phone.getByRole('button', { name: '集合場所の地図を大きく表示する' }).waitFor()
    await phone.getByRole('button', { name: '中庭.jpgを大きく表示する' }).waitFor()
    expect(await filesOfPost(phone)).toEqual(['入館の手引き.docx', '避難経路.pdf'])
  })
})

test('An author takes a file out of a published post and adds another, and nobody gets the former one any more (FILE-01, FILE-05, FILE-07)', async () => {
  const { suzuki, tanaka } = server().cast
  const { newsId, fileIds } = await postWithFiles(server(), suzuki, {
    title: '名簿の更新',
    files: [
      { name: '古い名簿.csv', content: 'ID,名前' },
      { name: '手引き.txt', content: '手引き' },
    ],
  })
  const reader = await open(tanaka)
  await reader.goto(`/news/${newsId}`)
  await expect.poll(() => filesOfPost(reader)).toEqual(['古い名簿.csv', '手引き.txt'])
  const page = await open(suzuki)
  await step('The author edits: one out, one in', async () => {
    await page.goto(`/news/edit/${newsId}`)
    await filesField(page).button('古い名簿.csvを取り除く').click()
    await chooseFiles(page, given('新しい名簿.csv', 'ID,名前,部署'))
    await expect.poll(() => names(page)).toEqual(['手引き.txt', '新しい名簿.csv'])
    await postForm(page).save.click()
    await article(page).waitFor()
  })
  await step('The reader has the new ones after a reload', async () => {
    await reader.reload()
    await expect.poll(() => filesOfPost(reader)).toEqual(['手引き.txt', '新しい名簿.csv'])
  })
  await step('The address of the former one leads nowhere, for reader and author', async () => {
    for (const one of [reader, page]) expect((await one.request.get(filePath(fileIds[0] ?? ''))).status()).toBe(404)
    expect((await reader.request.get(filePath(fileIds[1] ?? ''))).status()).toBe(200)
  })
})

test('An author attaches files at the desk, closes the tab, and posts them from the phone (FILE-01, FILE-07, DRAFT-01, DRAFT-02)', async () => {
  const { ito } = server().cast
  const desk = await open(ito, { name: 'desk' })
  const form = await openEmptyForm(desk)
  await form.title.fill('社員旅行の写真')
  await form.content.fill('楽しい旅行でした。')
  await chooseFiles(desk, await picture('海.jpg'), given('行程.txt', '一日目'))
  await filesField(desk).row('海.jpg').getByRole('textbox', { name: '画像の説明' }).fill('夕方の海')
  await desk.getByText('下書きを保存しました 10:00').waitFor()
  await waitUntilStored(desk)
  await close(desk)
  const phone = await open(ito, { device: 'phone', name: 'phone' })
  await openFormWithDraftOffer(phone, now())
  await phone.getByRole('button', { name: '再開する' }).click()
  await expect.poll(() => names(phone)).toEqual(['海.jpg', '行程.txt'])
  const alt = filesField(phone).row('海.jpg').getByRole('textbox', { name: '画像の説明' })
  expect(await alt.inputValue()).toBe('夕方の海')
  await post(phone)
  await card(phone, '社員旅行の写真').waitFor()
  await openPost(phone, '社員旅行の写真')
  await phone.getByRole('button', { name: '夕方の海を大きく表示する' }).waitFor()
  expect(await filesOfPost(phone)).toEqual(['行程.txt'])
})

test('The end of a post takes the right to its files, in a browser and in the app (FILE-05, G-102, DETAIL-05)', async () => {
  const { suzuki, tanaka } = server().cast
  const { newsId, fileIds } = await postWithFiles(server(), suzuki, {
    title: '期間限定の資料',
    files: [
      { name: '限定.jpg', content: await photo() },
      { name: '資料.txt', content: '資料' },
    ],
  })
  const page = await open(tanaka)
  const app = await open(tanaka, { device: 'webView', name: 'app' })
  for (const one of [page, app]) {
    await one.goto(`/news/${newsId}`)
    await article(one).waitFor()
  }
  const [picture = '', text = ''] = fileIds
  const statuses = () =>
    Promise.all(
      [filePath(picture), filePath(picture, 'small'), filePath(text)].map(async (path) =>
        (await page.request.get(path)).status(),
      ),
    )
  const opened = async () =>
    (await bridgeCalls(app)).filter(([name]) => name === 'openUrl').map(([, address]) => String(address))
  await step('In the last minute the files are there, and the app opens one', async () => {
    await forward(dayMs + 30_000)
    expect(await statuses()).toEqual([200, 200, 200])
    await article(app)
      .getByRole('link', { name: /資料\.txt/ })
      .click()
    await expect.poll(async () => (await opened()).length).toBe(1)
    expect((await fetch((await opened())[0] ?? '')).status).toBe(200)
  })
  await step('Half a minute later they are not, not even at the address that the app was given', async () => {
    server().clock.now += 30_000
    expect(await statuses()).toEqual([404, 404, 404])
    expect((await fetch((await opened())[0] ?? '')).status).toBe(404)
  })
  await step('Who presses one in the app reads that the post cannot be shown', async () => {
    await article(app)
      .getByRole('link', { name: /資料\.txt/ })
      .click()
    await expectMessage(app, 'webView', cannotBeShown)
    expect((await opened()).length).toBe(1)
  })
})
