import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answerAlert,
  box,
  button,
  choose,
  cleanUp,
  fetched,
  fillIn,
  findBox,
  moveTimers,
  open,
  prepare,
  press,
  section,
  serve,
  write,
} from './form.fake.tsx'
import { formStore } from './form-store.ts'

beforeEach(() => {
  prepare()
  serve()
})
afterEach(cleanUp)

const countOf = (text: string) => screen.queryAllByText(text).length
const minimum = '1文字以上で入力してください'

test('NAV-04 FORM-01 G-335 CHASE-01 the form has its parts in their order, the chain of reminders last', async () => {
  await open('/news/add')
  expect((await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent)).toEqual([
    '投稿内容',
    '添付ファイル',
    '公開設定',
    '対応期限',
    '公開範囲',
    'プッシュ通知',
    'リマインドのタイミング',
    'リマインドの対象',
    '自動リマインド',
  ])
})

test('FORM-05 FORM-06 a fresh form shows its defaults', async () => {
  await open('/news/add')
  await findBox('タイトル')
  expect(box('公開開始日時の日付').value).toBe('2026/11/20')
  expect(box('公開開始日時の時間').value).toBe('12:00')
  expect(box('公開終了日時の日付').value).toBe('2026/11/21')
  expect(box('公開終了日時の時間').value).toBe('12:00')
  expect(screen.queryByLabelText(/対応期限日時の日付$/)).toBeNull()
  expect(button('全員 公開範囲')).toBeTruthy()
  const push = screen.getByRole<HTMLInputElement>('switch', { name: 'プッシュ通知を送信する' })
  expect(push.checked).toBe(false)
  await userEvent.click(push)
  expect(button('リマインドしない リマインドのタイミング').disabled).toBe(false)
  await choose('リマインドのタイミング', '公開終了日の1日前')
  button('公開範囲の全員 リマインドの対象')
})

describe('texts', () => {
  test('FORM-02 FORM-04 counters count code points', async () => {
    await open('/news/add')
    await write('タイトル', '𠮷野')
    await write('本文', '😀')
    expect(countOf('2 / 200')).toBe(1)
    expect(countOf('1 / 6,000')).toBe(1)
  })

  test('FORM-03 G-004 a paste into title and content is cut at the limit, typing is not and shows an error', async () => {
    await open('/news/add')
    await userEvent.click(await findBox('タイトル'))
    await userEvent.paste('あ'.repeat(250))
    expect(box('タイトル').value).toHaveLength(200)
    await userEvent.keyboard('い')
    expect(box('タイトル').value).toHaveLength(201)
    expect(countOf('200文字以内で入力してください')).toBe(1)
    await userEvent.click(box('本文'))
    await userEvent.paste('う'.repeat(6001))
    expect(box('本文').value).toHaveLength(6000)
  })

  test('VAL-09 several messages are on lines of their own', async () => {
    await open('/news/add')
    await userEvent.click(await findBox('タイトル'))
    await userEvent.paste('あ'.repeat(200))
    await userEvent.keyboard('&')
    const lines = screen.getByText(/特殊文字（& > < " '）は利用することができません\s+200文字以内/)
    expect(lines.className).toContain('whitespace-pre-line')
  })

  test('FORM-21 G-374 opened by its address the form shows at once what is missing, as hints until something is entered', async () => {
    await open('/news/add')
    const messages = await screen.findAllByText(minimum)
    const colours = () =>
      messages.map((message) => message.closest('[aria-live]')?.className.match(/text-(fg-2|danger)/)?.[1])
    const invalid = () => [box('タイトル'), box('本文')].map((field) => field.getAttribute('aria-invalid'))
    expect(colours()).toEqual(['fg-2', 'fg-2'])
    expect(invalid()).toEqual([null, null])
    const [title] = messages
    expect(box('タイトル').getAttribute('aria-describedby')).toContain(title?.closest('[aria-live]')?.id)
    expect(title?.textContent).not.toContain('エラー')
    expect(button('入力が必要な項目が2件あります').className).toContain('text-fg-2')
    expect(screen.queryByText(/修正が必要/)).toBeNull()
    expect(button('確認する').getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(box('タイトル'), 'あ')
    expect(invalid()).toEqual([null, 'true'])
    expect(screen.getByText(minimum).closest('[aria-live]')?.className).toContain('text-danger')
    expect(button('修正が必要な項目が1件あります').className).toContain('text-danger')
    await userEvent.clear(box('タイトル'))
    expect(invalid()).toEqual(['true', 'true'])
  })

  test('FORM-19 FORM-21 pressed too early the empty form shows its messages as errors', async () => {
    await open('/news/add')
    await screen.findAllByText(minimum)
    await press('確認する')
    expect(box('タイトル').getAttribute('aria-invalid')).toBe('true')
    expect(countOf('修正が必要な項目が2件あります')).toBe(1)
    expect(document.activeElement).toBe(box('タイトル'))
  })

  test('NAV-05 FORM-21 opened from the feed it shows no errors until a text changes', async () => {
    await open('/news/add', undefined, { isFromHome: true })
    await findBox('タイトル')
    expect(countOf(minimum)).toBe(0)
    await write('タイトル', 'あ')
    await userEvent.clear(box('タイトル'))
    expect(countOf(minimum)).toBe(1)
  })
})

describe('confirm', () => {
  test('FORM-19 FORM-20 is enabled while nothing is missing or wrong', async () => {
    await open('/news/add')
    await findBox('タイトル')
    const state = () => button('確認する').getAttribute('aria-disabled')
    expect(state()).toBe('true')
    await fillIn()
    expect(state()).toBe('false')
    await userEvent.click(screen.getByRole('switch', { name: '対応期限を設定する' }))
    expect(state()).toBe('true')
    await write('対応期限日時の日付', '2026/11/21')
    expect(state()).toBe('true')
    await write('対応期限日時の時間', '09:00')
    expect(state()).toBe('false')
    await write('本文', '<')
    expect(state()).toBe('true')
  })

  test('FORM-19 pressed too early it shows the number of errors and moves the focus to the first', async () => {
    const { path } = await open('/news/add', undefined, { isFromHome: true })
    await findBox('タイトル')
    await press('確認する')
    expect(path()).toBe('/news/add')
    expect(countOf(minimum)).toBe(2)
    expect(countOf('修正が必要な項目が2件あります')).toBe(1)
    expect(document.activeElement).toBe(box('タイトル'))
    await write('タイトル', '件名')
    await press('修正が必要な項目が1件あります')
    expect(document.activeElement).toBe(box('本文'))
  })
})

describe('deadline', () => {
  const deadline = () => screen.getByRole<HTMLInputElement>('switch', { name: '対応期限を設定する' })

  test('FORM-07 FORM-08 G-029 requires date and time without showing errors yet, and removes them when switched off', async () => {
    await open('/news/add', undefined, { isFromHome: true })
    await userEvent.click(await screen.findByRole('switch', { name: '対応期限を設定する' }))
    expect(countOf('日付を入力してください')).toBe(0)
    await userEvent.click(box('対応期限日時の日付'))
    await userEvent.click(box('タイトル'))
    expect(countOf('日付を入力してください')).toBe(1)
    expect(countOf('時間を入力してください')).toBe(0)
    await write('対応期限日時の日付', '2026/11/01')
    await userEvent.click(deadline())
    expect(countOf('修正が必要な項目が1件あります')).toBe(0)
    await userEvent.click(deadline())
    expect(box('対応期限日時の日付').value).toBe('')
    expect(countOf('日付を入力してください')).toBe(0)
  })

  test('FORM-09 FORM-13 FORM-14 FORM-15 S-07 stays on while the reminder counts back from it', async () => {
    await open('/news/add', undefined, { isFromHome: true })
    await findBox('タイトル')
    await write('公開終了日時の日付', '2027/01/31')
    await userEvent.click(screen.getByRole('switch', { name: 'プッシュ通知を送信する' }))
    await press(/リマインドのタイミング$/)
    expect(screen.getAllByRole('option')).toHaveLength(4)
    await userEvent.keyboard('{Escape}')
    await userEvent.click(deadline())
    await write('対応期限日時の日付', '2027/01/30')
    await choose('リマインドのタイミング', '対応期限の3日前')
    await userEvent.click(deadline())
    await answerAlert('リマインド設定に対応期限を用いているため、OFF設定できません。リマインド設定を変更してください。')
    expect(deadline().checked).toBe(true)
    expect(box('対応期限日時の日付').value).toBe('2027/01/30')
    await userEvent.click(screen.getByRole('switch', { name: 'プッシュ通知を送信する' }))
    expect(screen.queryByRole('button', { name: /リマインドのタイミング$/ })).toBeNull()
    expect(formStore.getState().draft.notice.remindType).toBe('none')
    await userEvent.click(deadline())
    expect(deadline().checked).toBe(false)
  })
})

test('VAL-25 S-08 a reminder in the past is an error at its timing and prevents confirming', async () => {
  await open('/news/add', undefined, { isFromHome: true })
  await findBox('タイトル')
  await fillIn()
  await userEvent.click(screen.getByRole('switch', { name: 'プッシュ通知を送信する' }))
  await choose('リマインドのタイミング', '公開終了日の3日前')
  expect(section('リマインドのタイミング').getByText('リマインド日時が現時点より過去になっています')).toBeTruthy()
  expect(button('確認する').getAttribute('aria-disabled')).toBe('true')
  await choose('リマインドのタイミング', '公開終了日の1日前')
  await write('公開終了日時の日付', '2026/11/30')
  expect(button('確認する').getAttribute('aria-disabled')).toBe('false')
})

test('FORM-16 the reminder reaches everyone, or those who have not viewed or not completed', async () => {
  await open('/news/add')
  await userEvent.click(await screen.findByRole('switch', { name: 'プッシュ通知を送信する' }))
  await choose('リマインドのタイミング', '公開終了日の1日前')
  await press(/リマインドの対象$/)
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(options).toEqual(['公開範囲の全員', '未閲覧者のみ', '未完了者のみ'])
})

test('FORM-10 FORM-11 AUD-07 chosen users are counted, listed and picked on screens of their own', async () => {
  const { path } = await open('/news/add')
  await findBox('タイトル')
  await choose('公開範囲', 'ユーザー指定')
  const audience = section('公開範囲')
  expect(audience.getByRole('link', { name: /計1名/ }).getAttribute('href')).toBe('/setting/specific-users')
  await userEvent.click(audience.getByRole('link', { name: 'ユーザーを選択する' }))
  await waitFor(() => expect(path()).toBe('/setting/specific-users-add'))
})

test('FORM-23 the code of review and picker is preloaded once the form is open', async () => {
  moveTimers()
  await open('/news/add')
  await findBox('タイトル')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([...fetched]).toEqual(['review', 'picker', 'list'])
})
