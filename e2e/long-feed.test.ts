import { deleteNews, listNews } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { readPost } from './detail.ts'
import { card } from './feed.ts'
import { titles } from './feed-menus.ts'
import { scrollToMiddle, topOf } from './feed-position.ts'
import { nextFrame } from './next-frame.ts'
import { startTestServer } from './test-server.ts'

/** Scrolls down to the last card again and again until `count` cards are loaded. */
const loadDownTo = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate((wanted) => {
        const { length } = document.querySelectorAll('article')
        if (length < wanted) scrollTo(0, document.documentElement.scrollHeight)
        return length
      }, count),
    )
    .toBe(count)

const scrollToFoot = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

/** Records the cursors of the feed's pages that are requested from now on; null for a first page. */
const recordCursors = (page: Page) => {
  const cursors: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() === listNews.method && pathname === listNews.path) cursors.push(searchParams.get('after'))
  })
  return cursors
}

/** Whether a card is marked and has the focus. */
const isMarked = (page: Page, title: string) =>
  card(page, title).evaluate((element) => {
    const link = element.querySelector('a')
    return link?.getAttribute('aria-current') === 'true' && link === document.activeElement
  })

/** Scrolls to the end of the list, and waits for the empty page that ends the loading. */
const loadEmptyPage = async (page: Page, lastId: string | undefined) => {
  const answered = page.waitForResponse((answer) => answer.url().includes(`after=${lastId}&`))
  await scrollToFoot(page)
  expect(await (await answered).json()).toMatchObject({ success: true, data: [] })
}

describe.each(devices('phone', 'desktop'))('A long feed, on a %s (S-12)', (device) => {
  const { server, open, step, now } = startTestServer()
  const ids: string[] = []
  beforeAll(async () => {
    const { cast, storePost } = server()
    for (let post = 1; post <= 60; post++) {
      const startAt = now() - (61 - post) * minuteMs
      ids[post] = await storePost(cast.suzuki, { title: `お知らせ${post}`, startAt, endAt: now() + dayMs })
    }
  })
  const openFeed = async () => {
    const page = await open(server().cast.tanaka, { device })
    await page.goto('/')
    await card(page, 'お知らせ60').waitFor()
    return { page, cursors: recordCursors(page) }
  }

  test('A reader opens a post far down the feed and comes back to the same place (FEED-17, FEED-27, FEED-28, VIEW-02)', async () => {
    const { page, cursors } = await openFeed()
    await loadDownTo(page, 60)
    await loadEmptyPage(page, ids[1])
    const all = await titles(page)
    const title = 'お知らせ10'
    const top = await step('Tanaka scrolls an unread post to the middle of the screen', async () => {
      await card(page, title).getByText('未読', { exact: true }).waitFor()
      return scrollToMiddle(page, title)
    })
    const isBack = async () => {
      await card(page, title).getByText('既読', { exact: true }).waitFor()
      await expect.poll(async () => [await topOf(page, title), await isMarked(page, title)]).toEqual([top, true])
      expect(await titles(page)).toEqual(all)
    }
    await step('Tanaka opens it and goes back: it is read, and at the same place', async () => {
      await readPost(page, title)
      await page.getByRole('button', { name: '戻る' }).click()
      await isBack()
    })
    await step('Tanaka opens it and goes back by the browser: it is at the same place', async () => {
      await readPost(page, title)
      await page.goBack()
      await isBack()
    })
    await step('The loaded list is not loaded again', async () => {
      expect(cursors).toEqual([ids[41], ids[21], ids[1]])
    })
    await step('Tanaka reloads the detail and goes back: the list is loaded down to the same place', async () => {
      await readPost(page, title)
      // The view is recorded once more; an answer that came after the return would load the list again.
      const viewed = page.waitForResponse((answer) => answer.url().endsWith('/view'))
      await page.reload()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await (await viewed).finished()
      await nextFrame(page)
      await page.goBack()
      await isBack()
      expect(cursors.slice(3, 6)).toEqual([null, ids[41], ids[21]])
    })
  })

  test('A reader goes down a feed to its end, past a post that was deleted meanwhile (FEED-18, FEED-19, FEED-20, FEED-22, ERR-05, API-07, G-012)', async () => {
    const { call, cast } = server()
    const { page, cursors } = await openFeed()
    const namesFrom = (first: number, last: number) =>
      Array.from({ length: first - last + 1 }, (_, index) => `お知らせ${first - index}`)

    await step('The first 20 posts are shown, and the next 20 further down', async () => {
      expect(await titles(page)).toEqual(namesFrom(60, 41))
      await loadDownTo(page, 40)
      expect(await titles(page)).toEqual(namesFrom(60, 21))
      expect(cursors).toEqual([ids[41]])
    })
    await step('The last post is deleted, and the feed goes on from the post before it', async () => {
      expect(await call(cast.suzuki, deleteNews, { params: { newsId: ids[21] ?? '' } })).toMatchObject({
        success: true,
      })
      await loadDownTo(page, 59)
      expect(await titles(page)).toEqual([...namesFrom(60, 22), ...namesFrom(20, 1)])
      expect(cursors.slice(1)).toEqual([ids[21], ids[22]])
    })
    await step('An empty page ends the loading', async () => {
      await loadEmptyPage(page, ids[1])
      await page.evaluate(() => scrollTo(0, 0))
      await scrollToFoot(page)
      expect(await page.getByRole('article').count()).toBe(59)
    })
  })
})
