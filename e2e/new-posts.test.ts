import { countNewPosts, deleteNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { card } from './feed.ts'
import { titles } from './feed-menus.ts'
import { scrollToMiddle, topOf } from './feed-position.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefectsInState } from './visual-checks.ts'

/** Reports to the page that its tab is hidden or visible. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState })
    window.dispatchEvent(new Event('visibilitychange'))
  }, state)

describe.each(devices('phone', 'desktop'))('A feed that is left open, on a %s', (device) => {
  const { server, open, step, now, forward } = startTestServer()

  test('A reader comes back to the feed, is offered the new posts, and nothing moves before that (G-149)', async () => {
    const { call, cast, storePost } = server()
    const { suzuki: author, tanaka: reader } = cast
    const store = (title: string, minute: number) =>
      storePost(author, { title, startAt: now() - (60 - minute) * minuteMs, endAt: now() + dayMs })
    const ids: string[] = []
    for (let post = 1; post <= 12; post++) ids[post] = await store(`お知らせ${post}`, post)
    const page = await open(reader, { device })
    await page.goto('/')
    await card(page, 'お知らせ12').waitFor()
    const pill = page.getByRole('button', { name: '新しい投稿 2件' })
    const top = await scrollToMiddle(page, 'お知らせ6')

    await step('Posts are created, edited, deleted and completed while the reader is in another tab', async () => {
      await setVisibility(page, 'hidden')
      await store('新しい投稿その1', 20)
      await store('新しい投稿その2', 21)
      const startDate = formatDateTime(now() - 55 * minuteMs)
      const body = newsBodyAt(now(), { title: '直したお知らせ', startDate, endDate: formatDateTime(now() + dayMs) })
      const edit = { params: { newsId: ids[5] ?? '' }, body }
      expect(await call(author, updateNews, edit)).toMatchObject({ success: true })
      expect(await call(author, deleteNews, { params: { newsId: ids[2] ?? '' } })).toMatchObject({ success: true })
      await call(reader, completeNews, { params: { newsId: ids[6] ?? '' }, body: { reactionType: 'completed' } })
    })
    await step('The reader comes back: the list has not moved, and the number of new posts is above it', async () => {
      await setVisibility(page, 'visible')
      await pill.waitFor()
      await card(page, 'お知らせ6').getByRole('button', { name: '完了済み' }).waitFor()
      await card(page, '直したお知らせ').waitFor()
      await expect.poll(() => card(page, 'お知らせ2').count()).toBe(0)
      expect(await topOf(page, 'お知らせ6')).toBe(top)
      await expectNoVisualDefectsInState(page, `feed new posts ${device}`)
    })
    await step(
      'The reader presses the number: the feed is loaded from the top, with the focus on the first post',
      async () => {
        await pill.click()
        await card(page, '新しい投稿その2').waitFor()
        expect((await titles(page)).slice(0, 3)).toEqual(['新しい投稿その2', '新しい投稿その1', 'お知らせ12'])
        await pill.waitFor({ state: 'detached' })
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('新しい投稿その2')
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      },
    )
    await step('The feed checks once a minute while it is visible, and sends nothing while it is hidden', async () => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === countNewPosts.path) sent.push(request.url())
      })
      await store('あとからの投稿', 22)
      await forward(minuteMs)
      await page.getByRole('button', { name: '新しい投稿 1件' }).waitFor()
      await setVisibility(page, 'hidden')
      const before = sent.length
      await forward(5 * minuteMs)
      expect(sent).toHaveLength(before)
    })
  })
})
