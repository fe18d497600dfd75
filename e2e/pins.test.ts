import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../apps/server/src/testing/company.ts'
import { article, readPost } from './detail.ts'
import { card } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import { startTestServer } from './test-server.ts'

const byDate = ['社員旅行の行き先', '新しい名刺の申し込み', '電話番号の変更']
const pinned = '電話番号の変更'
const pinnedFirst = ['電話番号の変更', '社員旅行の行き先', '新しい名刺の申し込み']

const shows = (page: Page, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected)

describe('Pins, on a phone (S-21)', () => {
  const { server, open, close, step, now } = startTestServer()
  const ids = new Map<string, string>()
  beforeAll(async () => {
    const { cast, storePost } = server()
    for (const [index, title] of byDate.entries()) {
      const startAt = now() - (index + 1) * minuteMs
      ids.set(title, await storePost(cast.suzuki, { title, startAt, endAt: now() + dayMs }))
    }
  })
  const aboutPinned = () => ({ params: { newsId: ids.get(pinned) ?? '' } })

  /** Whether the post counts as pinned by that person, in the feed and in the detail. */
  const flagsFor = async (person: Person) => {
    const { call } = server()
    const list: { newsId: string; viewerPinned: boolean }[] = (await call(person, listNews)).data
    const item = list.find(({ newsId }) => newsId === ids.get(pinned))
    return [item?.viewerPinned, (await call(person, getNews, aboutPinned())).data.viewerPinned]
  }
  const openFeed = async (person: Person) => {
    const page = await open(person, { device: 'phone', expectedErrors: /^failed to update pin/ })
    const sent: Request[] = []
    page.on('request', (request) => request.url().endsWith('/pin') && sent.push(request))
    await page.goto('/')
    await shows(page, byDate)
    const pin = card(page, pinned).getByRole('button', { name: 'ピン留めする' })
    const unpin = card(page, pinned).getByRole('button', { name: 'ピン留めを外す' })
    return { page, sent, pin, unpin }
  }

  test('A reader pins a post and sees it first, nobody else does, and unpins it (PIN-01, PIN-02, PIN-03, PIN-04, FEED-31, API-13, G-067)', async () => {
    const { tanaka: pinner, yamada: other } = server().cast
    const { page, sent, pin, unpin } = await openFeed(pinner)
    await step('Tanaka pins a post, and it moves to the top', async () => {
      await pin.click()
      await page.getByText('ピン留めしました。').waitFor()
      await shows(page, pinnedFirst)
      await card(page, pinned).getByText('ピン留め', { exact: true }).waitFor()
      expect([sent[0]?.method(), sent[0]?.postData()]).toEqual(['POST', null])
      expect(await flagsFor(pinner)).toEqual([true, true])
    })
    await step('The feed of Yamada does not change', async () => {
      const { page: otherPage, pin: otherPin } = await openFeed(other)
      await otherPin.waitFor()
      expect(await flagsFor(other)).toEqual([false, false])
      await close(otherPage)
    })
    await step('The post stays at the top after a reload and in another order', async () => {
      await page.reload()
      await shows(page, pinnedFirst)
      const menu = await openMenu(page, '並び替え')
      await menu.getByRole('menuitemradio', { name: '公開日が古い順' }).click()
      await shows(page, ['電話番号の変更', '新しい名刺の申し込み', '社員旅行の行き先'])
      await (await openMenu(page, '並び替え')).getByRole('menuitemradio', { name: '公開日が新しい順' }).click()
      await shows(page, pinnedFirst)
    })
    await step('Tanaka unpins the post, and it is back at its place', async () => {
      await unpin.click()
      await page.getByText('ピン留めを外しました。').waitFor()
      await shows(page, byDate)
      expect(await card(page, pinned).locator('[data-badge]', { hasText: 'ピン留め' }).count()).toBe(0)
      expect([sent[1]?.method(), sent[1]?.postData()]).toEqual(['DELETE', null])
      expect(await flagsFor(pinner)).toEqual([false, false])
    })
  })

  test('A reader pins on the detail; repeated calls succeed, and a failure changes nothing (PIN-04, G-068, G-087)', async () => {
    const { call, cast } = server()
    const { page, unpin } = await openFeed(cast.ito)
    await step('Ito pins the post on its detail, and it is at the top of the feed', async () => {
      await readPost(page, pinned)
      await article(page).getByRole('button', { name: 'ピン留めする' }).click()
      await article(page).getByRole('button', { name: 'ピン留めを外す' }).waitFor()
      await expect.poll(() => flagsFor(cast.ito)).toEqual([true, true])
      await page.goBack()
      await shows(page, pinnedFirst)
    })
    await step('Calls that pin or unpin twice succeed', async () => {
      for (const [endpoint, flag] of [
        [unpinNews, false],
        [pinNews, true],
      ] as const) {
        for (let time = 0; time < 2; time++)
          expect(await call(cast.ito, endpoint, aboutPinned())).toMatchObject({ success: true, data: null })
        expect(await flagsFor(cast.ito)).toEqual([flag, flag])
      }
    })
    await step('A failure is logged, shows no message, and the post is still pinned', async () => {
      await page.route(/\/pin$/, (route) => route.abort('connectionreset'))
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('failed to update pin'))
      await unpin.click()
      await logged
      await unpin.waitFor()
      await shows(page, pinnedFirst)
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
  })
})
