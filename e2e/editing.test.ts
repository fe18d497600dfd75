import { getNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, formatDateAndTime, formatDateTime, formatDay, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { expectPath } from './address.ts'
import { article, dismiss } from './detail.ts'
import { feedOf, openPost, unfoldScheduled } from './feed.ts'
import { postForm, waitForTime, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const tooLate = 'すでに投稿が公開終了されているため、投稿を編集できません。'

const editLink = (page: Page) => page.getByRole('link', { name: '編集' })

describe('Editing a post (S-18)', () => {
  const { server, open, step, forward, now } = startTestServer()

  /** Stores a post of Suzuki, and opens its detail for its author. */
  const openDetail = async (title: string, over: Parameters<ReturnType<typeof server>['storePost']>[1]) => {
    const { cast, storePost } = server()
    const newsId = await storePost(cast.suzuki, { title, ...over })
    const page = await open(cast.suzuki, { expectedErrors: /failed to (update|fetch) news/ })
    await page.goto('/')
    if ((over?.startAt ?? 0) > now()) await unfoldScheduled(page)
    await openPost(page, title)
    return { newsId, page, form: postForm(page) }
  }

  const openForm = async (page: Page) => {
    await editLink(page).click()
    await page.getByRole('heading', { level: 1, name: '投稿編集' }).waitFor()
  }

  /** A post that starts tomorrow, with a deadline, a notification and a reminder. */
  const scheduled = () => ({
    content: '出品は一人5点までです。',
    startAt: now() + dayMs,
    endAt: now() + 6 * dayMs,
    dueAt: now() + 4 * dayMs,
    pushFlag: true,
    remindType: 'dueDate' as const,
    remindDaysBefore: 1 as const,
    remindScope: 'unreacted' as const,
  })

  test('An author opens the form of a scheduled post, and cancels the change (EDIT-01, EDIT-03, EDIT-08, NAV-07, G-056)', async () => {
    const title = '社内バザーの出品について'
    const { page, form } = await openDetail(title, scheduled())
    await openForm(page)
    await step('The form holds all values except the reminder', async () => {
      await expect.poll(() => form.title.inputValue()).toBe(title)
      expect(await form.content.inputValue()).toBe('出品は一人5点までです。')
      expect(await form.startDate.inputValue()).toBe('2026/11/21')
      await waitForTime(form.startTime, '10:00')
      expect(await form.endDate.inputValue()).toBe('2026/11/26')
      expect(await form.deadline.isChecked()).toBe(true)
      expect(await form.dueDate.inputValue()).toBe('2026/11/24')
      expect(await form.push.isChecked()).toBe(true)
      expect(await form.remindTiming.textContent()).toBe('リマインドしない')
      expect(await form.remindTarget.count()).toBe(0)
      await page.getByText('設定済みのリマインドは引き継がれません。必要な場合は、もう一度設定してください。').waitFor()
      expect(await page.getByRole('banner').getByRole('button', { name: '戻る' }).count()).toBe(0)
    })
    await step('Cancel asks first, and OK returns to the detail without a change', async () => {
      await form.title.fill('やめておく')
      const question = page.getByRole('alertdialog', { name: '確認' })
      await form.cancel.click()
      await question.getByText('入力された内容は保存されません。本当によろしいですか？').waitFor()
      await question.getByRole('button', { name: 'キャンセル' }).click()
      expect(await form.title.inputValue()).toBe('やめておく')
      await form.cancel.click()
      await question.getByRole('button', { name: 'OK' }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    })
  })

  test('An author saves a post that an admin has just changed (EDIT-02, EDIT-04, EDIT-05, EDIT-12, API-11, NAV-43)', async () => {
    const first = '社内バザーの受付について'
    const title = '社内バザーの出品と受付について'
    const { newsId, page, form } = await openDetail(first, scheduled())
    await step('The form that opens after the change holds the new values', async () => {
      const { call, cast } = server()
      const body = newsBodyAt(now(), {
        title: first,
        content: '出品は一人3点までです。',
        startDate: formatDateTime(now() + dayMs),
        endDate: formatDateTime(now() + 6 * dayMs),
        dueDate: formatDateTime(now() + 4 * dayMs),
        pushFlag: true,
      })
      expect(await call(cast.sato, updateNews, { params: { newsId }, body })).toMatchObject({ success: true })
      await openForm(page)
      await expect.poll(() => form.content.inputValue()).toBe('出品は一人3点までです。')
      expect(await form.deadline.isChecked()).toBe(true)
    })
    await step('Saved with a title and without the deadline, the detail shows the new values', async () => {
      await form.title.fill('')
      await expect.poll(() => form.save.getAttribute('aria-disabled')).toBe('true')
      await form.title.fill(title)
      await form.deadline.click()
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(newsId))
      await form.save.click()
      expect((await sent).postDataJSON()).toMatchObject({ title, pushFlag: true, remindType: 'none', dueDate: '' })
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await article(page).getByText('公開前').waitFor()
      expect(await article(page).getByText('対応期限').count()).toBe(0)
    })
  })

  test('An author edits a published post, whose start cannot be changed (EDIT-06, EDIT-07, G-017)', async () => {
    const [startAt, endAt] = [now() - dayMs, now() + 4 * dayMs]
    const over = { startAt, endAt: endAt + dayMs, pushFlag: true }
    const { newsId, page, form } = await openDetail('社内バザーの会場について', over)
    await openForm(page)
    await step('The start is read-only, and the notification is off', async () => {
      await page.getByText('公開中の投稿のため、公開開始日時は変更できません。').waitFor()
      expect(await page.getByRole('textbox', { name: '公開開始日時の日付' }).isEditable()).toBe(false)
      expect(await page.getByRole('textbox', { name: '公開開始日時の時間' }).isEditable()).toBe(false)
      expect(await form.push.isChecked()).toBe(false)
      expect(await form.remindTiming.count()).toBe(0)
      await page.getByText('公開中の投稿です。ONにすると、保存後すぐにプッシュ通知が送信されます。').waitFor()
    })
    await step('Content and end are saved, and the start stays', async () => {
      await form.content.fill('受付は総務部です。')
      await write(form.endDate, formatDay(endAt))
      await form.save.click()
      await article(page).getByText('受付は総務部です。').waitFor()
      await article(page)
        .getByText(`${formatDateAndTime(startAt)} 〜 ${formatDateAndTime(endAt)}`)
        .waitFor()
      const { call, cast } = server()
      expect((await call(cast.suzuki, getNews, { params: { newsId } })).data).toMatchObject({
        startDate: formatDateTime(startAt),
        endDate: formatDateTime(endAt),
        pushFlag: false,
      })
    })
  })

  test('An author who saves or edits a post after its end sees why not (EDIT-10, DETAIL-07, DETAIL-08, ERR-02)', async () => {
    const title = '社内バザーの片付けについて'
    const { newsId, page, form } = await openDetail(title, { startAt: now() - dayMs, endAt: now() + 10 * minuteMs })
    await openForm(page)
    const { call, cast, clock } = server()
    await step('A post that ends while its form is open is not saved, and the feed opens', async () => {
      await form.title.fill('間に合わなかった変更')
      // The server is ahead of this device.
      clock.now += 20 * minuteMs
      await form.save.click()
      await dismiss(page, tooLate)
      await feedOf(page).waitFor()
      await expectPath(page, '/')
      expect((await call(cast.suzuki, getNews, { params: { newsId } })).data.title).toBe(title)
    })
    await step('On a detail that still shows the link, it opens a message instead of the form', async () => {
      await openPost(page, title)
      await editLink(page).waitFor()
      await page.clock.setFixedTime(now())
      await editLink(page).click()
      await dismiss(page, tooLate)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    })
    await step('The link disappears at the next minute', async () => {
      await forward(minuteMs)
      await editLink(page).waitFor({ state: 'detached' })
      await article(page).getByText('公開期限切').waitFor()
    })
  })
})
