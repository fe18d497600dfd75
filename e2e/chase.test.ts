import { describe, expect, test } from 'vitest'
import { postForm, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { open, server, step } = startTestServer()

describe('A chain of reminders, on a phone', () => {
  test('An author switches it on, sees when it goes out, and finds it in the form of the edit (CHASE-01, CHASE-02)', async () => {
    const page = await open(server().cast.suzuki, { device: 'phone' })
    const form = postForm(page)
    const chain = form.section('自動リマインド')
    const isOn = chain.getByRole('switch', { name: '自動リマインドを送信する' })
    await step('Suzuki writes a post with a deadline', async () => {
      await page.goto('/news/add')
      await form.title.fill('安否確認の登録')
      await form.content.fill('連絡先を登録してください。')
      await page.getByText(/対応期限を設定すると自動リマインドを設定できます。$/).waitFor()
      expect(await isOn.count()).toBe(0)
      await write(form.endDate, '2026/12/31')
      await form.deadline.click()
      await write(form.dueDate, '2026/12/09')
      await write(form.dueTime, '17:00')
    })
    const stepOf = (name: string) => chain.getByRole('switch', { name })
    await step('The chain shows its three steps, their times, and whom they are for', async () => {
      await isOn.click()
      await stepOf('3営業日前 12/4(金) 9:00 まだ閲覧していない人へ').waitFor()
      await stepOf('1営業日前 12/8(火) 9:00 まだ完了していない人へ').waitFor()
      await stepOf('当日の朝 12/9(水) 9:00 まだ完了していない人へ').waitFor()
    })
    await step('With a deadline on a Sunday two steps fall together, and the form says so (G-372)', async () => {
      await write(form.dueDate, '2026/12/06')
      await stepOf('1営業日前 12/4(金) 9:00 まだ完了していない人へ').waitFor()
      await stepOf('当日の朝 12/4(金) 9:00 当日の朝は休日のため、12/4(金)にまとめます').waitFor()
      await write(form.dueDate, '2026/12/09')
      await chain.getByText(/^1営業日前/).click()
      await chain.scrollIntoViewIfNeeded()
    })
    await step('The confirm screen shows it, and Suzuki posts', async () => {
      await form.confirm.click()
      const facts = form.section('入力した内容')
      await facts.getByText('3営業日前 12/4(金) 9:00').waitFor()
      expect(await facts.getByText(/^1営業日前/).count()).toBe(0)
      await page.getByRole('button', { name: '投稿する' }).click()
      await page.getByText('投稿しました。').waitFor()
    })
    await step('The form of the edit has it as it was', async () => {
      const posts = page.getByRole('list', { name: '投稿の一覧' })
      await posts.getByRole('link', { name: '安否確認の登録' }).click()
      await page.getByRole('link', { name: '編集' }).click()
      await isOn.waitFor()
      expect(await isOn.isChecked()).toBe(true)
      expect(await chain.getByRole('switch', { name: /^1営業日前/ }).isChecked()).toBe(false)
      expect(await chain.getByRole('switch', { name: /^当日/ }).isChecked()).toBe(true)
    })
  })
})
