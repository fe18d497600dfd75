import { deleteNews, listNews } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { readPost } from './detail.ts'
import { card } from './feed.ts'
import { titles } from './feed-menus.ts'
import { startTestServer } from './test-server.ts'

/** Goes down to the last card, once more whenever there are too few, until so many have been loaded. */
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

/** The cursors of the pages that are asked for from now on; null for a first page. */
const cursorsOf = (page: Page) => {
  const cursors: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() === listNews.method && pathname === listNews.path) cursors.push(searchParams.get('after'))
  })
  return cursors
}

/** Where a card stands on the screen, and whether it is marked and has the focus. */
const placeOf = (page: Page, title: string) =>
  card(page, title).evaluate((element) => {
    const link = element.querySelector('a')
    const isMarked = link?.getAttribute('aria-current') === 'true' && link === document.activeElement
    return { top: Math.round(element.getBoundingClientRect().top), isMarked }
  })

describe.each(devices('phone', 'desktop'))('S-12 a long feed, on a %s', (device) => {
  const { server, open, step, now } = startTestServer()

  test('FEED-17 FEED-18 FEED-19 FEED-20 FEED-22 FEED-27 FEED-28 VIEW-02 ERR-05 API-07 G-012', async () => {
    const { call, cast, storePost } = server()
    const { suzuki: author, tanaka: viewer } = cast
    const ids: string[] = []
    for (let post = 1; post <= 60; post++) {
      const startAt = now() - (61 - post) * minuteMs
      ids[post] = await storePost(author, { title: `お知らせ${post}`, startAt, endAt: now() + dayMs })
    }
    const page = await open(viewer, { device })
    const cursors = cursorsOf(page)
    const namesFrom = (first: number, last: number) =>
      Array.from({ length: first - last + 1 }, (_, index) => `お知らせ${first - index}`)

    await step('最初に20件、下まで進むと続きの20件が表示される', async () => {
      await page.goto('/')
      await card(page, 'お知らせ60').waitFor()
      expect(await titles(page)).toEqual(namesFrom(60, 41))
      await loadDownTo(page, 40)
      expect(await titles(page)).toEqual(namesFrom(60, 21))
      expect(cursors).toEqual([null, ids[41]])
    })
    const all = [...namesFrom(60, 22), ...namesFrom(20, 1)]
    await step('最後の投稿が削除されていても、その前から続きが読み込まれる', async () => {
      expect(await call(author, deleteNews, { params: { newsId: ids[21] ?? '' } })).toMatchObject({ success: true })
      await loadDownTo(page, 59)
      expect(await titles(page)).toEqual(all)
      expect(cursors.slice(2)).toEqual([ids[21], ids[22]])
    })
    await step('空のページが届くと、続きの読み込みは終わる', async () => {
      const answered = page.waitForResponse((answer) => answer.url().includes(`after=${ids[1]}&`))
      await scrollToFoot(page)
      expect(await (await answered).json()).toMatchObject({ success: true, data: [] })
      await page.evaluate(() => scrollTo(0, 0))
      await scrollToFoot(page)
      expect(await page.getByRole('article').count()).toBe(59)
    })

    const title = all[49] ?? ''
    const chosen = card(page, title)
    const left = await step('50番目の投稿を画面の中ほどに置く', async () => {
      await chosen.getByText('未読', { exact: true }).waitFor()
      await chosen.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      // Cards take their own heights as they come into view, which moves those below.
      let place = await placeOf(page, title)
      await expect
        .poll(async () => {
          const former = place
          place = await placeOf(page, title)
          return place.top - former.top
        })
        .toBe(0)
      return place
    })
    const isBack = async () => {
      await chosen.getByText('既読', { exact: true }).waitFor()
      await expect.poll(() => placeOf(page, title)).toEqual({ top: left.top, isMarked: true })
      expect(await titles(page)).toEqual(all)
    }
    await step('開いて「戻る」で戻ると、既読になり、同じ場所にある', async () => {
      await readPost(page, title)
      await page.getByRole('button', { name: '戻る' }).click()
      await isBack()
    })
    await step('開いてブラウザーで戻っても、同じ場所にある', async () => {
      await readPost(page, title)
      await page.goBack()
      await isBack()
    })
    await step('終わりまで読み込んだ一覧は、戻るたびに読み込み直されない', async () => {
      expect(cursors.slice(4)).toEqual([ids[1]])
    })
    await step('詳細で再読み込みしてから戻っても、そこまで読み込まれて同じ場所にある', async () => {
      await readPost(page, title)
      // The view is recorded once more; an answer that came after the return would load the list again.
      const viewed = page.waitForResponse((answer) => answer.url().endsWith('/view'))
      await page.reload()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await viewed
      await page.goBack()
      await isBack()
      expect(cursors.slice(5, 8)).toEqual([null, ids[41], ids[20]])
    })
  })
})
