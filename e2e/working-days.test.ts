import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { postForm, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { open, server, step } = startTestServer()

beforeEach(() => server().db.query(sql`delete from working_hours`))

describe('The working days of a company, on a phone', () => {
  test('An admin sets a day off and hours, and chains of reminders go by them (G-250, CHASE-02)', async () => {
    const page = await open(server().cast.sato, { device: 'phone' })
    const save = page.getByRole('button', { name: '保存する', exact: true })
    const day = page.getByRole('textbox', { name: '日付', exact: true })
    await step('Sato opens the screen from the settings', async () => {
      await page.goto('/setting')
      await page.getByRole('link', { name: '休業日と業務時間' }).click()
      await page.getByText('会社の休業日はまだありません。').waitFor()
      await page.getByText('勤労感謝の日').waitFor()
    })
    await step('A day that is off anyway is not added', async () => {
      await write(day, '2026/12/30')
      await day.press('Enter')
      await page.getByText('この日は年末年始のため、追加しなくても休業日です。').waitFor()
    })
    await step('Sato adds a day with a note, later hours, and saves', async () => {
      await write(day, '2026/12/08')
      await write(page.getByRole('textbox', { name: 'メモ（任意）' }), '創立記念日')
      await page.getByRole('button', { name: '追加' }).click()
      await page.getByRole('button', { name: '2026/12/08(火)の休業日を削除' }).waitFor()
      await page.getByRole('button', { name: /始まり/ }).click()
      await page.getByRole('option', { name: '9:30', exact: true }).click()
      await save.click()
      await page.getByText('休業日と業務時間を保存しました。').waitFor()
    })
    await step('It is there after a reload', async () => {
      await page.reload()
      await page.getByText('創立記念日').waitFor()
      expect(await page.getByRole('button', { name: /始まり/ }).textContent()).toContain('9:30')
    })
    await step('The chain of a new post leaves out the day, and goes out at 9:30', async () => {
      const form = postForm(page)
      await page.goto('/news/add')
      await write(form.endDate, '2026/12/31')
      await form.deadline.click()
      await write(form.dueDate, '2026/12/09')
      await write(form.dueTime, '17:00')
      const chain = form.section('自動リマインド')
      await chain.getByRole('switch').click()
      for (const time of ['12/3(木) 9:30', '12/7(月) 9:30', '12/9(水) 9:30']) await chain.getByText(time).waitFor()
    })
  })
})
