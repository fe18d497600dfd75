import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { pick, postForm, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

const says = (box: Locator, text: string) => expect.poll(() => messageOf(box)).toBe(text)

/** The error that belongs to a box, empty when it has none. */
const messageOf = async (box: Locator): Promise<string> => {
  const ids = ((await box.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean)
  const texts = await Promise.all(ids.map((id) => box.page().locator(`[id="${id}"]`).textContent()))
  return texts.join('').replace('エラー：', '').trim()
}

describe.each(devices('desktop', 'phone'))('S-06 errors in dates, on a %s', (device) => {
  test('VAL-11 VAL-12 VAL-13 VAL-15 VAL-16 VAL-17 VAL-18 VAL-19 VAL-20 VAL-21 VAL-22 TIME-01 TIME-02 FORM-07 FORM-17 FORM-18 LIM-05 G-019 G-020 G-022 G-029 G-030', async () => {
    const page = await open(server().cast.suzuki, { device })
    const form = postForm(page)

    await step('新規投稿を開き、今日15:00に公開することにする', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: '投稿する' }).click()
      await form.title.fill('避難経路の点検のお知らせ')
      await form.content.fill('本日の午後に点検します。')
      await write(form.startTime, '15:00')
      expect(await form.startDate.inputValue()).toBe('2026/11/20')
    })
    await step('終了が同じ日の開始より前なら、時間の下にエラー', async () => {
      await write(form.endDate, '2026/11/20')
      await write(form.endTime, '14:00')
      await says(form.endTime, '公開開始時間以降の時間を入力してください')
      await says(form.endDate, '')
      expect(await form.confirm.getAttribute('aria-disabled')).toBe('true')
    })
    await step('終了が今日の過去の時間なら、時間の下にエラー', async () => {
      await write(form.endTime, '09:50')
      await says(form.endTime, '現在もしくは未来の時間を入力してください')
      await write(form.endTime, '15:00')
      await says(form.endTime, '')
    })
    await step('終了が昨日なら、日付の下にエラー', async () => {
      await write(form.endDate, '2026/11/19')
      await says(form.endDate, '現在もしくは未来の日付を入力してください')
      await says(form.endTime, '')
    })
    await step('終了が開始より前の日なら、日付の下にエラー', async () => {
      await write(form.startDate, '2026/11/25')
      await write(form.endDate, '2026/11/24')
      await says(form.endDate, '公開開始日もしくは公開開始日以降の日付を入力してください')
      await write(form.startDate, '2026/11/20')
      await says(form.endDate, '')
    })
    await step('日付や時間を消すと、入力を求める', async () => {
      await write(form.endDate, '')
      await says(form.endDate, '日付を入力してください')
      await write(form.endTime, '')
      await says(form.endTime, '時間を入力してください')
      await write(form.endDate, '２０２６年１１月２４日')
      expect(await form.endDate.inputValue()).toBe('2026/11/24')
      await write(form.endTime, '1800')
      expect(await form.endTime.inputValue()).toBe('18:00')
      await says(form.endTime, '')
    })
    await step('カレンダーの今日は、端末の時間帯によらず日本の今日', async () => {
      for (const name of ['公開終了日時', '対応期限日時']) {
        if (name === '対応期限日時') await form.deadline.click()
        await page.getByRole('button', { name: `${name}の日付をカレンダーから選ぶ` }).click()
        await page.getByRole('grid').waitFor()
        const days = await page
          .getByRole('grid')
          .getByRole('button')
          .evaluateAll((cells) =>
            cells
              .filter((cell) => getComputedStyle(cell).textDecorationLine === 'underline')
              .map((cell) => cell.textContent),
          )
        expect(days).toEqual(['20'])
        if (name === '公開終了日時') await page.getByRole('button', { name: /^本日、2026年11月20日/ }).waitFor()
        await page.keyboard.press('Escape')
      }
      await form.deadline.click()
    })
    await step('10分単位でない時間は選べず、前の時間に戻る', async () => {
      await form.endTime.fill('10:05')
      await page.getByText('10分単位の時間を入力してください。').waitFor()
      expect(await page.getByRole('option', { name: /\d\d:\d\d/ }).count()).toBe(0)
      await form.endTime.press('Tab')
      await expect.poll(() => form.endTime.inputValue()).toBe('18:00')
      await form.endTime.fill('17')
      await page.getByRole('option', { name: '17:00' }).waitFor()
      expect(await page.getByRole('option').allInnerTexts()).toEqual([
        '17:00',
        '17:10',
        '17:20',
        '17:30',
        '17:40',
        '17:50',
      ])
      await pick(page, '17:30')
      expect(await form.endTime.inputValue()).toBe('17:30')
    })
    await step('対応期限をONにすると、入力するまで確認できない', async () => {
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
      await form.deadline.click()
      expect(await form.dueDate.inputValue()).toBe('')
      await says(form.dueDate, '')
      expect(await form.confirm.getAttribute('aria-disabled')).toBe('true')
    })
    await step('対応期限が終了より後の日なら、日付の下にエラー', async () => {
      await write(form.dueDate, '2026/11/25')
      await write(form.dueTime, '12:00')
      await says(form.dueDate, '公開終了日もしくは公開終了日より前の日付を入力してください')
    })
    await step('対応期限が終了の日のより後の時間なら、時間の下にエラー', async () => {
      await write(form.dueDate, '2026/11/24')
      await write(form.dueTime, '17:40')
      await says(form.dueTime, '公開終了時間より前の時間を入力してください')
      await write(form.dueTime, '17:30')
      await says(form.dueTime, '')
    })
    await step('対応期限が開始より前や過去でもエラー', async () => {
      await write(form.dueDate, '2026/11/20')
      await write(form.dueTime, '14:50')
      await says(form.dueTime, '公開開始時間以降の時間を入力してください')
      await write(form.dueTime, '09:00')
      await says(form.dueTime, '現在もしくは未来の時間を入力してください')
      await write(form.dueDate, '2026/11/19')
      await says(form.dueDate, '現在もしくは未来の日付を入力してください')
      await write(form.startDate, '2026/11/23')
      await write(form.dueDate, '2026/11/22')
      await says(form.dueDate, '公開開始日もしくは公開開始日以降の日付を入力してください')
      await write(form.dueDate, '2026/11/24')
      await says(form.dueDate, '')
    })
    await step('確認画面の日時は、端末の時間帯によらず日本時間で表示される', async () => {
      await form.confirm.click()
      const facts = page.getByRole('region', { name: '入力した内容' })
      for (const text of ['2026/11/23(月) 15:00', '2026/11/24(火) 17:30', '2026/11/24(火) 09:00'])
        await facts.getByText(text).waitFor()
    })
  })
})
