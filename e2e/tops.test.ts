import { listNews } from '@kawaraban/contract/news.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { putNewsOnTop } from '@kawaraban/contract/tops.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article, dismiss, readPost } from './detail.ts'
import { card, feedOf, reloadFeed } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import type { Opening } from './pages.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'
import { longTitle, plainTitle, storePosts } from './visual-posts.ts'

const byDate = ['新しい名刺の申し込み', '社員旅行の行き先', '電話番号の変更', '台風の日の出勤', '避難経路の変更']
const [newest = '', trip = '', phone = '', storm = '', route = ''] = byDate

const shows = (page: Page, expected: readonly string[]) => expect.poll(() => titles(page)).toEqual(expected)
const openCardMenu = async (page: Page, title: string) => {
  await card(page, title).getByRole('button', { name: 'その他の操作' }).click()
  const menu = page.getByRole('menu', { name: 'その他の操作' })
  await menu.waitFor()
  return menu
}
const choose = async (page: Page, title: string, name: string) => {
  const menu = await openCardMenu(page, title)
  await menu.getByRole('menuitem', { name }).click()
  await menu.waitFor({ state: 'detached' })
}

describe('Posts at the head of everybody’s feed', () => {
  const { server, open, close, step, forward, now } = startTestServer()
  const ids = new Map<string, string>()
  beforeAll(async () => {
    const { call, cast, storePost } = server()
    for (const [index, title] of byDate.entries()) {
      const endAt = now() + (title === storm ? 30 * minuteMs : dayMs)
      ids.set(title, await storePost(cast.suzuki, { title, startAt: now() - (index + 1) * minuteMs, endAt }))
    }
    await call(cast.tanaka, pinNews, { params: { newsId: ids.get(trip) ?? '' } })
  })
  const openFeed = async (person: Person, opening: Opening = {}) => {
    const page = await open(person, opening)
    await page.goto('/')
    await feedOf(page).waitFor()
    return page
  }

  test('An admin puts a post on top, and every reader sees it before the own pins (TOP-01, G-540, G-542, G-545)', async () => {
    const { sato, tanaka, yamada } = server().cast
    const admin = await openFeed(sato)
    const pinnedFirst = [trip, newest, phone, storm, route]
    const reader = await openFeed(tanaka, { device: 'phone' })
    await shows(reader, pinnedFirst)
    await step('From the menu of its card it moves to the head, under a heading of its own', async () => {
      await choose(admin, storm, '重要にする')
      // Under the pointer it stays.
      await admin.getByText('重要にしました。').hover()
      await shows(admin, [storm, newest, trip, phone, route])
      await admin.getByRole('heading', { level: 2, name: '重要' }).waitFor()
    })
    await step('A press takes it back, and it is put there again', async () => {
      await admin.getByRole('button', { name: '元に戻す' }).click()
      await shows(admin, byDate)
      await choose(admin, storm, '重要にする')
      await shows(admin, [storm, newest, trip, phone, route])
    })
    await step('A reader has it before the own pinned post, in every order, and cannot change that', async () => {
      await reloadFeed(reader)
      await shows(reader, [storm, trip, newest, phone, route])
      await card(reader, storm).getByText('重要', { exact: true }).waitFor()
      expect(await reader.getByRole('button', { name: 'その他の操作' }).count()).toBe(0)
      const menu = await openMenu(reader, '並び替え')
      await menu.getByRole('menuitemradio', { name: '公開日が古い順' }).click()
      await shows(reader, [storm, trip, route, phone, newest])
      await (await openMenu(reader, '並び替え')).getByRole('menuitemradio', { name: '公開日が新しい順' }).click()
    })
    await step('The rendered page of the app’s web view has it first, too', async () => {
      const webView = await openFeed(yamada, { device: 'webView' })
      await shows(webView, [storm, newest, trip, phone, route])
      await card(webView, storm).getByText('重要', { exact: true }).waitFor()
      await close(webView)
    })
    await step('The keys walk from it to the next post, and below it the next post is the pinned one', async () => {
      // The focus is still on its menu.
      const focused = () => admin.evaluate(() => document.activeElement?.closest('article')?.textContent)
      for (const [key, title] of [
        ['j', newest],
        ['k', storm],
      ] as const) {
        await admin.keyboard.press(key)
        await expect.poll(focused).toContain(title)
      }
      await readPost(reader, storm)
      await reader.getByRole('navigation', { name: '前後の投稿' }).getByText(trip).waitFor()
      expect(await article(reader).getByText('重要', { exact: true }).count()).toBe(1)
      await reader.goBack()
      await shows(reader, [storm, trip, newest, phone, route])
    })
  })

  test('A fourth post on top is refused, one that is taken off is at its place, and one that ends is gone (TOP-01, G-541, G-543)', async () => {
    const { call, cast } = server()
    await call(cast.sato, putNewsOnTop, { params: { newsId: ids.get(storm) ?? '' } })
    const admin = await openFeed(cast.sato, { expectedErrors: /^failed to update top/ })
    const reader = await openFeed(cast.tanaka, { device: 'phone' })
    await shows(admin, [storm, newest, trip, phone, route])
    await step('From the detail it is done, too; of a fourth post a sentence says why not', async () => {
      await readPost(admin, route)
      await article(admin).getByRole('button', { name: '重要にする' }).click()
      await article(admin).getByRole('button', { name: '重要から外す' }).waitFor()
      await admin.goBack()
      await shows(admin, [storm, route, newest, trip, phone])
      await choose(admin, phone, '重要にする')
      await shows(admin, [phone, storm, route, newest, trip])
      await choose(admin, newest, '重要にする')
      await dismiss(
        admin,
        '重要にできる投稿は3件までです。ほかの投稿を「重要から外す」で外してから、もう一度お試しください。',
      )
      await shows(admin, [phone, storm, route, newest, trip])
    })
    await step('Taken off, it is at its place for everybody', async () => {
      await choose(admin, phone, '重要から外す')
      await admin.getByText('重要から外しました。').waitFor()
      const focused = () => admin.evaluate(() => document.activeElement?.closest('article')?.textContent)
      await expect.poll(focused).toContain(phone)
      await shows(admin, [storm, route, newest, trip, phone])
      await reloadFeed(reader)
      await shows(reader, [storm, route, trip, newest, phone])
    })
    await step('With its end it is gone for readers, and no longer on top for those who still see it', async () => {
      await forward(31 * minuteMs)
      await reloadFeed(reader)
      await shows(reader, [route, trip, newest, phone])
      await reloadFeed(admin)
      await shows(admin, [route, newest, trip, phone, storm])
      await card(admin, storm).getByText('公開期限切', { exact: true }).waitFor()
      expect(await card(admin, storm).getByText('重要', { exact: true }).count()).toBe(0)
      const list: { newsId: string; isTop?: boolean }[] = (await call(cast.sato, listNews)).data
      expect(list.filter(({ isTop }) => isTop).map(({ newsId }) => newsId)).toEqual([ids.get(route)])
    })
  })
})

describe.each(devices('phone', 'desktop'))('Visual checks of posts on top, on a %s', (device) => {
  const testServer = startTestServer()
  const { server, open } = testServer
  beforeAll(async () => {
    const { plain, long } = await storePosts(testServer)
    const { call, cast } = server()
    for (const newsId of [plain, long]) await call(cast.sato, putNewsOnTop, { params: { newsId } })
  })

  test('An admin sees the feed with posts on top, its menu, and a post on top (TOP-01)', async () => {
    const page = await open(server().cast.sato, { device })
    await page.goto('/')
    await card(page, longTitle).getByRole('button', { name: 'その他の操作' }).waitFor()
    await expectNoVisualDefects(page, `feed with posts on top ${device}`)
    await openCardMenu(page, longTitle)
    await expectNoVisualDefectsInState(page, `menu of a card ${device}`)
    await page.keyboard.press('Escape')
    await readPost(page, plainTitle)
    await article(page).getByRole('button', { name: '重要から外す' }).waitFor()
    await expectNoVisualDefects(page, `post on top ${device}`)
  })

  test('Below posts on top nothing moves while the feed is loaded (TOP-01, G-351)', async () => {
    const { call, cast, storePost } = server()
    // A line, whose height nobody has to estimate.
    const params = { newsId: await storePost(cast.suzuki, { title: '図書室の開室時間' }) }
    for (const endpoint of [pinNews, viewNews]) await call(cast.yamada, endpoint, { params })
    const page = await open(cast.yamada, { device })
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // The second visit is the one of a device that the server knows.
    for (let visit = 0; visit < 2; visit++) {
      await page.goto('/')
      await page.getByRole('button', { name: /^未読 \d+件$/ }).waitFor()
    }
    await titles(page)
    const { shift } = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen)
    expect(shift).toBeLessThanOrEqual(0.005)
  })

  test('An author sees that no post has ended (G-546)', async () => {
    const page = await open(server().cast.foreignAdmin, { device })
    await page.goto('/')
    await page.getByRole('button', { name: '終了した投稿' }).click()
    await page.getByText('終了した投稿はありません').waitFor()
    await expectNoVisualDefectsInState(page, `feed without ended posts ${device}`)
  })
})
