import { listNews } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { card } from './feed.ts'
import { titles } from './feed-menus.ts'
import { expectChunk } from './lazy-chunk.ts'
import { countBridgeCalls, recordConsoleErrors } from './messages.ts'
import { startTestServer } from './test-server.ts'

/** Drags one finger down from the middle of the page, in steps as a real one. */
const drag = async (page: Page, distance: number) => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 300)
  for (let part = 1; part <= 4; part++) await touch('touchMove', 300 + (distance * part) / 4)
  await touch('touchEnd')
  await session.detach()
}

/** Runs the paused clock of the page, ms by ms, until `isSo`; returns how many ms it took. */
const runUntil = async (page: Page, isSo: () => Promise<boolean>) => {
  let spent = 0
  await expect
    .poll(async () => {
      if (await isSo()) return true
      await page.clock.runFor(1)
      spent += 1
      return false
    })
    .toBe(true)
  return spent
}

const isFeed = (address: string) => new URL(address).pathname === listNews.path

/** Drags the feed down far enough to reload it, and waits for the answer. */
const pull = async (page: Page) => {
  const answered = page.waitForResponse((answer) => isFeed(answer.url()))
  await drag(page, 60)
  await (await answered).finished()
}

describe.each(devices('phone', 'webView'))('Pulling the feed down, on a %s (S-14)', (device) => {
  const { server, open, step, now } = startTestServer()
  const store = (title: string, minute: number) =>
    server().storePost(server().cast.suzuki, { title, startAt: now() - (60 - minute) * minuteMs, endAt: now() + dayMs })
  beforeAll(async () => {
    for (let post = 1; post <= 8; post++) await store(`お知らせ${post}`, post)
  })

  /** Opens the feed, stops its clock, and records its requests from then on. */
  const openFeed = async () => {
    const page = await open(server().cast.tanaka, { device, expectedErrors: /^failed to reload news/ })
    const logged = recordConsoleErrors(page)
    const requests: string[] = []
    const chunkLoaded = expectChunk(page, 'feed-freshness')
    await page.goto('/')
    await card(page, 'お知らせ8').waitFor()
    await chunkLoaded()
    await page.clock.pauseAt(now())
    page.on('request', (request) => isFeed(request.url()) && requests.push(request.url()))
    return { page, logged, requests, spinner: page.getByText('更新しています') }
  }

  test('A reader pulls the feed down by more than 50 px at its top, and it is reloaded (FEED-25, FEED-26, LIM-08)', async () => {
    const { page, requests, spinner } = await openFeed()
    const title = '新しいお知らせ'
    await store(title, 9)
    await step('Pulling by 40 px does nothing', async () => {
      await drag(page, 40)
      expect(await spinner.count()).toBe(0)
      expect(await titles(page)).toHaveLength(8)
    })
    await step('Pulling by 60 px reloads the feed, and the spinner turns for one second', async () => {
      await pull(page)
      const spent = await runUntil(page, () => card(page, title).isVisible())
      expect(requests).toHaveLength(1)
      await page.clock.runFor(999 - spent)
      await spinner.waitFor()
      await page.clock.runFor(1)
      await spinner.waitFor({ state: 'detached' })
    })
    await step('Further down the feed 60 px do nothing', async () => {
      await page.evaluate(() => scrollTo(0, 400))
      await drag(page, 60)
      expect(await spinner.count()).toBe(0)
      expect(requests).toHaveLength(1)
    })
  })

  test('A reader pulls the feed down in vain: the failure is logged, and the next pull works (FEED-29, ERR-19, G-074)', async () => {
    const { page, logged, requests, spinner } = await openFeed()
    const shown = await titles(page)
    await step('A failed reload is only logged, and the list stays', async () => {
      await page.route(
        (url) => isFeed(url.href),
        (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      )
      await pull(page)
      await runUntil(page, async () => logged.length === 1)
      expect(logged[0]).toMatch(/^failed to reload news/)
      await page.clock.runFor(1000)
      await spinner.waitFor({ state: 'detached' })
      expect(await titles(page)).toEqual(shown)
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      if (device === 'webView') expect(await countBridgeCalls(page, 'alert')).toBe(0)
      expect(requests).toHaveLength(1)
    })
    await step('The next pull reloads the feed', async () => {
      await page.unrouteAll()
      await store('さらに新しいお知らせ', 10)
      await pull(page)
      await runUntil(page, () => card(page, 'さらに新しいお知らせ').isVisible())
      expect(logged).toHaveLength(1)
    })
  })
})
