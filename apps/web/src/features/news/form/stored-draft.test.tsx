import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadReturnPath } from '../../../platform/storage.ts'
import { storeUnsaved } from '../../../platform/unsaved.ts'
import { logout } from '../../../shell/logout.ts'
import { markSignedIn } from '../../../shell/session.ts'
import { refuse } from '../../../testing/server.fake.ts'
import {
  answerAlert,
  box,
  cleanUp,
  fillIn,
  findBox,
  noon,
  open,
  prepare,
  press,
  published,
  reload,
  sato,
  scheduled,
  serve,
  suzuki,
  write,
} from './form.fake.tsx'
import { formStore } from './form-store.ts'
import { restoreDraft, storeDraft } from './stored-draft.ts'

const loadAudience = vi.hoisted(() => vi.fn())
vi.mock('../../audience/load-audience.ts', () => ({ loadAudience }))
vi.mock('../../../platform/analytics.ts', () => ({ sendEvent: () => undefined, allowEvents: () => undefined }))

beforeEach(() => {
  prepare()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  loadAudience.mockReset().mockReturnValue(new Promise(() => undefined))
})
afterEach(cleanUp)

const restored = '前回入力していた内容を復元しました。'
const expired = 'ログインの有効期限が切れました。'
const storedInput = () => Object.keys(sessionStorage).filter((key) => key.includes('input'))

/** Fills in a new post and loses the session as it is posted. */
const losePost = async (change = () => {}) => {
  const { postKeys } = serve({ createNews: refuse('sessionInvalid') })
  await open('/news/add')
  await fillIn()
  change()
  await press('確認する')
  await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
  await answerAlert(expired)
  await screen.findByText('login')
  return postKeys()
}

describe('G-114 G-110 a new post whose session is lost', () => {
  test('is restored with all its input and a notice, and is posted under the same key; then it is removed', async () => {
    const keys = await losePost(() => {
      formStore.getState().setDeadline(true)
      formStore
        .getState()
        .change({ end: { date: '2026/12/24' }, due: { date: '2026/12/20', time: '18:00' }, notice: { pushFlag: true } })
    })
    expect(loadReturnPath()).toBe('/news/add')
    const server = await reload('/news/add').with({})
    expect((await findBox('タイトル')).value).toBe('件名')
    expect([box('本文').value, box('公開終了日時の日付').value, box('対応期限日時の日付').value]).toEqual([
      '本文',
      '2026/12/24',
      '2026/12/20',
    ])
    expect(screen.getByText(restored)).toBeTruthy()
    expect(formStore.getState().draft.notice.pushFlag).toBe(true)
    expect(storedInput()).toEqual([])
    await press('確認する')
    await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
    await screen.findByText('feed')
    expect(server.postKeys()).toEqual(keys)
    await reload('/news/add').with({})
    expect((await findBox('タイトル')).value).toBe('')
    expect(screen.queryByText(restored)).toBeNull()
  })

  test('leads back to the form from its other screens too, and waits until the form is opened', async () => {
    serve()
    const { goTo } = await open('/news/add')
    await fillIn()
    for (const path of ['/setting/specific-users', '/setting/specific-users-add', '/news/add/confirm']) {
      await goTo(path)
      expect(storeUnsaved()).toBe('/news/add')
    }
    await reload('/setting/my-profile').with({})
    expect(storedInput()).not.toEqual([])
    await reload('/news/add').with({})
    expect((await findBox('タイトル')).value).toBe('件名')
  })

  test('FORM-21 its untouched texts still show no errors', async () => {
    serve()
    await open('/news/add', suzuki, { isFromHome: true })
    await write('本文', '本文だけ')
    expect(storeUnsaved()).toBe('/news/add')
    await reload('/news/add').with({})
    expect((await findBox('本文')).value).toBe('本文だけ')
    expect(screen.queryByText('1文字以上で入力してください')).toBeNull()
  })

  test.each([
    ['somebody else of the company', sato],
    ['the same number in another company', { ...suzuki, managementGroup: 'g2' }],
  ])('is never shown to %s, and removed', async (_, other) => {
    await losePost()
    await reload('/news/add', other).with({})
    expect((await findBox('タイトル')).value).toBe('')
    expect(screen.queryByText(restored)).toBeNull()
    expect(storedInput()).toEqual([])
  })

  test('AUTH-13 is removed when the user signs out', async () => {
    await losePost()
    await reload('/').with({})
    markSignedIn()
    vi.spyOn(window, 'location', 'get').mockReturnValue({ ...window.location, reload: () => undefined })
    await logout()
    expect(storedInput()).toEqual([])
  })

  test('without input, or after it was discarded, nothing is stored', async () => {
    serve()
    const { goTo } = await open('/news/add')
    await findBox('タイトル')
    expect(storeUnsaved()).toBeNull()
    await write('タイトル', '件名')
    const leaving = goTo('/setting/my-profile')
    await answerAlert('入力された内容は保存されません。')
    await leaving
    await waitFor(() => expect(formStore.getState().isOpen).toBe(false))
    expect(storeUnsaved()).toBeNull()
    expect(storedInput()).toEqual([])
  })
})

describe('G-114 EDIT-14 a stored post whose session is lost', () => {
  /** Changes the post and loses the session as it is saved. */
  const loseEdit = async (change: () => Promise<void> | void) => {
    serve({ getNews: scheduled, updateNews: refuse('sessionInvalid') })
    await open('/news/edit/7')
    await findBox('タイトル')
    await change()
    await press('保存する')
    await answerAlert(expired)
    await screen.findByText('login')
  }

  test('is restored with its changes, over the changes of other people since then', async () => {
    await loseEdit(() => write('タイトル', '避難訓練（延期）'))
    expect(loadReturnPath()).toBe('/news/edit/7')
    const server = await reload('/news/edit/7').with({
      getNews: { ...scheduled, content: '別の人が直した本文' },
    })
    await screen.findByText(restored)
    expect([box('タイトル').value, box('本文').value]).toEqual(['避難訓練（延期）', '別の人が直した本文'])
    await press('保存する')
    await screen.findByText('detail')
    expect(server.sent()[0]).toMatchObject({ title: '避難訓練（延期）', content: '別の人が直した本文' })
    expect(storedInput()).toEqual([])
  })

  test('EDIT-06 has the stored start when the post is published by now', async () => {
    await loseEdit(() => formStore.getState().change({ start: { date: '2026/11/23' }, end: { date: '2026/11/28' } }))
    await reload('/news/edit/7').with({ getNews: published })
    await screen.findByText(restored)
    expect(formStore.getState().draft).toMatchObject({
      start: { date: '2026/11/20', time: '09:17' },
      end: { date: '2026/11/28' },
    })
  })

  test('is not restored in the form of another post, nor in that of a new one', async () => {
    await loseEdit(() => write('タイトル', '避難訓練（延期）'))
    await reload('/news/add').with({})
    expect((await findBox('タイトル')).value).toBe('')
    await reload('/news/edit/7').with({ getNews: scheduled })
    await screen.findByText(restored)
  })
})

test('the dates of a new post stay as they were seen, also those that nobody changed', () => {
  formStore.getState().startAdd(suzuki, true, noon)
  formStore.getState().change({ title: '件名' })
  const { start, end } = formStore.getState().draft
  storeDraft(suzuki)
  formStore.getState().reset()
  formStore.getState().startAdd(suzuki, true, noon + 60 * 60_000)
  restoreDraft(suzuki, null)
  expect(formStore.getState().draft).toMatchObject({ start, end })
})

/** What was stored for a new post before the draft was one schema. */
const formerEntry = {
  newsId: null,
  postKey: 'key',
  quiet: ['content'],
  entered: { title: '件名', startDate: '2026/11/20', startTime: '12:00', completeDeadlineButtonState: false },
  audience: null,
}

test.each([
  ['invalid', '{"newsId":null,"entered":{"title":42}}'],
  ['no JSON', '{'],
  ['of a former version', JSON.stringify(formerEntry)],
])('a stored entry that is %s is removed, and the form opens without it', (_, entry) => {
  formStore.getState().startAdd(suzuki, true, noon)
  formStore.getState().change({ title: '件名' })
  storeDraft(suzuki)
  sessionStorage.setItem('companyIntraNews.input', entry)
  formStore.getState().reset()
  formStore.getState().startAdd(suzuki, true, noon)
  restoreDraft(suzuki, null)
  expect(formStore.getState()).toMatchObject({ draft: { title: '' }, isRestored: false })
  expect(storedInput()).toEqual([])
})
