import { createCategory } from '@kawaraban/contract/categories.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { choose, openUserPicker, postForm, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

/** The form has all its sections. */
beforeAll(async () => {
  const { cast, call } = server()
  const body = { name: '総務', colour: 'blue', icon: 'building', posters: 'editors' }
  expect(await call(cast.sato, createCategory, { body })).toMatchObject({ success: true })
})

const preview = (page: Page) => page.getByRole('complementary', { name: '投稿の見え方' })
const inPreview = (page: Page) => page.frameLocator('iframe[title$="（スマートフォン）"]')
const openForm = async (width: number, height = 900) => {
  const page = await open(server().cast.sato, { viewport: { width, height } })
  await page.goto('/news/add')
  const form = postForm(page)
  await form.title.waitFor()
  return { page, form }
}
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** What the section of files and the line above it take. */
const filesHeight = async (form: ReturnType<typeof postForm>) => {
  const section = await form.section('添付ファイル').boundingBox()
  const category = await form.section('カテゴリー').boundingBox()
  return (category?.y ?? 0) - (section?.y ?? 0)
}

test('At 1440 px an empty form is 1,500 px high at most, 1,600 with its files, its text is large and grows, and nothing counts as wrong (G-370, G-374, FORM-01, FORM-21)', async () => {
  const { page, form } = await openForm(1440)
  await inPreview(page).getByText('（本文）').waitFor()
  await form.section('カテゴリー').waitFor()
  expect(await heightOf(page)).toBeLessThanOrEqual(1600)
  expect((await heightOf(page)) - (await filesHeight(form))).toBeLessThanOrEqual(1500)
  const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const area = () => form.content.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }))
  const { clientHeight } = await area()
  expect(clientHeight).toBeGreaterThanOrEqual(18 * rem - 2)
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
  expect(await page.getByText('修正が必要').count()).toBe(0)
  const tops = await page.evaluate(() =>
    [...document.querySelectorAll('main section[id^=form-]')].map((section) => section.getBoundingClientRect().top),
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await step('A text of 20 lines is seen whole', async () => {
    await form.content.fill('一行の文です。\n'.repeat(20))
    const grown = await area()
    expect(grown.clientHeight).toBeGreaterThan(clientHeight + 100)
    expect(grown.scrollHeight).toBe(grown.clientHeight)
  })
})

test('From 1280 px the readers’ view is beside the form, follows it, and remains in view; below there is none (G-373)', async () => {
  const { page, form } = await openForm(1280)
  await step('It shows what is written', async () => {
    await form.title.fill('防災訓練のお知らせ')
    await form.content.fill('集合場所は駐車場です。\nhttps://example.com/map')
    await inPreview(page).getByRole('heading', { level: 1, name: '防災訓練のお知らせ' }).waitFor()
    await inPreview(page).getByText('https://example.com/map').waitFor()
  })
  await step('The card is lower than the whole post was', async () => {
    const frame = page.locator('iframe')
    const whole = (await frame.boundingBox())?.height ?? 0
    await preview(page).getByText('一覧', { exact: true }).click()
    await inPreview(page).getByRole('link', { name: '防災訓練のお知らせ' }).waitFor()
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThan(whole - 100)
    await preview(page).getByText('詳細', { exact: true }).click()
  })
  await step('At the end of the form it is in view, above the bar', async () => {
    await form.content.fill('集合場所は駐車場です。\n'.repeat(40))
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const box = await preview(page).boundingBox()
    const bar = await page.locator('[data-foot-bar]').boundingBox()
    expect(box && bar && [box.y >= 64, box.y + box.height <= bar.y]).toEqual([true, true])
  })
  await step('The keyboard gets after the bar to its choices, and to what is cut off, but not into it', async () => {
    // What is cut off takes the focus once it has been measured.
    await preview(page).locator('[tabindex="0"]').waitFor()
    await form.confirm.focus()
    const reached: string[] = []
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab')
      reached.push(
        await page.evaluate(() => {
          const { activeElement: active } = document
          if (!active?.closest('aside')) return 'outside'
          return active.matches('input') ? 'choice' : active.tagName.toLowerCase()
        }),
      )
    }
    expect(reached).toEqual(['div', 'choice', 'choice', 'outside'])
  })
  await page.setViewportSize({ width: 1279, height: 900 })
  await preview(page).waitFor({ state: 'detached' })
  expect(await page.locator('iframe').count()).toBe(0)
})

/** The sum of what has moved by itself since the page began. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) sum += Number(entry.value)
          resolve(sum)
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

test.each([1440, 375])(
  'At %d px and a quarter of the processor nothing in the form moves by itself (G-370, G-372)',
  async (width) => {
    const page = await open(server().cast.sato, { viewport: { width, height: 900 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto('/news/add')
    const form = postForm(page)
    await form.title.waitFor()
    if (width === 1440) await inPreview(page).getByText('（本文）').waitFor()
    await form.push.press('Space')
    await choose(form.remindTiming, '公開終了日の1日前')
    await form.deadline.press('Space')
    await write(form.endDate, '2026/12/31')
    await write(form.dueDate, '2026/12/06')
    await write(form.dueTime, '18:00')
    await page.getByRole('switch', { name: '自動リマインドを送信する' }).press('Space')
    await page.getByText('当日の朝は休日のため、12/4(金)にまとめます').waitFor()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.005)
  },
)

test('On a phone the list of the picker begins above 350 px, and departments say how many are chosen (G-375)', async () => {
  const page = await open(server().cast.suzuki, { device: 'phone', viewport: { width: 375, height: 812 } })
  await openUserPicker(page)
  const list = page.getByRole('list', { name: 'ユーザー' })
  await list.waitFor()
  expect((await list.boundingBox())?.y).toBeLessThan(350)
  await page.getByRole('switch', { name: '部門別に表示' }).click()
  const own = page.getByRole('row').filter({ hasText: '広報部' })
  expect(await own.locator('[aria-hidden=true]').filter({ hasText: '名' }).textContent()).toBe('1 / 1名')
  await own.getByRole('checkbox', { name: '広報部 1名中1名を選択中' }).waitFor()
})
