import { listNews } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { card } from './feed.ts'
import { titles } from './feed-menus.ts'
import { countBridgeCalls, recordConsoleErrors } from './messages.ts'
import { startTestServer } from './test-server.ts'

/** One finger drawn down from the middle of the page, in steps as a real one. */
const drag = async (page: Page, distance: number) => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 300)
  for (let part = 1; part <= 4; part++) await touch('touchMove', 300 + (distance * part) / 4)
  await touch('touchEnd')
  await session.detach()
}

/** Lets the paused clock of the page go on, ms by ms, until something is so; gives how many it took. */
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

describe.each(devices('phone', 'webView'))('S-14 pulling the feed down, on a %s', (device) => {
  const { server, open, step, now } = startTestServer()

  test('FEED-25 FEED-26 FEED-29 ERR-19 LIM-08 G-074', async () => {
    const { cast, storePost } = server()
    const { suzuki: author, tanaka: reader } = cast
    const store = (title: string, minute: number) =>
      storePost(author, { title, startAt: now() - (60 - minute) * minuteMs, endAt: now() + dayMs })
    for (let post = 1; post <= 8; post++) await store(`お知らせ${post}`, post)
    const page = await open(reader, { device, expectedErrors: /^failed to reload news/ })
    const logged = recordConsoleErrors(page)
    const asked: string[] = []
    const spinner = page.getByText('更新しています')
    const pull = async () => {
      const answered = page.waitForResponse((answer) => isFeed(answer.url()))
      await drag(page, 60)
      await (await answered).finished()
    }

    await step('一覧を開くと、初めの1ページだけが読み込まれる', async () => {
      await page.goto('/')
      await card(page, 'お知らせ8').waitFor()
      await page.clock.pauseAt(now())
      page.on('request', (request) => isFeed(request.url()) && asked.push(request.url()))
      await store('新しいお知らせ', 9)
    })
    await step('40px引き下げても何も起こらない', async () => {
      await drag(page, 40)
      expect(await spinner.count()).toBe(0)
      expect(await titles(page)).toHaveLength(8)
    })
    await step('60px引き下げると読み込み直され、1秒間は回り続ける', async () => {
      await pull()
      const spent = await runUntil(page, () => card(page, '新しいお知らせ').isVisible())
      expect(asked).toHaveLength(1)
      await page.clock.runFor(999 - spent)
      await spinner.waitFor()
      await page.clock.runFor(1)
      await spinner.waitFor({ state: 'detached' })
    })
    await step('途中まで下がったところでは、引き下げても読み込み直されない', async () => {
      await page.evaluate(() => scrollTo(0, 400))
      await drag(page, 60)
      expect(await spinner.count()).toBe(0)
      await page.evaluate(() => scrollTo(0, 0))
    })
    await step('読み込み直しに失敗しても、記録されるだけで一覧は残る', async () => {
      await page.route(
        (url) => isFeed(url.href),
        (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      )
      await pull()
      await runUntil(page, async () => logged.length === 1)
      expect(logged[0]).toMatch(/^failed to reload news/)
      await page.clock.runFor(1000)
      await spinner.waitFor({ state: 'detached' })
      expect(await titles(page)).toHaveLength(9)
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      if (device === 'webView') expect(await countBridgeCalls(page, 'alert')).toBe(0)
      expect(asked).toHaveLength(2)
    })
    await step('次に引き下げると、読み込まれる', async () => {
      await page.unrouteAll()
      await store('さらに新しいお知らせ', 10)
      await pull()
      await runUntil(page, () => card(page, 'さらに新しいお知らせ').isVisible())
      expect(logged).toHaveLength(1)
    })
  })
})
