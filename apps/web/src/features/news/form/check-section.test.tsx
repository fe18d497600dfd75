import { checkNews } from '@kawaraban/contract/checks.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { usualHours } from '@kawaraban/contract/working-days.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answers, refuse } from '../../../testing/server.fake.ts'
import type { DraftChanges } from './draft.ts'
import { box, cleanUp, fillIn, open, prepare, press, sato, section, serve, suzuki, write } from './form.fake.tsx'
import { formStore } from './form-store.ts'

beforeEach(prepare)
afterEach(cleanUp)

const noPosts = { workingHours: usualHours, sameDay: { total: 0, posts: [] } }
const sameDay = { total: 7, posts: [{ newsId: '4', title: '健康診断', dueDate: '2026/11/26 17:00' }] }

/** Fills in a post that starts on a Tuesday morning, with `changes`, and opens the confirm screen. */
const review = async (changes: DraftChanges = {}, answers: Answers = {}, caller: CompanyUser = suzuki) => {
  const server = serve(answers)
  await open('/news/add', caller, { isFromHome: true })
  await fillIn()
  const { change } = formStore.getState()
  change({ start: { date: '2026/11/24', time: '09:00' }, end: { date: '2026/11/30' } })
  change(changes)
  await press('確認する')
  await screen.findByRole('button', { name: '投稿する' })
  return server
}
const due = { due: { date: '2026/11/26', time: '17:00', lastTime: '17:00' } }
const checked = () => section('公開と通知')

const reach = {
  people: 520,
  reachable: 489,
  unknown: 0,
  unreached: [
    { reason: 'neverSignedIn' as const, people: 20 },
    { reason: 'mailRefused' as const, people: 11 },
  ],
  hasMail: true,
}
const reasons = () =>
  within(checked().getByRole('list', { name: '通知が届かない理由' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('HEALTH-02 the confirm screen says', () => {
  test('how many people no notice reaches, and why; admins are led to who it is, in a tab of its own', async () => {
    await review({ notice: { pushFlag: true } }, { countReach: reach, getMyProfile: sato }, sato)
    await checked().findByText('520名のうち 31名には通知が届きません')
    expect(reasons()).toEqual(['一度もログインしていない人 20名', 'メールアドレスに届かない人 11名'])
    const link = checked().getByRole('link', { name: /届かない人を確認する/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/setting/unreached', '_blank'])
  })

  test('the sums alone to who is no admin', async () => {
    await review({ notice: { pushFlag: true } }, { countReach: reach })
    await checked().findByText('520名のうち 31名には通知が届きません')
    expect(checked().queryByRole('link')).toBeNull()
  })

  test('that everybody gets it, without reasons', async () => {
    await review(
      { notice: { pushFlag: true } },
      { countReach: { people: 520, reachable: 520, unknown: 0, unreached: [], hasMail: false } },
    )
    await checked().findByText('520名全員に通知が届きます')
    expect(checked().queryByRole('list', { name: '通知が届かない理由' })).toBeNull()
  })

  test('G-204 that the app is unknown, and promises nothing of it', async () => {
    await review(
      { notice: { pushFlag: true } },
      { countReach: { people: 520, reachable: 520, unknown: 519, unreached: [], hasMail: false } },
    )
    await checked().findByText('アプリの状況は不明 519名')
    expect(checked().queryByText(/通知が届きま/)).toBeNull()
  })

  test('nothing of it without push', async () => {
    await review({}, { countReach: reach })
    await checked().findByText('11/24(火) 9:00に520名に公開します（通知は送信しません）')
    expect(checked().queryByText(/通知が届きません/)).toBeNull()
  })
})

describe('CHECK-01 the confirm screen says', () => {
  test('when the post goes out, to how many people, and how many of them can be notified', async () => {
    await review({ notice: { pushFlag: true } }, { countReach: reach })
    await checked().findByText('11/24(火) 9:00に公開し、520名に通知します')
    checked().getByText('520名のうち 31名には通知が届きません')
    expect(checked().queryByRole('heading', { name: '確認してください' })).toBeNull()
  })

  test('the number of people without push too', async () => {
    await review()
    await checked().findByText('11/24(火) 9:00に520名に公開します（通知は送信しません）')
  })

  test('that a post of now goes out at once', async () => {
    await review({ start: { date: '2026/11/20', time: '12:00' }, notice: { pushFlag: true } })
    await checked().findByText('投稿するとすぐに公開し、520名に通知します')
  })

  test('how many people of each department named people are of', async () => {
    const { companyUsers, setAudience } = formStore.getState()
    expect(companyUsers).toEqual([])
    const users = ['営業部', '営業部', ''].map((departmentName, index) => ({
      companyUserId: `${index + 10}`,
      name: `${index}`,
      docomoId: `${index}`,
      departmentName,
    }))
    serve()
    await open('/news/add')
    await fillIn()
    setAudience([...formStore.getState().companyUsers, ...users])
    formStore.getState().change({ scope: 'specific' })
    await press('確認する')
    await checked().findByRole('list', { name: '部門・部署ごとの人数' })
    expect(
      checked()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .slice(0, 3),
    ).toEqual(['営業部 2名', '広報部 1名', '部署なし 1名'])
  })

  test('that the number could not be counted, and counts again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const server = await review({ notice: { pushFlag: true } }, { countReach: refuse('unavailable') })
    await checked().findByText('人数を確認できませんでした。')
    checked().getByText('11/24(火) 9:00に公開し、通知します')
    server.on((await import('@kawaraban/contract/notices.ts')).countReach, reach)
    await userEvent.click(checked().getByRole('button', { name: '再確認' }))
    await checked().findByText('11/24(火) 9:00に公開し、520名に通知します')
  })
})

describe('CHECK-02 the confirm screen', () => {
  test('warns, and the post can be sent all the same', async () => {
    const night = {
      start: { date: '2026/11/23', time: '22:00' },
      due: { ...due.due, date: '2026/11/23', time: '23:00' },
    }
    const { sent, requests } = await review(
      { ...night, content: 'http://example.com/a', notice: { pushFlag: true } },
      { checkNews: { ...noPosts, sameDay } },
    )
    await checked().findByText(/対応期限のものがほかに7件あります/)
    expect(
      checked()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'プッシュ通知は、休日（11/23(月) 22:00）に送信されます。',
      '対応期限（11/23(月) 23:00）は休日です。',
      '公開開始から対応期限まで、1営業日ありません。',
      '同じ人に届く投稿で、同じ日が対応期限のものがほかに7件あります。「健康診断」（17:00まで）ほか6件',
      'https:// で始まらないアドレスは、リンクになりません。http://example.com/a',
    ])
    expect(requests(checkNews)[0]?.body).toEqual({ scope: 'all', companyUserIds: [], dueDate: '2026/11/23 23:00' })
    await press('投稿する')
    await screen.findByText('feed')
    expect(sent()).toHaveLength(1)
  })

  test.each<[string, DraftChanges['notice'], string, number]>([
    ['the end', { remindType: 'endDate', remindDaysBefore: 3 }, '12/4(金)', 0],
    ['the end', { remindType: 'endDate', remindDaysBefore: 1 }, '12/6(日)', 1],
    ['the deadline', { remindType: 'dueDate', remindDaysBefore: 3 }, '11/29(日)', 1],
    ['the deadline', { remindType: 'dueDate', remindDaysBefore: 1 }, '12/1(火)', 0],
  ])('of a reminder that counts from %s: %j', async (_, reminder, day, warnings) => {
    const dates = { end: { date: '2026/12/07', time: '17:00' }, due: { ...due.due, date: '2026/12/02' } }
    await review({ ...dates, notice: { pushFlag: true, ...reminder } })
    const shown = () => checked().queryAllByText((text) => text.startsWith(`リマインドは、休日（${day} `))
    await waitFor(() => expect(shown()).toHaveLength(warnings))
    expect(checked().queryAllByText(/^リマインドは/)).toHaveLength(warnings)
  })

  test("counts the company's own hours", async () => {
    await review(
      { notice: { pushFlag: true } },
      { checkNews: { ...noPosts, workingHours: { ...usualHours, opensAt: '09:30' } } },
    )
    await checked().findByText('プッシュ通知は、業務時間外（11/24(火) 9:00）に送信されます。')
  })

  test('says when other posts could not be checked', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await review(due, { checkNews: refuse('unavailable') })
    await checked().findByText('同じ日が期限の投稿を確認できませんでした。')
  })
})

test('CHECK-02 one press turns refused characters into their full-width form', async () => {
  serve()
  await open('/news/add')
  await write('タイトル', 'A&B')
  await write('本文', `<b>"Q&A"</b>'`)
  await press('タイトルの特殊文字を全角に置き換える')
  expect([box('タイトル').value, document.activeElement]).toEqual(['A＆B', box('タイトル')])
  expect(screen.queryByRole('button', { name: 'タイトルの特殊文字を全角に置き換える' })).toBeNull()
  await press('本文の特殊文字を全角に置き換える')
  expect(box('本文').value).toBe('＜b＞＂Q＆A＂＜/b＞＇')
  expect(screen.queryByText(/特殊文字（.*）は利用することができません$/)).toBeNull()
})

test('CHECK-03 shows card and detail on phone and desktop, and counts as no view', async () => {
  const { requests } = await review(due)
  const shown = () => {
    const frame = section('投稿の見え方').getByTitle<HTMLIFrameElement>(/での見え方/)
    const page = frame.contentDocument?.body ?? document.createElement('p')
    return { title: frame.title, width: frame.style.width, page: within(page), isInert: page.inert }
  }
  const choose = (name: string) => userEvent.click(section('投稿の見え方').getByRole('radio', { name }))
  expect(shown()).toMatchObject({ title: '一覧での見え方（パソコン）', width: '824px', isInert: true })
  shown().page.getByRole('link', { name: '件名' })
  await choose('スマートフォン')
  expect(shown()).toMatchObject({ title: '一覧での見え方（スマートフォン）', width: '375px' })
  await choose('詳細')
  expect(shown()).toMatchObject({ title: '詳細での見え方（スマートフォン）' })
  shown().page.getByRole('heading', { level: 1, name: '件名' })
  shown().page.getByText('2026/11/26(木) 17:00')
  expect(shown().page.queryByText('公開前')).toBeNull()
  expect(shown().page.queryByRole('link', { name: /編集/ })).toBeNull()
  await choose('パソコン')
  await waitFor(() => shown().page.getByRole('heading', { level: 1, name: '件名' }))
  expect(requests(viewNews)).toEqual([])
})
