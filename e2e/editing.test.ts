import { getNews, updateNews } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article, dismiss } from './detail.ts'
import { feedOf, openPost } from './feed.ts'
import { postForm, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const tooLate = 'すでに投稿が公開終了されているため、投稿を編集できません。'

describe.each(devices('desktop', 'phone'))('S-18 editing a scheduled and a published post, on a %s', (device) => {
  const { server, open, step, forward, now } = startTestServer()

  test('EDIT-01 EDIT-02 EDIT-03 EDIT-04 EDIT-05 EDIT-06 EDIT-07 EDIT-08 EDIT-10 EDIT-12 DETAIL-07 DETAIL-08 ERR-02 API-11 NAV-07 NAV-43 G-017 G-056', async () => {
    const { cast, call, storePost } = server()
    const { suzuki: author } = cast
    const first = '社内バザーの出品について'
    const title = '社内バザーの出品と受付について'
    const startAt = now() + dayMs
    const newsId = await storePost(author, {
      title: first,
      content: '出品は一人5点までです。',
      startAt,
      endAt: startAt + 5 * dayMs,
      dueAt: startAt + 3 * dayMs,
      pushFlag: true,
      remindType: 'dueDate',
      remindDaysBefore: 1,
      remindScope: 'unreacted',
    })
    const suzuki = await open(author, { device, expectedErrors: /failed to (update|fetch) news/ })
    const form = postForm(suzuki)
    const edit = suzuki.getByRole('link', { name: '編集' })
    const openForm = async () => {
      await edit.click()
      await suzuki.getByRole('heading', { level: 1, name: '投稿編集' }).waitFor()
    }

    await step('公開前の投稿を編集すると、リマインド以外の値が入っている', async () => {
      await suzuki.goto('/')
      await openPost(suzuki, first)
      await openForm()
      expect(await form.title.inputValue()).toBe(first)
      expect(await form.content.inputValue()).toBe('出品は一人5点までです。')
      expect(await form.startDate.inputValue()).toBe('2026/11/21')
      expect(await form.startTime.inputValue()).toBe('10:00')
      expect(await form.endDate.inputValue()).toBe('2026/11/26')
      expect(await form.deadline.isChecked()).toBe(true)
      expect(await form.dueDate.inputValue()).toBe('2026/11/24')
      expect(await form.push.isChecked()).toBe(true)
      expect(await form.remindTiming.textContent()).toBe('リマインドしない')
      expect(await form.remindTarget.textContent()).toBe('公開範囲の全員')
      await suzuki
        .getByText('設定済みのリマインドは引き継がれません。必要な場合は、もう一度設定してください。')
        .waitFor()
      expect(await suzuki.getByRole('banner').getByRole('button', { name: '戻る' }).count()).toBe(0)
    })
    await step('キャンセルすると確認され、OKで詳細に戻って何も変わらない', async () => {
      await form.title.fill('やめておく')
      const question = suzuki.getByRole('alertdialog', { name: '確認' })
      await form.cancel.click()
      await question.getByText('入力された内容は保存されません。本当によろしいですか？').waitFor()
      await question.getByRole('button', { name: 'キャンセル' }).click()
      expect(await form.title.inputValue()).toBe('やめておく')
      await form.cancel.click()
      await question.getByRole('button', { name: 'OK' }).click()
      await suzuki.getByRole('heading', { level: 1, name: first }).waitFor()
    })
    await step('ほかの人が直したあとに開くと、新しい内容が入っている', async () => {
      const body = newsBodyAt(now(), {
        title: first,
        content: '出品は一人3点までです。',
        startDate: '2026/11/21 10:00',
        endDate: '2026/11/26 10:00',
        dueDate: '2026/11/24 10:00',
        pushFlag: true,
      })
      expect(await call(cast.sato, updateNews, { params: { newsId }, body })).toMatchObject({ success: true })
      await openForm()
      expect(await form.content.inputValue()).toBe('出品は一人3点までです。')
      expect(await form.deadline.isChecked()).toBe(true)
    })
    await step('直して保存すると、詳細に新しい値が表示される', async () => {
      await form.title.fill('')
      expect(await form.save.getAttribute('aria-disabled')).toBe('true')
      await form.title.fill(title)
      await form.deadline.click()
      const sent = suzuki.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(newsId))
      await form.save.click()
      expect((await sent).postDataJSON()).toMatchObject({ title, pushFlag: true, remindType: 'none', dueDate: '' })
      await suzuki.getByRole('heading', { level: 1, name: title }).waitFor()
      await article(suzuki).getByText('公開前').waitFor()
      expect(await article(suzuki).getByText('対応期限').count()).toBe(0)
    })
    await step('公開後に編集すると、開始は変更できず、プッシュ通知はOFF', async () => {
      await forward(dayMs + 7 * minuteMs)
      await openForm()
      await suzuki.getByText('公開中の投稿のため、公開開始日時は変更できません。').waitFor()
      expect(await suzuki.getByRole('textbox', { name: '公開開始日時の日付' }).isEditable()).toBe(false)
      expect(await suzuki.getByRole('textbox', { name: '公開開始日時の時間' }).isEditable()).toBe(false)
      expect(await form.push.isChecked()).toBe(false)
      expect(await form.remindTiming.textContent()).toBe('リマインドしない')
      await suzuki.getByText('公開中の投稿です。ONにすると、保存後すぐにプッシュ通知が送信されます。').waitFor()
      await form.content.fill('出品は一人3点までです。受付は総務部です。')
      await write(form.endDate, '2026/11/25')
      await form.save.click()
      await article(suzuki).getByText('受付は総務部です。').waitFor()
      await article(suzuki).getByText('2026/11/21(土) 10:00 〜 2026/11/25(水) 10:00').waitFor()
      expect((await call(author, getNews, { params: { newsId } })).data).toMatchObject({
        startDate: '2026/11/21 10:00',
        endDate: '2026/11/25 10:00',
        pushFlag: false,
      })
    })
    await step('編集している間に公開が終わると、保存できずに一覧へ戻る', async () => {
      await forward(4 * dayMs - 17 * minuteMs)
      await openForm()
      await form.title.fill('間に合わなかった変更')
      // The server is ahead of this device.
      server().clock.now += 20 * minuteMs
      await form.save.click()
      await dismiss(suzuki, tooLate)
      await feedOf(suzuki).waitFor()
      expect(new URL(suzuki.url()).pathname).toBe('/')
      expect((await call(author, getNews, { params: { newsId } })).data.title).toBe(title)
    })
    await step('終わった投稿を開いたままの画面では、「編集」を押しても開かない', async () => {
      await openPost(suzuki, title)
      await suzuki.clock.setFixedTime(now())
      await edit.click()
      await dismiss(suzuki, tooLate)
      await suzuki.getByRole('heading', { level: 1, name: title }).waitFor()
    })
    await step('終わると「編集」は表示されなくなる', async () => {
      await forward(minuteMs)
      await edit.waitFor({ state: 'detached' })
      await article(suzuki).getByText('公開期限切').waitFor()
    })
  })
})
