import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pick, postForm, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

/** The error of a box, empty when it has none. */
const errorOf = async (box: Locator): Promise<string> => {
  const ids = ((await box.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean)
  const texts = await Promise.all(ids.map((id) => box.page().locator(`[id="${id}"]`).textContent()))
  return texts.join('').replace('エラー：', '').trim()
}

const expectError = (box: Locator, text: string) => expect.poll(() => errorOf(box)).toBe(text)

/** The day that the open calendar marks as today. */
const markedDays = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('button')
    .evaluateAll((days) =>
      days.filter((day) => getComputedStyle(day).textDecorationLine === 'underline').map((day) => day.textContent),
    )

describe('Dates of a new post (S-06)', () => {
  /** Opens a new post that is to be published today at 15:00. */
  const openForm = async () => {
    const page = await open(server().cast.suzuki)
    const form = postForm(page)
    await page.goto('/news/add')
    await form.title.fill('避難経路の点検のお知らせ')
    await form.content.fill('本日の午後に点検します。')
    await write(form.startTime, '15:00')
    await expect.poll(() => form.startDate.inputValue()).toBe('2026/11/20')
    return { page, form }
  }

  test('An author corrects an end that is too early (VAL-15, VAL-16, VAL-17, VAL-18, G-020, G-022)', async () => {
    const { form } = await openForm()
    await step('An end before the start on the same day has an error below its time', async () => {
      await write(form.endDate, '2026/11/20')
      await write(form.endTime, '14:00')
      await expectError(form.endTime, '公開開始時間以降の時間を入力してください')
      await expectError(form.endDate, '')
      expect(await form.confirm.getAttribute('aria-disabled')).toBe('true')
    })
    await step('An end earlier today has an error below its time', async () => {
      await write(form.endTime, '09:50')
      await expectError(form.endTime, '現在もしくは未来の時間を入力してください')
      await write(form.endTime, '15:00')
      await expectError(form.endTime, '')
    })
    await step('An end yesterday has an error below its date', async () => {
      await write(form.endDate, '2026/11/19')
      await expectError(form.endDate, '現在もしくは未来の日付を入力してください')
      await expectError(form.endTime, '')
    })
    await step('An end on a day before the start has an error below its date', async () => {
      await write(form.startDate, '2026/11/25')
      await write(form.endDate, '2026/11/24')
      await expectError(form.endDate, '公開開始日もしくは公開開始日以降の日付を入力してください')
      await write(form.startDate, '2026/11/20')
      await expectError(form.endDate, '')
    })
  })

  test('An author fills in a date and times, and is offered times of ten minutes only (VAL-11, VAL-12, VAL-13, FORM-17, FORM-18, LIM-05, G-030)', async () => {
    const { page, form } = await openForm()
    await step('An empty date or time has to be filled in', async () => {
      await write(form.endDate, '')
      await expectError(form.endDate, '日付を入力してください')
      await write(form.endTime, '')
      await expectError(form.endTime, '時間を入力してください')
      await write(form.endDate, '２０２６年１１月２４日')
      await expect.poll(() => form.endDate.inputValue()).toBe('2026/11/24')
      await write(form.endTime, '1800')
      await expect.poll(() => form.endTime.inputValue()).toBe('18:00')
      await expectError(form.endTime, '')
    })
    await step('A time between the choices is not accepted, and the former time returns', async () => {
      await form.endTime.fill('10:05')
      await page.getByText('10分単位の時間を入力してください。').waitFor()
      expect(await page.getByRole('option', { name: /\d\d:\d\d/ }).count()).toBe(0)
      await form.endTime.press('Tab')
      await expect.poll(() => form.endTime.inputValue()).toBe('18:00')
    })
    await step('The list offers the times that start with the typed text', async () => {
      await form.endTime.fill('17')
      await page.getByRole('option', { name: '17:00' }).waitFor()
      const offered = ['17:00', '17:10', '17:20', '17:30', '17:40', '17:50']
      await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(offered)
      await pick(page, '17:30')
      await expect.poll(() => form.endTime.inputValue()).toBe('17:30')
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
    })
  })

  test('An author corrects a deadline that is too late or too early (VAL-19, VAL-20, VAL-21, VAL-22, FORM-07, G-019, G-029)', async () => {
    const { form } = await openForm()
    await step('A deadline that is switched on has to be filled in before the post can be confirmed', async () => {
      await write(form.endDate, '2026/11/24')
      await write(form.endTime, '17:30')
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
      await form.deadline.click()
      expect(await form.dueDate.inputValue()).toBe('')
      await expectError(form.dueDate, '')
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).toBe('true')
    })
    await step('A deadline on a day after the end has an error below its date', async () => {
      await write(form.dueDate, '2026/11/25')
      await write(form.dueTime, '12:00')
      await expectError(form.dueDate, '公開終了日もしくは公開終了日より前の日付を入力してください')
    })
    await step('A deadline after the end on the same day has an error below its time', async () => {
      await write(form.dueDate, '2026/11/24')
      await write(form.dueTime, '17:40')
      await expectError(form.dueTime, '公開終了時間より前の時間を入力してください')
      await write(form.dueTime, '17:30')
      await expectError(form.dueTime, '')
    })
    await step('A deadline before the start or in the past has an error, too', async () => {
      await write(form.dueDate, '2026/11/20')
      await write(form.dueTime, '14:50')
      await expectError(form.dueTime, '公開開始時間以降の時間を入力してください')
      await write(form.dueTime, '09:00')
      await expectError(form.dueTime, '現在もしくは未来の時間を入力してください')
      await write(form.dueDate, '2026/11/19')
      await expectError(form.dueDate, '現在もしくは未来の日付を入力してください')
      await write(form.startDate, '2026/11/23')
      await write(form.dueDate, '2026/11/22')
      await expectError(form.dueDate, '公開開始日もしくは公開開始日以降の日付を入力してください')
      await write(form.dueDate, '2026/11/24')
      await expectError(form.dueDate, '')
    })
  })

  test('An author abroad picks and confirms dates in the time of Japan (TIME-01, TIME-02)', async () => {
    const { page, form } = await openForm()
    await step('The calendars mark the current day of Japan', async () => {
      for (const name of ['公開終了日時', '対応期限日時']) {
        if (name === '対応期限日時') await form.deadline.click()
        await page.getByRole('button', { name: `${name}の日付をカレンダーから選ぶ` }).click()
        await page.getByRole('grid').waitFor()
        expect(await markedDays(page)).toEqual(['20'])
        if (name === '公開終了日時') await page.getByRole('button', { name: /^本日、2026年11月20日/ }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('grid').waitFor({ state: 'detached' })
      }
    })
    await step('The confirm screen shows the times of Japan', async () => {
      await write(form.startDate, '2026/11/23')
      await write(form.endDate, '2026/11/24')
      await write(form.endTime, '17:30')
      await write(form.dueDate, '2026/11/24')
      await write(form.dueTime, '09:00')
      await form.confirm.click()
      const facts = page.getByRole('region', { name: '入力した内容' })
      for (const text of ['2026/11/23(月) 15:00', '2026/11/24(火) 17:30', '2026/11/24(火) 09:00'])
        await facts.getByText(text).waitFor()
    })
  })
})
