import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { photo } from '../apps/server/src/testing/pictures.ts'
import { article } from './detail.ts'
import { card, openPost } from './feed.ts'
import { postWithFiles } from './posts-with-files.ts'
import { holdScripts, openRendered, pictureOf, waitForHydration } from './rendered-page.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, step, forward } = startTestServer()
const title = '避難訓練の報告'
let newsId: string

beforeAll(async () => {
  const app = server()
  const { sato, suzuki } = app.cast
  await app.storePost(sato, { title: '文だけの投稿', content: '本文です。'.repeat(30) })
  await postWithFiles(app, suzuki, {
    title: '縦の写真',
    content: '一枚だけ添えています。',
    files: [{ name: '縦.jpg', content: await photo(600, 1600, [150, 60, 40]) }],
  })
  await postWithFiles(app, suzuki, {
    title: '名簿だけ',
    content: '表だけを添えています。',
    files: [{ name: '名簿.csv', content: '番号,名前\n1,田中' }],
  })
  const colours = [
    [20, 110, 130],
    [120, 60, 140],
    [60, 120, 50],
  ] as const
  const photos = await Promise.all(colours.map((colour) => photo(1600, 1000, colour)))
  const pictures = photos.map((content, index) => ({
    name: `写真${index + 1}.jpg`,
    content,
    ...(index === 0 && { alt: '中庭に集まった社員' }),
  }))
  const others = [
    { name: `とても長い名前の資料_${'年度'.repeat(40)}.txt`, content: '資料' },
    { name: '名簿.csv', content: '番号,名前\n1,田中' },
  ]
  ;({ newsId } = await postWithFiles(app, suzuki, {
    title,
    content: '避難訓練の様子です。写真と資料をご覧ください。\n'.repeat(4),
    files: [...pictures, ...others],
  }))
})

/** Holds back all pictures of a page until the returned function is called. */
const holdPictures = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/v1/files/**', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
const imagesAreThere = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('article img')].filter((one) => (one as HTMLImageElement).naturalWidth > 0)
            .length,
      ),
    )
    .toBe(count)
const boxesOf = (page: Page) =>
  page.locator('article, article *').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].join()
    }),
  )

test.each([
  ['desktop', 1440],
  ['desktop', 1000],
  ['phone', 375],
  ['phone', 320],
] as const)(
  'On a %s, %d px wide, the pictures of the feed come into spaces that are there before any script (FILE-03, G-219, G-600)',
  async (device, width) => {
    const page = await open(server().cast.tanaka, { device, viewport: { width, height: 900 } })
    const [showPictures, runScripts] = [await holdPictures(page), await holdScripts(page)]
    await openRendered(page, '/')
    await card(page, title).waitFor()
    const bottom = await page
      .locator('article')
      .last()
      .evaluate((last) => last.getBoundingClientRect().bottom)
    const part = {
      // The column and the search are loaded later into places of their own.
      mask: [page.locator('[data-todo-column], #header-place')],
      // Where all cards are on the screen, a spinner turns below them until the server has said that there are no more.
      clip: { x: 0, y: 0, width, height: Math.min(bottom, 900) },
    }
    const before = await step('The feed shows before any script and picture', () => pictureOf(page, part))
    runScripts()
    await waitForHydration(page)
    await expect.poll(() => page.locator('article').count()).toBe(4)
    expect((await pictureOf(page, part)).equals(before)).toBe(true)
    const boxes = await boxesOf(page)
    showPictures()
    await imagesAreThere(page, 2)
    expect(await boxesOf(page)).toEqual(boxes)
    await card(page, title).getByText('添付5件').waitFor()
    await card(page, '名簿だけ').getByText('添付1件').waitFor()
  },
)

describe.each(devices('phone', 'desktop'))('The files of a post, on a %s', (device) => {
  test('A reader finds them on the card, looks at the pictures large, and prints the post (FILE-03, FILE-04, G-575, G-600)', async () => {
    const page = await open(server().cast.tanaka, { device })
    await page.goto('/')
    await imagesAreThere(page, 2)
    await expectNoVisualDefects(page, `feed with pictures ${device}`)
    await openPost(page, title)
    await article(page).getByRole('heading', { name: '添付ファイル' }).waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await imagesAreThere(page, 3)
    await expectNoVisualDefects(page, `detail with files ${device}`)
    const view = page.getByRole('dialog', { name: '画像' })
    await step('The first picture is opened, and turned by keys', async () => {
      await page.getByRole('button', { name: '中庭に集まった社員を大きく表示する' }).press('Enter')
      await view.getByRole('img', { name: '中庭に集まった社員' }).waitFor()
      await expectNoVisualDefectsInState(page, `large picture ${device}`)
      await page.keyboard.press('ArrowRight')
      await view.getByRole('status').getByText('2／3枚目 写真2.jpg').waitFor()
      await page.keyboard.press('Escape')
      await view.waitFor({ state: 'detached' })
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('中庭に集まった社員を大きく表示する')
    })
    await step('A file is downloaded under its name', async () => {
      const downloaded = page.waitForEvent('download')
      await article(page)
        .getByRole('link', { name: /名簿\.csv/ })
        .click()
      expect((await downloaded).suggestedFilename()).toBe('名簿.csv')
    })
    await step('On paper are the pictures, and the names of the files', async () => {
      await page.emulateMedia({ media: 'print' })
      for (const image of await article(page).locator('img').all()) expect(await image.isVisible()).toBe(true)
      await article(page).getByText('名簿.csv').waitFor()
      expect(await article(page).getByText('（ダウンロード）').first().boundingBox()).toMatchObject({ width: 1 })
    })
  })
})

test('A post is found by the name of a file, which is marked on its card and in the post (FIND-02, G-603)', async () => {
  const page = await open(server().cast.tanaka)
  await page.goto('/')
  await page.getByRole('searchbox', { name: '投稿を検索' }).fill('写真2')
  const marks = (place: Locator) => place.locator('mark').allTextContents()
  await expect.poll(() => marks(card(page, title))).toEqual(['写真2'])
  await card(page, title).getByText('添付ファイル：').waitFor({ state: 'attached' })
  await expectNoVisualDefectsInState(page, 'found by the name of a file')
  await openPost(page, title)
  await expect.poll(() => marks(article(page))).toEqual(['写真2'])
})

test('Without a network a pressed file says so, and pictures stay (FILE-04, G-601, W-110)', async () => {
  const page = await open(server().cast.tanaka)
  await page.goto(`/news/${newsId}`)
  await imagesAreThere(page, 3)
  await page.context().setOffline(true)
  await article(page)
    .getByRole('link', { name: /名簿\.csv/ })
    .click()
  await page.getByText('ネットワークに接続していないため、ファイルを開けません。').waitFor()
  await imagesAreThere(page, 3)
  await page.context().setOffline(false)
})

test('In the web view pictures come by calls, and a file opens by the app at an address without a session (FILE-03, FILE-05, G-554, G-102)', async () => {
  const page = await open(server().cast.tanaka, { device: 'webView' })
  await page.goto('/')
  await imagesAreThere(page, 2)
  const sources = () =>
    page
      .locator('article img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.split(':')[0]))
  expect(new Set(await sources())).toEqual(new Set(['blob']))
  await expectNoVisualDefectsInState(page, 'feed with pictures web view')
  await openPost(page, title)
  await imagesAreThere(page, 3)
  expect(new Set(await sources())).toEqual(new Set(['blob']))
  await expectNoVisualDefectsInState(page, 'detail with files web view')
  await article(page)
    .getByRole('link', { name: /名簿\.csv/ })
    .click()
  const opened = async () => (await bridgeCalls(page)).find(([name]) => name === 'openUrl')?.[1]
  await expect.poll(opened).toMatch(/\/v1\/opened-files\?key=/)
  const answer = await fetch(String(await opened()))
  expect([answer.status, await answer.text()]).toEqual([200, '番号,名前\n1,田中'])
})

test('Files that are processed, are gone or cannot be loaded say so where they are (FILE-03, FILE-07, W-103)', async () => {
  const app = server()
  const [processed, gone] = ['処理する写真.jpg', '消えた資料.txt']
  const sent = await postWithFiles(app, app.cast.suzuki, {
    title: '訓練の資料',
    files: [
      { name: processed, content: await photo(800, 600, [90, 90, 20]) },
      { name: gone, content: '資料' },
      { name: '届かない写真.jpg', content: await photo(800, 600, [20, 90, 90]) },
    ],
  })
  const [first, second, third] = sent.fileIds
  // As all that changes files does.
  const raiseVersion = () => app.db.query(sql`update management_groups set news_version = news_version + 1`)
  await app.db.query(sql`update files set state = 'processing' where file_id = ${first}`)
  await app.db.query(sql`update files set is_missing = true where file_id = ${second}`)
  await raiseVersion()
  const page = await open(app.cast.tanaka, { device: 'phone' })
  await page.route(`**/v1/files/${third}/**`, (route) => route.abort())
  await page.goto(`/news/${sent.newsId}`)
  await article(page).getByText('画像を表示できませんでした').waitFor()
  const row = (name: string) => article(page).getByRole('listitem').filter({ hasText: name })
  await row(processed).getByText('処理中').waitFor()
  await row(gone).getByText('ファイルがありません').waitFor()
  expect(
    await article(page)
      .getByRole('link', { name: /写真|資料/ })
      .count(),
  ).toBe(0)
  await expectNoVisualDefects(page, 'files that are not there')
  await app.db.query(sql`update files set state = 'ready' where file_id = ${first}`)
  await raiseVersion()
  await forward(5_000)
  await page.getByRole('button', { name: `${processed}を大きく表示する` }).waitFor()
})
