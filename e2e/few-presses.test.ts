import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { card, feedOf } from './feed.ts'
import { choose, postForm, waitForTime, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

/** Counts the presses of a pointer or a key on anything in the page from now on, also over screens. */
const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    Object.assign(globalThis, { presses: 0 })
    addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && (globalThis as unknown as { presses: number }).presses++,
      true,
    )
  })
  return () => page.evaluate(() => (globalThis as unknown as { presses: number }).presses)
}

const endDateOf = async (title: string): Promise<string | undefined> => {
  const posts: { title: string; endDate: string }[] = (await server().call(server().cast.sato, listNews)).data
  return posts.find((post) => post.title === title)?.endDate
}

/** Writes the two texts, without a press: the keyboard leads to them. */
const type = async (page: Page, title: string) => {
  const form = postForm(page)
  await form.title.fill(title)
  await form.content.fill('詳しくは総務部まで。')
  await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
  return form
}

describe.each(devices('desktop', 'phone'))('A notice in few presses, on a %s', (device) => {
  test('An author posts a notice for a month in four presses, and in three once the company has chosen that (WRITE-01, FORM-05)', async () => {
    const { cast } = server()
    const suzuki = await open(cast.suzuki, { device })
    const post = suzuki.getByRole('button', { name: '投稿する' })
    const [first, second] = [`駐車場の工事（${device}）`, `食堂の休業（${device}）`]

    await step('Nothing is chosen: post, a month, confirm, post', async () => {
      await suzuki.goto('/')
      await feedOf(suzuki).or(suzuki.getByText('投稿がまだありません')).waitFor()
      const presses = await countPresses(suzuki)
      await suzuki.getByRole('link', { name: '投稿する' }).click()
      const form = await type(suzuki, first)
      expect(await form.endDate.inputValue()).toBe('2026/11/21')
      await suzuki.getByRole('button', { name: '1か月', exact: true }).click()
      await form.confirm.click()
      await post.click()
      await card(suzuki, first).waitFor()
      expect(await presses()).toBe(4)
      expect(await endDateOf(first)).toBe('2026/12/20 10:00')
    })
    await step('Sato chooses a month in the settings', async () => {
      const sato = await open(cast.sato, { device })
      await sato.goto('/setting')
      await choose(sato.getByRole('button', { name: /公開期間の初期値$/ }), '1か月')
      await sato.getByText('公開期間の初期値を変更しました。').waitFor()
    })
    await step('A new post begins with it: post, confirm, post', async () => {
      const loaded = suzuki.waitForResponse((response) => response.url().endsWith('/company-settings/publication'))
      await suzuki.goto('/')
      await card(suzuki, first).waitFor()
      await (await loaded).finished()
      const presses = await countPresses(suzuki)
      await suzuki.getByRole('link', { name: '投稿する' }).click()
      const form = await type(suzuki, second)
      expect(await form.endDate.inputValue()).toBe('2026/12/20')
      await form.confirm.click()
      await post.click()
      await card(suzuki, second).waitFor()
      expect(await presses()).toBe(3)
      expect(await endDateOf(second)).toBe('2026/12/20 10:00')
    })
    await server().call(cast.sato, updateCompanySettings, { body: { publicationLength: null } })
  })

  test('An author sets a deadline by one press, on the day that readers see the post, and on another day (WRITE-01, FORM-07)', async () => {
    const page = await open(server().cast.suzuki, { device })
    const form = postForm(page)
    const close = page.getByRole('button', { name: '当日 18:00' })
    await page.goto('/news/add')
    await type(page, '締め切りのある連絡')
    await step('It is 18:00 of the day of the start', async () => {
      await page.getByRole('button', { name: '3か月', exact: true }).click()
      await form.deadline.click()
      await close.click()
      await waitForTime(form.dueTime, '18:00')
      expect(await form.dueDate.inputValue()).toBe('2026/11/20')
      expect(await close.getAttribute('aria-pressed')).toBe('true')
      const [button, box] = await Promise.all([close.boundingBox(), form.dueTime.boundingBox()])
      expect(button && box && (button.y + button.height <= box.y || button.y >= box.y + box.height)).toBe(true)
    })
    await step('A start that is moved takes it along by one more press', async () => {
      await write(form.startDate, '2026/11/24')
      await page.getByText('公開開始日もしくは公開開始日以降の日付を入力してください').waitFor()
      await close.click()
      expect(await form.dueDate.inputValue()).toBe('2026/11/24')
    })
    await step('A day that was written gets its time', async () => {
      await write(form.dueDate, '2026/12/01')
      await write(form.dueTime, '09:00')
      await close.click()
      await waitForTime(form.dueTime, '18:00')
      expect(await form.dueDate.inputValue()).toBe('2026/12/01')
      expect(await page.getByText(/^エラー：/).count()).toBe(0)
    })
  })
})
