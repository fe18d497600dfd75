import { getNews, type NewsDetail } from '@kawaraban/contract/news.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../shell/query-client.ts'
import { refuse } from '../../../testing/server.fake.ts'
import { isDialogOpen } from '../../../ui/dialogs.tsx'
import {
  answerAlert,
  box,
  button,
  choose,
  cleanUp,
  fetched,
  findBox,
  moveTimers,
  open,
  openEdit,
  prepare,
  press,
  published,
  sato,
  scheduled,
  section,
  serve,
  suzuki,
  write,
} from './form.fake.tsx'
import { formStore } from './form-store.ts'

const loadAudience = vi.hoisted(() => vi.fn())
vi.mock('../../audience/load-audience.ts', () => ({ loadAudience }))

const tanaka = { companyUserId: '3', name: '田中', docomoId: 'tanaka', departmentName: '営業部' }

beforeEach(() => {
  prepare()
  loadAudience.mockReset().mockResolvedValue({ users: [suzuki, tanaka], unseen: [] })
})
afterEach(cleanUp)

const push = () => screen.getByRole<HTMLInputElement>('switch', { name: 'プッシュ通知を送信する' })
const remindLost = '設定済みのリマインドは引き継がれません。必要な場合は、もう一度設定してください。'
const leaveQuestion = '入力された内容は保存されません。本当によろしいですか？'

describe('the filled form', () => {
  test('NAV-07 EDIT-01 EDIT-08 EDIT-12 G-056 a scheduled post fills it, without its reminder', async () => {
    await openEdit()
    expect((await findBox('タイトル')).value).toBe('避難訓練')
    expect(box('本文').value).toBe('本日14時から行います。')
    expect(box('公開開始日時の日付').value).toBe('2026/11/22')
    expect(box('公開開始日時の時間').value).toBe('09:00')
    expect(box('公開終了日時の日付').value).toBe('2026/11/25')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: '対応期限を設定する' }).checked).toBe(true)
    expect(box('対応期限日時の時間').value).toBe('12:00')
    expect(push().checked).toBe(true)
    expect(button('リマインドしない リマインドのタイミング').disabled).toBe(false)
    expect(screen.getByText(remindLost)).toBeTruthy()
    expect(screen.getByText('公開開始時に、公開範囲のユーザーへプッシュ通知を送信します。')).toBeTruthy()
    expect(button('キャンセル')).toBeTruthy()
    expect(button('保存する').getAttribute('aria-disabled')).toBe('false')
  })

  test('EDIT-06 EDIT-07 G-016 G-054 a published post has a read-only start, push off, and shows what push would do', async () => {
    await openEdit(published)
    expect((await findBox('公開開始日時の時間')).value).toBe('09:17')
    expect(box('公開開始日時の日付').readOnly).toBe(true)
    expect(box('公開開始日時の時間').readOnly).toBe(true)
    expect(box('公開終了日時の日付').readOnly).toBe(false)
    expect(push().checked).toBe(false)
    expect(screen.getByText('公開中の投稿です。ONにすると、保存後すぐにプッシュ通知が送信されます。')).toBeTruthy()
    expect(screen.getByText(remindLost)).toBeTruthy()
  })

  test('G-056 without push before, no notice about a reminder is shown', async () => {
    await openEdit({ ...scheduled, pushFlag: false })
    await findBox('タイトル')
    expect(screen.queryByText(remindLost)).toBeNull()
  })

  test('G-093 the users of a specific audience are loaded from its publish list', async () => {
    await openEdit({ ...scheduled, scope: 'specific', companyUserIds: ['2', '3'] })
    expect(await section('公開範囲').findByText('鈴木 一郎、田中')).toBeTruthy()
    expect(loadAudience).toHaveBeenCalledOnce()
    expect(loadAudience.mock.calls[0]?.[0]).toMatchObject({
      source: { kind: 'assignable', newsId: '7' },
      posterCompanyUserId: '2',
      companyUserIds: ['2', '3'],
    })
  })
})

describe('opening', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  test('EDIT-02 NAV-43 from the detail the post is loaded again, back from the picker changes remain', async () => {
    const { requests, back } = await openEdit()
    await write('タイトル', '新しい件名')
    await choose('公開範囲', 'ユーザー指定')
    await userEvent.click(screen.getByRole('link', { name: 'ユーザーを選択する' }))
    await screen.findByText('edit picker')
    back()
    expect((await findBox('タイトル')).value).toBe('新しい件名')
    expect(requests(getNews)).toHaveLength(1)
    await press('キャンセル')
    await answerAlert(leaveQuestion)
    await screen.findByText('detail')
    expect(formStore.getState().isOpen).toBe(false)
  })

  test('EDIT-13 G-041 W-23 somebody else’s post is not opened for an editor, but for an admin', async () => {
    const others = { ...scheduled, ownerCompanyUserId: '9' }
    const server = { getNews: others }
    serve(server)
    await open('/news/edit/7')
    await answerAlert('この操作を行う権限がありません。')
    await screen.findByText('feed')
    cleanUp()
    prepare()
    serve(server)
    await open('/news/edit/7', sato)
    expect(await findBox('タイトル')).toBeTruthy()
  })

  test('EDIT-10 G-042 a post that has ended leads to its detail', async () => {
    serve({ getNews: { ...published, endDate: '2026/11/20 12:02', dueDate: '' } })
    const { path } = await open('/news/edit/7')
    expect((await screen.findByRole('alertdialog', { name: 'エラー' })).textContent).toContain(
      'すでに投稿が公開終了されているため、投稿を編集できません。',
    )
    await answerAlert('すでに投稿が公開終了')
    await screen.findByText('detail')
    expect(path()).toBe('/news/7')
  })

  test('G-024 in its end minute a post still opens', async () => {
    await openEdit({ ...published, endDate: '2026/11/20 12:03', dueDate: '' })
    expect(await findBox('タイトル')).toBeTruthy()
  })

  test('G-043 W-29 a post that is gone leads to the feed', async () => {
    serve({ getNews: refuse('documentDeleted') })
    await open('/news/edit/7')
    await answerAlert('この投稿は削除されたか公開期限が切れているため、表示できません。')
    await screen.findByText('feed')
  })

  test.each<[string, NewsDetail | ReturnType<typeof refuse>]>([
    ['is loaded', scheduled],
    ['is found to be gone', refuse('documentDeleted')],
    ['turns out to be somebody else’s', { ...scheduled, ownerCompanyUserId: '9' }],
    ['turns out to have ended', { ...published, endDate: '2026/11/20 12:02', dueDate: '' }],
  ])(
    'EDIT-02 G-156 left before its post %s, it neither opens nor shows a message on another screen',
    async (_, answer) => {
      const late = Promise.withResolvers<typeof answer>()
      serve({ getNews: () => late.promise })
      const { goTo, path } = await open('/news/edit/7')
      const loading = () => queryClient.isFetching({ queryKey: ['news', '7'] })
      await waitFor(() => expect(loading()).toBe(1))
      await goTo('/setting/my-profile')
      await screen.findByText('profile')
      late.resolve(answer)
      await waitFor(() => expect(loading()).toBe(0))
      await act(async () => undefined)
      expect([formStore.getState().isOpen, isDialogOpen(), path()]).toEqual([false, false, '/setting/my-profile'])
    },
  )

  test('a post that cannot be loaded can be loaded again', async () => {
    let works = false
    serve({ getNews: () => (works ? scheduled : Response.json({}, { status: 418 })) })
    await open('/news/edit/7')
    await screen.findByText('投稿を読み込めませんでした')
    works = true
    await press('再読み込み')
    expect((await findBox('タイトル')).value).toBe('避難訓練')
  })
})

test('FORM-23 the code of its picker is preloaded once the form is open', async () => {
  moveTimers()
  await openEdit()
  await findBox('タイトル')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([...fetched]).toEqual(['edit picker', 'list'])
})
