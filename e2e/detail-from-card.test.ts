import { deleteNews, getNews } from '@kawaraban/contract/news.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { expectPath } from './address.ts'
import { article, dismiss } from './detail.ts'
import { card, feedOf, openPost } from './feed.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

const content = '年に一度の点検です。\n\n詳しくは https://example.com/inspection をご覧ください。\n'.repeat(8)

/** Delays the post until the returned function is called; `views` counts the views that the page has sent. */
const delayPost = async (page: Page, newsId: string) => {
  const released = Promise.withResolvers<void>()
  const path = getNews.path.replace(':newsId', newsId)
  let views = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === viewNews.path.replace(':newsId', newsId)) views += 1
  })
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await released.promise
      await route.continue()
    },
  )
  return { release: released.resolve, views: () => views }
}

/** Where the parts of the post are. */
const placesOf = (page: Page) =>
  article(page)
    .locator('h1, dt, dd, p, a, button')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .map((part) => [part.textContent, JSON.stringify(part.getBoundingClientRect())]),
    )

describe.each(devices('desktop', 'phone'))('A post opens from its card on a slow network, on a %s', (device) => {
  test('A reader reads it before it is loaded, and nothing moves when it is (DETAIL-01, VIEW-01)', async () => {
    const { cast, storePost } = server()
    const title = `避難器具の点検（${device}）`
    const newsId = await storePost(cast.suzuki, { title, content })
    const page = await open(cast.tanaka, { device })
    const slow = await delayPost(page, newsId)
    const completion = page.getByRole('button', { name: '完了にする' })
    await page.goto('/')
    await openPost(page, title)
    await step('The post is there, its actions are not, and no view is recorded', async () => {
      await article(page).getByText('年に一度の点検です。').first().waitFor()
      expect(await completion.isDisabled()).toBe(true)
      expect(slow.views()).toBe(0)
    })
    const before = await placesOf(page)
    await page.mouse.wheel(0, 120)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    const scrolled = await page.evaluate(() => scrollY)
    const viewed = page.waitForResponse((answer) => answer.url().endsWith('/view'))
    slow.release()
    await step('The reader can complete it, where he was', async () => {
      await viewed
      await expect.poll(() => completion.isEnabled()).toBe(true)
      expect(await page.evaluate(() => scrollY)).toBe(scrolled)
      await page.evaluate(() => scrollTo(0, 0))
      expect(await placesOf(page)).toEqual(before)
      expect(slow.views()).toBe(1)
    })
  })

  test('An author gets its status when it is loaded, and nothing of the post moves (DETAIL-07, DETAIL-10)', async () => {
    const { cast, storePost } = server()
    const title = `屋上の工事（${device}）`
    const newsId = await storePost(cast.suzuki, { title, content })
    const page = await open(cast.suzuki, { device })
    const slow = await delayPost(page, newsId)
    const edit = page.getByRole('link', { name: '編集' })
    await page.goto('/')
    await openPost(page, title)
    const table = page.getByRole('tab', { name: /^(完了者数|閲覧者数)/ })
    expect([await edit.count(), await table.count()]).toEqual([0, 0])
    const heading = page.getByRole('heading', { level: 1, name: title })
    const before = await heading.boundingBox()
    slow.release()
    await edit.waitFor()
    expect(await heading.boundingBox()).toEqual(before)
    if (device === 'phone') await page.getByRole('tab', { name: '状況' }).click()
    await table.first().waitFor()
  })

  test('A namesake of its author is offered nothing to edit, and nothing moves when it is loaded (DETAIL-07, G-296)', async () => {
    const { cast, db, storePost } = server()
    const title = `屋上の庭園（${device}）`
    const newsId = await storePost(cast.suzuki, { title, content })
    const own = { docomoId: `namesake-${device}`, role: 'editor', now: now() } as const
    const namesake = await addPerson(db, cast.ours, { name: cast.suzuki.name, ...own })
    const page = await open(namesake, { device })
    const slow = await delayPost(page, newsId)
    await page.goto('/')
    await openPost(page, title)
    const before = await placesOf(page)
    slow.release()
    await expect.poll(() => page.getByRole('button', { name: '完了にする' }).isEnabled()).toBe(true)
    expect(await placesOf(page)).toEqual(before)
    expect(await page.getByRole('link', { name: '編集' }).count()).toBe(0)
  })

  test('A reader of a post that is gone sees why, and returns to the feed without a view (VIEW-06, NAV-42)', async () => {
    const { cast, call, storePost } = server()
    const title = `古い案内（${device}）`
    await storePost(cast.ito, { title: `新しい案内（${device}）` })
    const newsId = await storePost(cast.suzuki, { title })
    const page = await open(cast.tanaka, { device, expectedErrors: /failed to fetch news/ })
    const slow = await delayPost(page, newsId)
    await page.goto('/')
    await openPost(page, title)
    expect(await call(cast.sato, deleteNews, { params: { newsId } })).toMatchObject({ success: true })
    slow.release()
    await dismiss(page, 'この投稿は削除されたか公開期限が切れているため、表示できません。')
    await feedOf(page).waitFor()
    await expectPath(page, '/')
    expect(await card(page, title).count()).toBe(0)
    expect(slow.views()).toBe(0)
  })

  test('A reader who goes back before it is loaded has not viewed it (VIEW-06, FEED-17)', async () => {
    const { cast, storePost } = server()
    const title = `来客の予定（${device}）`
    const newsId = await storePost(cast.suzuki, { title })
    const page = await open(cast.tanaka, { device })
    const slow = await delayPost(page, newsId)
    await page.goto('/')
    const requested = page.waitForRequest((request) => request.url().endsWith(`/${newsId}`))
    await openPost(page, title)
    await requested
    await page.goBack()
    await card(page, title).getByText('未読').waitFor()
    const answered = page.waitForResponse((answer) => answer.url().endsWith(`/${newsId}`))
    slow.release()
    await answered
    await page.reload()
    await card(page, title).getByText('未読').waitFor()
    expect(slow.views()).toBe(0)
  })
})
