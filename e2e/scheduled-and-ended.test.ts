import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Person } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { at } from '../apps/server/src/testing/instant.ts'
import { article, readPost } from './detail.ts'
import { card, reloadFeed } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import { startTestServer } from './test-server.ts'

const scheduled = '創立記念日の式典について'
const ended = '健康診断の予約は締め切りました'
const current = '名札の着用について'

/** Opens the filter menu, and gives the names of its choices. */
const filtersOf = async (page: Page) => {
  const menu = await openMenu(page, '絞り込み')
  return menu.getByRole('menuitemcheckbox').allInnerTexts()
}

describe.each(devices('desktop', 'phone'))('S-11 scheduled and ended posts, on a %s', (device) => {
  const { server, open, step, forward, now } = startTestServer()

  test('PERM-08 PERM-09 FEED-06 FEED-07 FEED-08 TIME-04 TIME-05 TIME-06 TIME-09 LIM-23 G-024 G-025 G-034 G-043', async () => {
    const { call, cast, storePost } = server()
    const { suzuki: author, ito: editor, tanaka: viewer } = cast
    const long = at('2027/06/01 10:00')
    await storePost(author, { title: current, startAt: now() - minuteMs, endAt: long })
    const scheduledId = await storePost(author, { title: scheduled, startAt: now() + dayMs, endAt: long })
    const endedId = await storePost(author, { title: ended, startAt: now() - 2 * dayMs, endAt: now() - dayMs })
    const enter = async (person: Person) => {
      const page = await open(person, { device })
      await page.goto('/')
      await card(page, current).waitFor()
      return page
    }
    const isRefused = async (person: Person, newsId: string) =>
      (await call(person, getNews, { params: { newsId } })).message === 'Document already deleted'

    const ito = await step('投稿者には、公開前と公開期限切の投稿も見える', async () => {
      const page = await enter(editor)
      expect(await titles(page)).toEqual([scheduled, current, ended])
      await card(page, scheduled).getByText('公開前', { exact: true }).waitFor()
      await card(page, ended).getByText('公開期限切', { exact: true }).waitFor()
      expect(
        await card(page, current)
          .getByText(/公開前|公開期限切/)
          .count(),
      ).toBe(0)
      for (const [title, label] of [
        [scheduled, '公開前'],
        [ended, '公開期限切'],
      ] as const) {
        await readPost(page, title)
        await article(page).getByText(label, { exact: true }).waitFor()
        await page.goBack()
      }
      return page
    })
    await step('投稿者は、公開前と公開期限切を除いて一覧を見られる', async () => {
      expect(await filtersOf(ito)).toEqual(['未完了のみ', '未読のみ', '公開前を除く', '公開期限切を除く'])
      await ito.getByRole('menuitemcheckbox', { name: '公開前を除く' }).click()
      await expect.poll(() => titles(ito)).toEqual([current, ended])
      await ito.getByRole('menuitemcheckbox', { name: '公開期限切を除く' }).click()
      await expect.poll(() => titles(ito)).toEqual([current])
      await ito.getByRole('menuitemcheckbox', { name: '公開前を除く' }).click()
      await expect.poll(() => titles(ito)).toEqual([scheduled, current])
      await ito.getByRole('menuitemcheckbox', { name: '公開期限切を除く' }).click()
      await expect.poll(() => titles(ito)).toEqual([scheduled, current, ended])
      await ito.keyboard.press('Escape')
    })
    const tanaka = await step('閲覧者には、どちらの投稿も、除くための条件も見えない', async () => {
      const page = await enter(viewer)
      expect(await titles(page)).toEqual([current])
      expect(await filtersOf(page)).toEqual(['未完了のみ', '未読のみ'])
      await page.keyboard.press('Escape')
      expect((await call(viewer, listNews)).data).toHaveLength(1)
      for (const newsId of [scheduledId, endedId]) expect(await isRefused(viewer, newsId)).toBe(true)
      return page
    })
    await step('公開開始の1分前まで公開前で、開始と同時に閲覧者にも見える', async () => {
      await forward(dayMs - minuteMs)
      await card(ito, scheduled).getByText('公開前', { exact: true }).waitFor()
      await reloadFeed(tanaka)
      expect(await titles(tanaka)).toEqual([current])
      await forward(minuteMs)
      await expect.poll(() => card(ito, scheduled).getByText('公開前', { exact: true }).count()).toBe(0)
      await reloadFeed(tanaka)
      await expect.poll(() => titles(tanaka)).toEqual([scheduled, current])
    })
    await step('使い続けて3か月、投稿者には見え続ける', async () => {
      const lastMinute = at('2027/02/19 10:00')
      while (now() < lastMinute) {
        await forward(Math.min(20 * dayMs, lastMinute - now()))
        await reloadFeed(ito)
        await reloadFeed(tanaka)
        for (const person of [editor, cast.sato]) await call(person, listNews)
      }
      await card(ito, ended).getByText('公開期限切', { exact: true }).waitFor()
      expect(await isRefused(editor, endedId)).toBe(false)
    })
    await step('3か月を過ぎると、投稿者にも見えない', async () => {
      await forward(minuteMs)
      await reloadFeed(ito)
      await expect.poll(() => titles(ito)).toEqual([scheduled, current])
      for (const person of [editor, cast.sato]) expect(await isRefused(person, endedId)).toBe(true)
      await reloadFeed(tanaka)
      await expect.poll(() => titles(tanaka)).toEqual([scheduled, current])
    })
  })
})
