import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Person } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article, readPost } from './detail.ts'
import { card } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import { startTestServer } from './test-server.ts'

const byDate = ['社員旅行の行き先', '新しい名刺の申し込み', '電話番号の変更']
const pinned = '電話番号の変更'
const pinnedFirst = ['電話番号の変更', '社員旅行の行き先', '新しい名刺の申し込み']

const shows = (page: Page, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected)

describe.each(devices('phone', 'desktop'))('S-21 pins, on a %s', (device) => {
  const { server, open, close, step, now } = startTestServer()

  test('PIN-01 PIN-02 PIN-03 PIN-04 FEED-31 API-13 G-067 G-068 G-087', async () => {
    const { call, cast, storePost } = server()
    const { suzuki: author, tanaka: pinner, yamada: other } = cast
    const ids = new Map<string, string>()
    for (const [index, title] of byDate.entries())
      ids.set(title, await storePost(author, { title, startAt: now() - (index + 1) * minuteMs, endAt: now() + dayMs }))
    const about = { params: { newsId: ids.get(pinned) ?? '' } }
    const flagsFor = async (person: Person) => {
      const list: { newsId: string; viewerPinned: boolean }[] = (await call(person, listNews)).data
      const item = list.find(({ newsId }) => newsId === about.params.newsId)
      return [item?.viewerPinned, (await call(person, getNews, about)).data.viewerPinned]
    }
    const page = await open(pinner, { device, expectedErrors: /^failed to update pin/ })
    const sent: Request[] = []
    page.on('request', (request) => request.url().endsWith('/pin') && sent.push(request))
    const pin = card(page, pinned).getByRole('button', { name: 'ピン留めする' })
    const unpin = card(page, pinned).getByRole('button', { name: 'ピン留めを外す' })

    await step('田中が投稿をピン留めすると、一番上に移る', async () => {
      await page.goto('/')
      await shows(page, byDate)
      await pin.click()
      await page.getByText('ピン留めしました。').waitFor()
      await shows(page, pinnedFirst)
      await card(page, pinned).getByText('ピン留め', { exact: true }).waitFor()
      expect([sent[0]?.method(), sent[0]?.postData()]).toEqual(['POST', null])
      expect(await flagsFor(pinner)).toEqual([true, true])
    })
    await step('山田の一覧は変わらない', async () => {
      const page = await open(other, { device })
      await page.goto('/')
      await shows(page, byDate)
      await card(page, pinned).getByRole('button', { name: 'ピン留めする' }).waitFor()
      expect(await flagsFor(other)).toEqual([false, false])
      await close(page)
    })
    await step('読み込み直しても、並び替えても、一番上のまま', async () => {
      await page.reload()
      await shows(page, pinnedFirst)
      const menu = await openMenu(page, '並び替え')
      await menu.getByRole('menuitemradio', { name: '公開日が古い順' }).click()
      await shows(page, ['電話番号の変更', '新しい名刺の申し込み', '社員旅行の行き先'])
      await (await openMenu(page, '並び替え')).getByRole('menuitemradio', { name: '公開日が新しい順' }).click()
      await shows(page, pinnedFirst)
    })
    await step('ピンを外すと、元の順に戻る', async () => {
      await unpin.click()
      await page.getByText('ピン留めを外しました。').waitFor()
      await shows(page, byDate)
      expect(await card(page, pinned).getByText('ピン留め', { exact: true }).count()).toBe(0)
      expect([sent[1]?.method(), sent[1]?.postData()]).toEqual(['DELETE', null])
      expect(await flagsFor(pinner)).toEqual([false, false])
    })
    await step('詳細でもピン留めでき、一覧に戻ると一番上にある', async () => {
      await readPost(page, pinned)
      await article(page).getByRole('button', { name: 'ピン留めする' }).click()
      await article(page).getByRole('button', { name: 'ピン留めを外す' }).waitFor()
      await expect.poll(() => flagsFor(pinner)).toEqual([true, true])
      await page.goBack()
      await shows(page, pinnedFirst)
    })
    await step('二度ピン留めしても、二度外しても、成功する', async () => {
      for (const [endpoint, flag] of [
        [unpinNews, false],
        [pinNews, true],
      ] as const) {
        for (let time = 0; time < 2; time++)
          expect(await call(pinner, endpoint, about)).toMatchObject({ success: true, data: null })
        expect(await flagsFor(pinner)).toEqual([flag, flag])
      }
    })
    await step('失敗すると、何も言わずに元に戻る', async () => {
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
