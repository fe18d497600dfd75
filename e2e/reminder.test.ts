import { createNews } from '@kawaraban/contract/news-writing.ts'
import { describe, expect, test } from 'vitest'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { openList } from './lists.ts'
import { choose, pick, postForm, waitForTime, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

const startPost = async () => {
  const page = await open(server().cast.suzuki, { device: 'phone' })
  const form = postForm(page)
  await step('Suzuki writes a new post', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: '投稿する' }).click()
    await form.title.fill('安否確認の登録のお願い')
    await form.content.fill('連絡先を登録してください。')
  })
  return { page, form }
}

describe('A reminder, on a phone', () => {
  test('An author sets a deadline and a reminder that depends on it (S-07, FORM-07, FORM-08, FORM-09, FORM-12, FORM-13, FORM-14, FORM-15, FORM-16, LIM-07)', async () => {
    const { page, form } = await startPost()
    const optionsOf = async () => {
      await openList(form.remindTiming)
      const options = await page.getByRole('option').allInnerTexts()
      await page.keyboard.press('Escape')
      return options
    }

    await step('A reminder needs push notices', async () => {
      await write(form.endDate, '2026/12/20')
      await page.getByText(/^プッシュ通知をONにするとリマインドを.*設定できます。$/).waitFor()
      expect([await form.remindTiming.count(), await form.remindTarget.count()]).toEqual([0, 0])
    })
    await step('A reminder by the deadline needs a deadline', async () => {
      await form.push.click()
      const ofEnd = ['リマインドしない', '公開終了日の7日前', '公開終了日の3日前', '公開終了日の1日前']
      expect(await optionsOf()).toEqual(ofEnd)
      await form.deadline.click()
      await write(form.dueDate, '2026/12/18')
      await write(form.dueTime, '17:00')
      expect(await optionsOf()).toEqual([...ofEnd, '対応期限の7日前', '対応期限の3日前', '対応期限の1日前'])
    })
    await step('Suzuki chooses three days before the deadline, for those who have not completed', async () => {
      await choose(form.remindTiming, '対応期限の3日前')
      await openList(form.remindTarget)
      const targets = page.getByRole('option')
      await expect.poll(() => targets.allInnerTexts()).toEqual(['公開範囲の全員', '未閲覧者のみ', '未完了者のみ'])
      await pick(page, '未完了者のみ')
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
    })
    await step('The deadline cannot be switched off, and a message says why', async () => {
      await form.deadline.click()
      const alert = page.getByRole('alertdialog')
      await alert
        .getByText('リマインド設定に対応期限を用いているため、OFF設定できません。リマインド設定を変更してください。')
        .waitFor()
      await alert.getByRole('button', { name: 'OK' }).click()
      expect(await form.deadline.isChecked()).toBe(true)
      expect(await form.dueDate.inputValue()).toBe('2026/12/18')
    })
    await step('Suzuki switches push notices off, and the reminder is reset', async () => {
      await form.push.click()
      await form.remindTiming.waitFor({ state: 'detached' })
      await form.push.click()
      expect(await form.remindTiming.textContent()).toBe('リマインドしない')
      await choose(form.remindTiming, '公開終了日の1日前')
      expect(await form.remindTarget.textContent()).toBe('公開範囲の全員')
      await form.push.click()
    })
    await step('Suzuki switches the deadline off and on, and it is empty', async () => {
      await form.deadline.click()
      expect(await form.deadline.isChecked()).toBe(false)
      expect(await form.dueDate.count()).toBe(0)
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
      await form.deadline.click()
      expect(await form.dueDate.inputValue()).toBe('')
      await waitForTime(form.dueTime, '')
    })
  })

  test('An author cannot set a reminder in the past, nor can a direct call (S-08, VAL-23, VAL-24, VAL-25, VAL-26, VAL-27, VAL-28, VAL-30, FORM-20)', async () => {
    const { form } = await startPost()
    const timing = form.section('リマインドのタイミング')
    const inPast = timing.getByText('リマインド日時が現時点より過去になっています')

    await step('Three days before an end in two days is in the past', async () => {
      await write(form.endDate, '2026/11/22')
      await form.push.click()
      await choose(form.remindTiming, '公開終了日の3日前')
      await inPast.waitFor()
      expect(await form.confirm.getAttribute('aria-disabled')).toBe('true')
    })
    await step('Exactly now is not in the past', async () => {
      await write(form.endDate, '2026/11/23')
      await waitForTime(form.endTime, '10:00')
      await inPast.waitFor({ state: 'detached' })
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
    })
    await step('A reminder before the start is refused', async () => {
      await write(form.startDate, '2026/11/21')
      await timing.getByText('リマインド日時が公開開始日時より過去になっています').waitFor()
      expect(await form.confirm.getAttribute('aria-disabled')).toBe('true')
      await choose(form.remindTiming, '公開終了日の1日前')
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
    })
    await step('Without push notices the reminder is not checked', async () => {
      await choose(form.remindTiming, '公開終了日の3日前')
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).toBe('true')
      await form.push.click()
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
      expect(await timing.getByText('リマインド日時が').count()).toBe(0)
    })
    await step('The server refuses the same values of a direct call', async () => {
      const { suzuki } = server().cast
      const send = (over: Record<string, unknown>) =>
        server().call(suzuki, createNews, {
          body: newsBodyAt(now(), { endDate: '2026/11/22 10:00', pushFlag: true, remindType: 'endDate', ...over }),
        })
      expect(await send({ remindDaysBefore: 3 })).toMatchObject({ success: false, message: 'Invalid remindDaysBefore' })
      expect(await send({ remindDaysBefore: 2 })).toMatchObject({ success: false, message: 'Invalid remindDaysBefore' })
      expect(await send({ remindDaysBefore: 1, startDate: '2026/11/21 11:00' })).toMatchObject({
        success: false,
        message: 'Invalid remindDaysBefore',
      })
      expect(await send({ remindDaysBefore: 1, pushFlag: false })).toMatchObject({
        success: false,
        message: 'Reminder requires pushFlag',
      })
      expect(await send({ remindDaysBefore: 1 })).toMatchObject({ success: true })
    })
  })
})
