import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

type Frame = { sections: number; places: string; isScrollable: boolean }

/** Records in the page, for each frame from the first with a form on, its sections and where title and foot bar are. */
const recordFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: Frame[] = []
    const record = () => {
      const parts = ['[data-field=title]', '[data-foot-bar]'].map((part) => document.querySelector(part))
      const places = JSON.stringify(parts.map((part) => part?.getBoundingClientRect()))
      const { scrollHeight, clientHeight } = document.documentElement
      const sections = document.querySelectorAll('[id^=form-][aria-labelledby]').length
      if (parts[0]) frames.push({ sections, places, isScrollable: scrollHeight > clientHeight })
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
    Object.assign(window, { frames })
  })
const readFrames = (page: Page) => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames)

test.each(devices('phone', 'desktop'))(
  'On a %s a form opened from the feed is whole from its first frame, and nothing moves afterwards (G-292)',
  async (device) => {
    const page = await open(server().cast.suzuki, { device })
    const form = postForm(page)
    await page.goto('/')
    const add = page.getByRole('link', { name: '投稿する' })
    await add.waitFor()
    await recordFrames(page)
    await add.click()
    await step('The form is whole, and can be written into', async () => {
      await form.section('自動リマインド').waitFor()
      await form.title.fill('件名')
    })
    const frames = await readFrames(page)
    expect(new Set(frames.map(({ sections }) => sections))).toEqual(new Set([9]))
    expect(new Set(frames.map(({ places }) => places)).size).toBe(1)
    expect(frames.every(({ isScrollable }) => isScrollable)).toBe(true)
  },
)

test('A form that is opened by its address is whole, takes what is entered, and untouched it needs no confirmation (G-293, NAV-04)', async () => {
  const { cast, storePost } = server()
  const newsId = await storePost(cast.suzuki, { title: '健康診断の予約', content: '来週までに予約してください。' })
  const page = await open(cast.suzuki)
  const form = postForm(page)
  for (const [address, title] of [
    ['/news/add', ''],
    [`/news/edit/${newsId}`, '健康診断の予約'],
  ] as const) {
    await page.goto(address)
    await form.section('自動リマインド').waitFor()
    expect(await form.title.inputValue()).toBe(title)
    await page.getByRole('link', { name: '社内報', exact: true }).first().click()
    await page.getByRole('article').first().waitFor()
  }
  await page.goto(`/news/edit/${newsId}`)
  await form.title.fill('健康診断の予約（変更）')
  await form.save.click()
  await page.getByRole('heading', { level: 1, name: '健康診断の予約（変更）' }).waitFor()
})
