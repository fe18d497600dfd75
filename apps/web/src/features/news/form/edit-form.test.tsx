import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../shell/query-client.ts'
import { refuse } from '../../../testing/server.fake.ts'
import {
  answerAlert,
  box,
  button,
  cleanUp,
  findBox,
  noon,
  openEdit,
  prepare,
  press,
  published,
  scheduled,
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

const leaveQuestion = '入力された内容は保存されません。本当によろしいですか？'

describe('EDIT-03 Cancel', () => {
  test('needs a confirmation even without a change, stays when cancelled, and discards when confirmed', async () => {
    const { path, back } = await openEdit()
    await write('タイトル', '新しい件名')
    await press('キャンセル')
    expect((await screen.findByRole('alertdialog', { name: '確認' })).textContent).toContain(leaveQuestion)
    await answerAlert(leaveQuestion, 'キャンセル')
    expect(path()).toBe('/news/edit/7')
    expect(box('タイトル').value).toBe('新しい件名')
    await press('キャンセル')
    await answerAlert(leaveQuestion)
    await screen.findByText('detail')
    back()
    await screen.findByText('feed')
  })
})

describe('W-12 Save', () => {
  test('EDIT-04 EDIT-05 EDIT-09 EDIT-11 saves and returns to the detail', async () => {
    const { path, sent, back } = await openEdit()
    await write('タイトル', '新しい件名')
    await press('保存する')
    await screen.findByText('detail')
    expect(path()).toBe('/news/7')
    expect(sent()).toEqual([
      {
        title: '新しい件名',
        content: '本日14時から行います。',
        startDate: '2026/11/22 09:00',
        endDate: '2026/11/25 18:00',
        dueDate: '2026/11/24 12:00',
        scope: 'all',
        companyUserIds: [],
        pushFlag: true,
        remindType: 'none',
        remindDaysBefore: -1,
        remindScope: 'specific',
      },
    ])
    await waitFor(() => expect(formStore.getState().isOpen).toBe(false))
    back()
    await screen.findByText('feed')
  })

  test('EDIT-05 after a save the feed and the post are loaded again', async () => {
    await openEdit()
    const keys = [
      ['feed', 'startDateDesc', ''],
      ['news', '7'],
    ]
    await findBox('タイトル')
    queryClient.setQueryData(['feed', 'startDateDesc', ''], {})
    const stale = () => keys.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)
    expect(stale()).toEqual([false, false])
    await press('保存する')
    await screen.findByText('detail')
    expect(stale()).toEqual([true, true])
  })

  test('EDIT-09 the start of a published post is sent as it is stored', async () => {
    const { sent } = await openEdit(published)
    await findBox('タイトル')
    await press('保存する')
    await screen.findByText('detail')
    expect(sent()[0]).toMatchObject({ startDate: '2026/11/20 09:17', pushFlag: false })
  })

  test('EDIT-09 EDIT-12 a start that has passed by then moves up, a removed deadline is sent empty', async () => {
    const { sent } = await openEdit({ ...scheduled, startDate: '2026/11/20 12:10' })
    await userEvent.click(await screen.findByRole('switch', { name: '対応期限を設定する' }))
    vi.setSystemTime(noon + 9 * 60_000)
    await press('保存する')
    await screen.findByText('detail')
    expect(sent()[0]).toMatchObject({ startDate: '2026/11/20 12:12', dueDate: '' })
  })

  test('EDIT-04 is disabled while something is missing, and then shows what', async () => {
    const { sent } = await openEdit()
    await findBox('本文')
    await userEvent.clear(box('本文'))
    expect(button('保存する').getAttribute('aria-disabled')).toBe('true')
    await press('保存する')
    expect(document.activeElement).toBe(box('本文'))
    expect(sent()).toEqual([])
  })
})

describe('a save that fails', () => {
  const log = vi.fn()
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(log)
  })

  test('EDIT-14 ERR-20 ERR-21 W-28 is reported and logged, and the input remains', async () => {
    await openEdit(scheduled, { updateNews: () => refuse('internal') })
    await write('本文', '新しい本文')
    await press('保存する')
    await answerAlert('投稿を編集できませんでした。時間をおいて、もう一度お試しください。')
    expect(log).toHaveBeenCalledWith('failed to update news', expect.anything())
    expect(box('本文').value).toBe('新しい本文')
    expect(button('保存する').getAttribute('aria-disabled')).toBe('false')
  })

  test('EDIT-10 ERR-02 W-26 a post that has ended by then is reported, and the feed follows without a question', async () => {
    await openEdit(scheduled, { updateNews: refuse('newsExpired') })
    await write('本文', '新しい本文')
    await press('保存する')
    await answerAlert('すでに投稿が公開終了されているため、投稿を編集できません。')
    await screen.findByText('feed')
    await waitFor(() => expect(formStore.getState().isOpen).toBe(false))
  })

  test('G-028 ‘Old end date’ is shown at the end, and the form stays', async () => {
    const { path } = await openEdit(scheduled, { updateNews: refuse('oldEndDate') })
    await findBox('タイトル')
    await press('保存する')
    expect(await screen.findByText('現在もしくは未来の日付を入力してください')).toBeTruthy()
    expect(path()).toBe('/news/edit/7')
    expect(document.activeElement).toBe(box('公開終了日時の日付'))
  })

  test('a post that was deleted by then is reported; the input stays until Cancel leads to the feed', async () => {
    await openEdit(scheduled, { updateNews: refuse('documentDeleted') })
    await write('本文', '新しい本文')
    await press('保存する')
    await answerAlert('この投稿は削除されたか公開期限が切れているため、編集した内容を保存できません。')
    expect(box('本文').value).toBe('新しい本文')
    await press('キャンセル')
    await answerAlert(leaveQuestion)
    await screen.findByText('feed')
  })

  test('ERR-03 AUD-11 a refused publish list leads to the feed without a message', async () => {
    const { CallError } = await import('../../../call.ts')
    loadAudience.mockRejectedValue(new CallError('newsExpired', 'News has expired', 'listAssignable', 200))
    await openEdit({ ...scheduled, scope: 'specific', companyUserIds: ['2', '3'] })
    await screen.findByText('feed')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
