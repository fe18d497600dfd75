import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { at } from '../apps/server/src/testing/instant.ts'
import { postForm, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()
const dueAt = at('2026/11/23 12:00')

describe.each(devices('phone', 'desktop'))('The confirm screen, on a %s', (device) => {
  test('An author sees whom a post reaches and what may be wrong with it, and posts it all the same (CHECK-01, CHECK-02, CHECK-03)', async () => {
    const { sato, suzuki } = server().cast
    if (device === 'phone') await server().storePost(sato, { title: '健康診断の申し込み', dueAt, endAt: dueAt })
    const page = await open(suzuki, { device, dark: device === 'phone' })
    const form = postForm(page)
    await step('Suzuki writes a post with characters that are refused, and replaces them by one press', async () => {
      await page.goto('/news/add')
      await form.title.fill('安否確認 Q&A')
      await form.content.fill('http://example.com/a をご覧ください。\n'.repeat(3))
      await page.getByRole('button', { name: 'タイトルの特殊文字を全角に置き換える' }).click()
      expect(await form.title.inputValue()).toBe('安否確認 Q＆A')
    })
    await step('The post starts on a Sunday and is due on a holiday', async () => {
      await write(form.startDate, '2026/11/22')
      await write(form.endDate, '2026/11/30')
      await form.deadline.click()
      await write(form.dueDate, '2026/11/23')
      await write(form.dueTime, '12:00')
      await form.push.click()
      await form.confirm.click()
    })
    const checks = form.section('公開と通知')
    await step('The screen says whom it reaches, and warns', async () => {
      await checks.getByText('11/22(日) 10:00に公開し、5名に通知します').waitFor()
      await checks.getByText('「健康診断の申し込み」（12:00まで）').waitFor()
      await checks.getByText('5名のうち 5名には通知が届きません').waitFor()
      expect(await checks.getByRole('listitem').count()).toBe(6)
    })
    const preview = form.section('投稿の見え方')
    const frame = preview.frameLocator('iframe')
    await step('The preview shows the card as on this device, and the detail as on the other', async () => {
      await frame.getByRole('article').getByText('安否確認 Q＆A').waitFor({ state: 'visible' })
      await preview.getByText('詳細', { exact: true }).click()
      await preview.getByText(device === 'phone' ? 'パソコン' : 'スマートフォン').click()
      await frame.locator('h1').getByText('安否確認 Q＆A').waitFor()
      const width = await frame.locator('body').evaluate((body) => body.ownerDocument.defaultView?.innerWidth)
      expect(width).toBe(device === 'phone' ? 822 : 373)
    })
    await step('Suzuki posts it', async () => {
      await page.getByRole('button', { name: '投稿する' }).click()
      await page.getByText('投稿しました。').waitFor()
    })
  })
})
