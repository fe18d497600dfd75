import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../shell/query-client.ts'
import { type Answers, refuse } from '../../../testing/server.fake.ts'
import {
  answerAlert,
  box,
  button,
  cleanUp,
  fillIn,
  findBox,
  moveTimers,
  noon,
  open,
  prepare,
  press,
  serve,
  waitForLastRetry,
  write,
} from './form.fake.tsx'
import { formStore } from './form-store.ts'
import { timingOf } from './remind-choices.ts'

const events: unknown[] = []
vi.mock('../../../platform/analytics.ts', () => ({ sendEvent: (...event: unknown[]) => events.push(event) }))

beforeEach(() => {
  prepare()
  events.length = 0
})
afterEach(cleanUp)

/** Fills in the form, lets `change` set more, and continues to the confirm screen. */
const reach = async (answers: Answers = {}, change = () => {}) => {
  const server = serve(answers)
  const page = await open('/news/add', undefined, { isFromHome: true })
  await fillIn()
  change()
  await press('確認する')
  await screen.findByRole('button', { name: '投稿する' })
  return { ...server, ...page }
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const expectForm = async (path: () => string) => {
  await findBox('タイトル')
  expect(path()).toBe('/news/add')
  expect(box('タイトル').value).toBe('件名')
  expect(box('本文').value).toBe('本文')
}

describe('NAV-06 CONF-01 the review', () => {
  test('G-376 shows a plain post, without a target of no reminder', async () => {
    const { path } = await reach()
    expect(path()).toBe('/news/add/confirm')
    expect(fact('タイトル')).toBe('件名')
    expect(fact('本文')).toBe('本文')
    expect(fact('公開開始日時')).toBe('2026/11/20(金) 12:00投稿するとすぐに公開されます')
    expect(fact('公開終了日時')).toBe('2026/11/21(土) 12:00')
    expect(fact('対応期限日時')).toBe('設定しない')
    expect(fact('公開範囲')).toBe('全員')
    expect(fact('プッシュ通知')).toBe('送信しない')
    expect(fact('リマインドのタイミング')).toBe('リマインドしない')
    expect([screen.queryByText('リマインドの対象'), screen.queryByRole('textbox')]).toEqual([null, null])
  })

  test('G-205 CONF-01 shows everything that can be set, and what the notices will do', async () => {
    const tanaka = { companyUserId: '3', name: '田中', docomoId: 'tanaka', departmentName: '営業部' }
    await reach({}, () => {
      const { change, setAudience, setDeadline, setPush } = formStore.getState()
      setDeadline(true)
      setPush(true)
      setAudience([...formStore.getState().companyUsers, tanaka])
      change({ start: { date: '2026/12/01' }, end: { date: '2026/12/31' }, due: { date: '2026/12/24', time: '18:00' } })
      change({ scope: 'specific', notice: { ...timingOf('dueDate-3'), remindScope: 'unread' } })
    })
    expect(fact('公開開始日時')).toBe('2026/12/01(火) 12:00')
    expect(fact('対応期限日時')).toBe('2026/12/24(木) 18:00')
    expect(fact('公開範囲')).toBe('ユーザー指定計2名指定ユーザー一覧を見る鈴木 一郎、田中')
    await waitFor(() => expect(fact('プッシュ通知')).toMatch(/^送信する2026\/12\/01\(火\) 12:00に520名へ/))
    expect(fact('リマインドのタイミング')).toMatch(/^対応期限の3日前2026\/12\/21\(月\) 18:00に、/)
    expect(fact('リマインドの対象')).toBe('未閲覧者のみ')
  })
})

test('G-096 without a form in memory it leads to the form', async () => {
  serve()
  const { path } = await open('/news/add/confirm')
  expect((await findBox('タイトル')).value).toBe('')
  expect(path()).toBe('/news/add')
})

test('CONF-02 FORM-23 Back returns to the form with its values', async () => {
  const { path } = await reach()
  await press('戻る')
  await expectForm(path)
})

test('CONF-05 ANL-02 a created post is counted, the form is closed and the feed loads again', async () => {
  const { path, sent } = await reach()
  const refresh = vi.spyOn(queryClient, 'invalidateQueries')
  await press('投稿する')
  await screen.findByText('feed')
  expect(path()).toBe('/')
  expect(sent()).toHaveLength(1)
  expect(sent()[0]).toMatchObject({ title: '件名', startDate: '2026/11/20 12:03', endDate: '2026/11/21 12:00' })
  expect(events).toEqual([['companyintranews_create_news', { managementGroup: 'MG00120345' }]])
  expect(refresh).toHaveBeenCalledWith({ queryKey: ['feed'] })
  await waitFor(() => expect(formStore.getState()).toMatchObject({ isOpen: false, draft: { title: '' } }))
})

test('CONF-04 a start that has passed by then moves up to the minute of posting', async () => {
  const { sent } = await reach()
  vi.setSystemTime(noon + 4 * 60_000)
  await press('投稿する')
  await screen.findByText('feed')
  expect(sent()[0]).toMatchObject({ startDate: '2026/11/20 12:07' })
})

test('CONF-03 a second press sends nothing, and the button is disabled while the post is sent', async () => {
  const posted = Promise.withResolvers<{ newsId: string }>()
  const { sent } = await reach({ createNews: () => posted.promise })
  await userEvent.dblClick(button('投稿する'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(button('投稿する').getAttribute('aria-disabled')).toBe('true')
  expect(formStore.getState().submitted).toBe(true)
  await press('投稿する')
  posted.resolve({ newsId: '9' })
  await screen.findByText('feed')
  expect(sent()).toHaveLength(1)
})

describe.each([
  [
    'ERR-01 LIM-03 W-25',
    () => refuse('limitExceeded'),
    '投稿数が上限の1,000件を超えるため、投稿できません。',
    'at once',
  ],
  [
    'ERR-21 G-120 W-27',
    () => refuse('internal'),
    '投稿できませんでした。時間をおいて、もう一度お試しください。',
    'at once',
  ],
  [
    'ERR-21 W-27',
    () => refuse('unavailable'),
    '投稿できませんでした。時間をおいて、もう一度お試しください。',
    'after two minutes',
  ],
  ['ERR-09 LIM-12', () => new TypeError('offline'), '通信できませんでした。', 'after two minutes'],
])('%s', (_, answer, text, when) => {
  test(`CONF-06 ERR-20 a post that fails is reported ${when} and logged, its input remains and can be sent again`, async () => {
    moveTimers()
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { path, sent } = await reach({ createNews: answer })
    await press('投稿する')
    if (when !== 'at once') await waitForLastRetry()
    await answerAlert(text)
    expect(log.mock.calls).toEqual([['failed to create news', expect.anything()]])
    expect(path()).toBe('/news/add/confirm')
    expect(button('投稿する').getAttribute('aria-disabled')).toBeNull()
    expect(events).toEqual([])
    const tries = sent().length
    await press('投稿する')
    if (when !== 'at once') await waitForLastRetry()
    await answerAlert(text)
    expect(sent().length).toBeGreaterThan(tries)
    await press('戻る')
    await expectForm(path)
  })
})

test('a post whose answer was lost is sent again with its key, and with a new one when it was stored differently', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  moveTimers()
  let isCut = true
  const answers = [refuse('alreadyPosted')]
  const { path, postKeys } = await reach({
    createNews: () => (isCut ? new TypeError('cut') : (answers.shift() ?? { newsId: '9' })),
  })
  const refresh = vi.spyOn(queryClient, 'invalidateQueries')
  await press('投稿する')
  await waitForLastRetry()
  isCut = false
  const cut = postKeys().length
  await answerAlert('通信できませんでした。')
  await waitFor(() => expect(refresh).toHaveBeenCalledWith({ queryKey: ['feed'] }))
  await press('戻る')
  await write('タイトル', '直した件名')
  await press('確認する')
  await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
  await answerAlert('この内容は、前回の送信ですでに投稿されています。')
  expect([path(), fact('タイトル')]).toEqual(['/news/add/confirm', '直した件名'])
  await press('投稿する')
  await screen.findByText('feed')
  expect(postKeys()).toHaveLength(cut + 2)
  expect(new Set(postKeys().slice(0, -1))).toEqual(new Set([postKeys()[0]]))
  expect(postKeys().at(-1)).not.toBe(postKeys()[0])
})

test('ERR-08 G-007 W-33 a failed post with half-width symbols gets the advice on them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await reach({ createNews: refuse('internal') }, () => formStore.getState().change({ title: '件名 (1)' }))
  await press('投稿する')
  await answerAlert('送信できませんでした。半角の記号やスペースを全角に置き換えて、もう一度お試しください。')
})

describe('what the server refuses', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  test.each([
    ['CONF-07 ERR-04 G-027', 'oldEndDate', '公開終了日時の日付', '現在もしくは未来の日付を入力してください'],
    ['G-015 W-19', 'oldStartDate', '公開開始日時の日付', '公開開始日時には、現在もしくは未来の日時を入力してください'],
    ['G-116', 'invalidTitle', 'タイトル', 'タイトルを確認してください。'],
  ] as const)('%s %s shows a message at its field, and the values stay', async (_, code, field, text) => {
    const { path } = await reach({ createNews: refuse(code) })
    await press('投稿する')
    await expectForm(path)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(box(field).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(box(field)))
    expect(button('確認する').getAttribute('aria-disabled')).toBe('true')
    await write(field, field === 'タイトル' ? '別の件名' : '2026/12/24')
    expect(screen.queryByText(text)).toBeNull()
  })

  test('G-027 the form that was opened from the feed checks its texts from then on', async () => {
    const { path } = await reach({ createNews: refuse('oldEndDate') })
    await press('投稿する')
    await expectForm(path)
    await userEvent.clear(box('本文'))
    expect(screen.getByText('1文字以上で入力してください')).toBeTruthy()
    expect(formStore.getState().fieldsWithoutErrors).toEqual([])
  })
})

test('VAL-15 an end that passes on the confirm screen sends nothing and is an error at the end', async () => {
  const { change } = formStore.getState()
  const { path, sent } = await reach({}, () => change({ end: { date: '2026/11/20', time: '12:10' } }))
  vi.setSystemTime(noon + 8 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await press('投稿する')
  await expectForm(path)
  expect(screen.getByText('現在もしくは未来の時間を入力してください')).toBeTruthy()
  expect(sent()).toEqual([])
})
