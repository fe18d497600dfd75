import { uploadsPath } from '@kawaraban/contract/files.ts'
import type { Page, Request } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseFiles, filesField, given } from './attached-files.ts'
import { openNetwork } from './network.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, forward } = startTestServer()
let network: Awaited<ReturnType<typeof openNetwork>>
beforeAll(async () => {
  network = await openNetwork(Number(new URL(server().server.listeningOrigin).port))
})
beforeEach(() => network.set('up'))

const megabyte = 1024 ** 2
/** What browsers and the app log of a network that breaks. */
const expectedErrors = /ERR_|failed to/
/** Text is what it seems, whatever its length. */
const text = given('記録.txt', Buffer.alloc(8 * megabyte, '記録\n'))

/** A form behind the network, whose line takes about a second for two megabytes. */
const openForm = async () => {
  const page = await open(server().cast.suzuki, { expectedErrors })
  await page.goto(`${network.origin}/news/add`)
  await filesField(page).choose.waitFor()
  const camera = await page.context().newCDPSession(page)
  await camera.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2 * megabyte,
  })
  return page
}

const isPart = (request: Request) =>
  request.method() === 'PATCH' && new URL(request.url()).pathname.startsWith(uploadsPath)
/** From where on the parts of files were sent. */
const recordOffsets = (page: Page): number[] => {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (isPart(request)) offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

const bar = (page: Page) => page.getByRole('progressbar', { name: `${text.name}を送信しています` })
const share = async (page: Page) => Number.parseInt((await bar(page).getAttribute('aria-valuetext')) ?? '', 10)
/** Waits until a fifth of the file has left the browser. */
const untilSome = (page: Page) => expect.poll(() => share(page).catch(() => 0)).toBeGreaterThan(20)
const attached = (page: Page) =>
  filesField(page)
    .row(text.name)
    .getByText(/^テキスト 8\.0MB$/)
    .waitFor()

test('An author sees how far a file is, and it goes on by itself from where the network broke (FILE-01, FILE-06, G-550)', async () => {
  const page = await openForm()
  const offsets = recordOffsets(page)
  await chooseFiles(page, text)
  await step('The bar moves', () => untilSome(page))
  await step('The network breaks for a moment', async () => {
    network.set('cut')
    await page.waitForEvent('requestfailed')
    network.set('up')
  })
  await step('The rest is sent, and nothing of it twice', async () => {
    await attached(page)
    expect(offsets[0]).toBe(0)
    expect(offsets.at(-1)).toBeGreaterThan(0)
    expect(offsets.at(-1)).toBeLessThan(text.buffer.length)
  })
})

test('An author sends a file again by a press after all tries have failed, from where it broke (FILE-01, G-550)', async () => {
  const page = await openForm()
  const offsets = recordOffsets(page)
  await chooseFiles(page, text)
  await untilSome(page)
  network.set('cut')
  const failed = filesField(page).row(text.name).getByText('送信できませんでした。続きから、もう一度送信できます。')
  await step('It gives up, and says so beside the file', async () => {
    for (const pause of [1_000, 3_000, 5_000, 10_000]) {
      await page.waitForEvent('requestfailed')
      await forward(pause)
    }
    await failed.waitFor()
  })
  network.set('up')
  await step('A press sends the rest', async () => {
    await filesField(page).row(text.name).getByRole('button', { name: 'もう一度送信する' }).click()
    await attached(page)
    expect(offsets.at(-1)).toBeGreaterThan(0)
  })
})

test('An author without a network reads so, and the file goes on when it is back (FILE-01)', async () => {
  const page = await openForm()
  await chooseFiles(page, text)
  await untilSome(page)
  await page.context().setOffline(true)
  await filesField(page).row(text.name).getByText('オフラインです。つながると、続きから自動で送信します。').waitFor()
  await page.context().setOffline(false)
  await attached(page)
})

test('An author cancels a file that is being sent, and nothing of it stays (FILE-01, FILE-07)', async () => {
  const page = await openForm()
  await chooseFiles(page, text, given('次.txt', '次'))
  await untilSome(page)
  await filesField(page).row('次.txt').getByText('順番を待っています').waitFor()
  await filesField(page).button(`${text.name}の送信をやめる`).click()
  await filesField(page)
    .row('次.txt')
    .getByText(/^テキスト/)
    .waitFor()
  expect(await filesField(page).attached.locator('bdi').allTextContents()).toEqual(['次.txt'])
  const receiving = () => server().db.query(sql`select name from files where state = 'receiving'`)
  await expect.poll(receiving).toEqual([])
})
