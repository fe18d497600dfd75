import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSession } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { openNetwork } from './network.ts'
import type { Device } from './pages.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects } from './visual-checks.ts'

const { server, open, step } = startTestServer()
let network: Awaited<ReturnType<typeof openNetwork>>
let newsId: string

beforeAll(async () => {
  network = await openNetwork(Number(new URL(server().server.listeningOrigin).port))
  newsId = await server().storePost(server().cast.sato, { title: '避難訓練', content: '十時に中庭へ' })
})
beforeEach(() => network.set('up'))

const address = (path: string) => `${network.origin}${path}`
const offline = (page: Page) => page.getByRole('heading', { name: 'オフラインです' })
const post = (page: Page) => page.getByRole('heading', { name: '避難訓練' })
const article = (page: Page) => page.getByRole('article').first()

/** Opens the feed, until the service worker answers for the page. */
const openFeed = async (page: Page) => {
  await page.goto(address('/'))
  await article(page).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

const slowTitle = 'つながりにくくなっています - 社内報'

/** Stores the titles of the tab's pages. A page that waits for its next one answers no questions of a test. */
const recordTitles = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const titles: string[] = JSON.parse(sessionStorage.getItem('titles') ?? '[]')
      sessionStorage.setItem('titles', JSON.stringify([...titles, document.title]))
    }),
  )
const titles = (page: Page) => page.evaluate((): string[] => JSON.parse(sessionStorage.getItem('titles') ?? '[]'))

/** Opens `path` on a network that is held up, until the offline page waits for it. */
const openSlowly = async (page: Page, path: string) => {
  network.set('held')
  let requests = 0
  const reload = page.waitForEvent('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) requests += 1
    return requests === 2
  })
  await page.evaluate((to) => void setTimeout(() => location.assign(to)), path)
  await reload
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** What the page shows, and what the browser still has of the addresses without the network. */
const readable = (page: Page, paths: readonly string[]) =>
  page.evaluate(async (all) => {
    const texts = [document.documentElement.outerHTML]
    for (const path of all) {
      const stored = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
      if (stored?.ok) texts.push(await stored.text())
    }
    return texts.join('\n')
  }, paths)

const openReader = async (device: Device, dark = false) => {
  const page = await open(server().cast.tanaka, { device, dark, hasServiceWorker: true, expectedErrors: /./ })
  await recordTitles(page)
  await openFeed(page)
  return page
}

// On both: the page has a layout of its own, which is checked.
describe.each(devices('phone', 'desktop'))('Without a network, on a %s', (device) => {
  test('A reader opens a post offline, tries again, and reads it once there is a network (G-226, G-227)', async () => {
    const page = await openReader(device)
    await step('The offline page appears in place of the post, and says so', async () => {
      network.set('cut')
      expect((await page.goto(address(`/news/${newsId}`)))?.status()).toBe(503)
      await offline(page).waitFor()
      await expectNoVisualDefects(page, `offline page ${device}`)
    })
    await step('A press finds no connection yet', async () => {
      await page.getByRole('button', { name: '再読み込み' }).click()
      await page.getByText('まだ接続できません。').waitFor()
    })
    await step('The post appears by itself', async () => {
      network.set('up')
      // The pause before the page's next check has doubled with each that failed, up to a minute.
      await page.clock.fastForward(60_000)
      await post(page).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/news/${newsId}`)
    })
  })
})

describe('With a slow network, on a phone', () => {
  test('A reader waits for a slow network, and the page goes on by itself (G-226)', async () => {
    const page = await openReader('phone', true)
    await openSlowly(page, `/news/${newsId}`)
    network.set('up')
    await post(page).waitFor()
    expect((await titles(page)).slice(0, 2)).toEqual(['社内報', slowTitle])
    await step('Back and forward lead through the same screens', async () => {
      await page.goBack()
      await article(page).waitFor()
      await page.goForward()
      await post(page).waitFor()
    })
  })

  test('A slow network breaks down, and comes back (G-226)', async () => {
    const page = await openReader('phone')
    await openSlowly(page, '/setting')
    network.set('cut')
    await offline(page).waitFor()
    expect(await titles(page)).toContain(slowTitle)
    network.set('up')
    await page.getByRole('heading', { name: '設定', level: 1 }).waitFor()
  })
})

test('The offline page has the colours that the user has chosen (G-226, SET-05)', async () => {
  const page = await open(server().cast.tanaka, { hasServiceWorker: true, expectedErrors: /./ })
  await openFeed(page)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the app does it
    document.cookie = 'theme=dark; Path=/'
  })
  network.set('cut')
  await page.goto(address('/'))
  await offline(page).waitFor()
  expect(await background()).toBe('rgb(18, 20, 24)')
})

test('Nothing of a person is left after signing out, offline or for the next user (G-226, AUTH-13)', async () => {
  const { cast, db, clock } = server()
  const page = await open(cast.sato, { hasServiceWorker: true, expectedErrors: /./ })
  const paths = new Set<string>()
  page.on('response', (response) => paths.add(new URL(response.url()).pathname))
  const secret = /佐藤|避難訓練|中庭/
  await openFeed(page)
  await page.goto(address(`/news/${newsId}`))
  await post(page).waitFor()
  expect(await readable(page, [])).toMatch(secret)
  expect(await cacheNames(page)).toEqual([])

  await step('Sato signs out; offline and Back show nothing', async () => {
    await page.getByRole('button', { name: 'ログアウト' }).first().click()
    await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
    network.set('cut')
    await page.goto(address(`/news/${newsId}`))
    await offline(page).waitFor()
    expect(await readable(page, [...paths])).not.toMatch(secret)
    await page.goBack()
    await page.waitForLoadState()
    expect(await readable(page, [...paths])).not.toMatch(secret)
    expect(await cacheNames(page)).toEqual([])
  })

  await step('Kobayashi, without permission, sees nothing either', async () => {
    const sessionKey = 'the next user'
    await addSession(db, cast.kobayashi, { sessionKey, now: clock.now })
    await page.context().addCookies([{ name: server().cookieName, value: sessionKey, url: network.origin }])
    await page.goto(address(`/news/${newsId}`))
    await offline(page).waitFor()
    expect(await readable(page, [...paths])).not.toMatch(secret)
    network.set('up')
    await page.getByText('権限がありません').first().waitFor()
    expect(await readable(page, [])).not.toMatch(secret)
  })
})

test('What is no screen comes from the network alone, once (G-226)', async () => {
  const page = await open(server().cast.tanaka, { hasServiceWorker: true, expectedErrors: /./ })
  await openFeed(page)
  for (const path of ['/legal/terms', '/app/callback?code=1&state=2', '/login?code=1&state=2']) {
    network.takeRequests()
    await page.goto(address(path)).catch(() => undefined)
    expect(network.takeRequests().filter((line) => line === `GET ${path}`)).toEqual([`GET ${path}`])
  }
  network.set('cut')
  await expect(page.goto(address('/legal/terms'))).rejects.toThrow(/ERR_/)
})
