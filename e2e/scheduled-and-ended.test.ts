import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../apps/server/src/testing/company.ts'
import { at } from '../apps/server/src/testing/instant.ts'
import { article, readPost } from './detail.ts'
import { card, reloadFeed, unfoldScheduled } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import { startTestServer } from './test-server.ts'

const scheduled = '創立記念日の式典について'
const ended = '健康診断の予約は締め切りました'
const current = '名札の着用について'

/** The filters that everyone has. */
const offered = ['未完了のみ', '未読のみ', '対応が必要のみ', 'ピン留めのみ']

/** Opens the filter menu, and returns the names of its choices. */
const filtersOf = async (page: Page) => {
  const menu = await openMenu(page, '絞り込み')
  return menu.getByRole('menuitemcheckbox').allInnerTexts()
}

describe('Scheduled and ended posts (S-11)', () => {
  const { server, open, step, forward, now } = startTestServer()
  let [scheduledId, endedId] = ['', '']
  beforeAll(async () => {
    const { cast, storePost } = server()
    const endAt = at('2027/06/01 10:00')
    await storePost(cast.suzuki, { title: current, startAt: now() - minuteMs, endAt })
    scheduledId = await storePost(cast.suzuki, { title: scheduled, startAt: now() + dayMs, endAt })
    endedId = await storePost(cast.suzuki, { title: ended, startAt: now() - 2 * dayMs, endAt: now() - dayMs })
  })
  const openFeed = async (person: Person) => {
    const page = await open(person)
    await page.goto('/')
    await card(page, current).waitFor()
    return page
  }
  const label = (page: Page, title: string, text: string) => card(page, title).getByText(text, { exact: true })
  const isRefused = async (person: Person, newsId: string) =>
    (await server().call(person, getNews, { params: { newsId } })).message === 'Document already deleted'

  test('An editor sees scheduled and ended posts of others, and can leave them out (PERM-08, FEED-06, FEED-07, FEED-08, G-034)', async () => {
    const page = await openFeed(server().cast.ito)
    await step('The feed shows them with their labels', async () => {
      await unfoldScheduled(page)
      expect(await titles(page)).toEqual([scheduled, current, ended])
      await label(page, scheduled, '公開前').waitFor()
      await label(page, ended, '公開期限切').waitFor()
      const labels = card(page, current).getByText(/公開前|公開期限切/)
      expect(await labels.count()).toBe(0)
    })
    await step('Their details show the labels, too', async () => {
      for (const [title, text] of [
        [scheduled, '公開前'],
        [ended, '公開期限切'],
      ] as const) {
        await readPost(page, title)
        await article(page).getByText(text, { exact: true }).waitFor()
        await page.goBack()
      }
    })
    await step('The filter menu leaves out either or both', async () => {
      expect(await filtersOf(page)).toEqual([...offered, '公開前を除く', '公開期限切を除く', '公開期限切のみ'])
      const choose = (name: string) => page.getByRole('menuitemcheckbox', { name }).click()
      await choose('公開前を除く')
      await expect.poll(() => titles(page)).toEqual([current, ended])
      await choose('公開期限切を除く')
      await expect.poll(() => titles(page)).toEqual([current])
      await choose('公開前を除く')
      await expect.poll(() => titles(page)).toEqual([scheduled, current])
      await choose('公開期限切を除く')
      await expect.poll(() => titles(page)).toEqual([scheduled, current, ended])
    })
  })

  test('Those who may see ended posts have a view of them, with tables and files for those who manage them (G-546, PERM-08, VIEW-05, EXPORT-01)', async () => {
    const view = (page: Page) => page.getByRole('button', { name: '終了した投稿' })
    for (const person of [server().cast.suzuki, server().cast.sato]) {
      const page = await openFeed(person)
      await view(page).click()
      await expect.poll(() => titles(page)).toEqual([ended])
      await label(page, ended, '公開期限切').waitFor()
      await readPost(page, ended)
      await page.getByRole('tab', { name: /^閲覧者数/ }).waitFor()
      await page.getByRole('button', { name: '表を保存' }).first().waitFor()
      await page.goBack()
      // The view is as it was left.
      await expect.poll(() => titles(page)).toEqual([ended])
      await page.getByRole('button', { name: 'すべて', exact: true }).click()
      await expect.poll(() => titles(page)).toContain(current)
    }
    const other = await openFeed(server().cast.ito)
    await view(other).click()
    await readPost(other, ended)
    expect(await other.getByRole('tab', { name: /^閲覧者数/ }).count()).toBe(0)
    const reader = await openFeed(server().cast.tanaka)
    expect(await view(reader).count()).toBe(0)
  })

  test('A reader sees neither scheduled nor ended posts, nor the filters for them (PERM-09, FEED-06, G-043)', async () => {
    const { call, cast } = server()
    const page = await openFeed(cast.tanaka)
    expect(await titles(page)).toEqual([current])
    expect(await filtersOf(page)).toEqual(offered)
    expect((await call(cast.tanaka, listNews)).data).toHaveLength(1)
    for (const newsId of [scheduledId, endedId]) expect(await isRefused(cast.tanaka, newsId)).toBe(true)
  })

  test('A reader gets a scheduled post with the minute of its start (FEED-08, TIME-04, TIME-05, TIME-06, G-024)', async () => {
    const { ito, tanaka } = server().cast
    const [editor, reader] = [await openFeed(ito), await openFeed(tanaka)]
    await step('A minute before its start the post is scheduled', async () => {
      await forward(dayMs - minuteMs)
      await unfoldScheduled(editor)
      await label(editor, scheduled, '公開前').waitFor()
      await reloadFeed(reader)
      expect(await titles(reader)).toEqual([current])
    })
    await step('With its start it is in the feed of Tanaka', async () => {
      await forward(minuteMs)
      await expect.poll(() => label(editor, scheduled, '公開前').count()).toBe(0)
      await reloadFeed(reader)
      await expect.poll(() => titles(reader)).toEqual([scheduled, current])
    })
  })

  test('An editor sees an ended post for three months, and then nobody does (PERM-08, TIME-09, LIM-23, G-025)', async () => {
    const { call, cast } = server()
    const [editor, reader] = [await openFeed(cast.ito), await openFeed(cast.tanaka)]
    await step('The post is visible to Ito until its last minute', async () => {
      const lastMinute = at('2027/02/19 10:00')
      for (let untilMs = lastMinute - now(); untilMs > 0; untilMs = lastMinute - now()) {
        await forward(Math.min(20 * dayMs, untilMs))
        // Calls extend the sessions.
        for (const page of [editor, reader]) await reloadFeed(page)
        for (const person of [cast.ito, cast.sato]) await call(person, listNews)
      }
      await label(editor, ended, '公開期限切').waitFor()
      expect(await isRefused(cast.ito, endedId)).toBe(false)
    })
    await step('A minute later it is visible to nobody', async () => {
      await forward(minuteMs)
      await reloadFeed(editor)
      await expect.poll(() => titles(editor)).toEqual([scheduled, current])
      for (const person of [cast.ito, cast.sato]) expect(await isRefused(person, endedId)).toBe(true)
      await reloadFeed(reader)
      await expect.poll(() => titles(reader)).toEqual([scheduled, current])
    })
  })
})
