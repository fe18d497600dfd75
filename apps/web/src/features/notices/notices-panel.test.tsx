import { getNotices, type NoticeOccasion } from '@kawaraban/contract/notices-results.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../shell/query-client.ts'
import { fakeServer, refuse } from '../../testing/server.fake.ts'
import { Announcer } from '../../ui/announcer.tsx'
import NoticesPanel from './notices-panel.tsx'
import { refetchInterval } from './notices-query.ts'

const now = Date.UTC(2026, 10, 20, 1, 0)
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.useFakeTimers({
    now,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  queryClient.clear()
  server = fakeServer()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const anOccasion = (change: Partial<NoticeOccasion> = {}): NoticeOccasion => ({
  occasionId: '1',
  kind: 'start',
  remindType: null,
  target: 'specific',
  dueAt: '2026/11/24 09:00',
  state: 'planned',
  reason: null,
  people: 520,
  reachable: 520,
  sent: 0,
  failed: 0,
  gone: 0,
  missed: 0,
  waiting: 0,
  ...change,
})
const answer = (occasions: NoticeOccasion[], canNotify = true) => server.on(getNotices, { canNotify, occasions })
const show = (hasPush = true) =>
  render(
    <QueryClientProvider client={queryClient}>
      <NoticesPanel newsId="7" hasPush={hasPush} />
      <Announcer />
    </QueryClientProvider>,
  )
const textOf = async (occasion: NoticeOccasion, canNotify = true) => {
  answer([occasion], canNotify)
  show()
  const item = await screen.findByRole('listitem')
  return item.textContent
}
const ended = { state: 'ended', dueAt: '2026/11/20 09:00' } as const
const announcement = () => screen.getByRole('status').textContent

describe('the sentences of an occasion', () => {
  test.each<[string, Partial<NoticeOccasion>, string]>([
    ['planned', {}, '予定公開時の通知2026/11/24(火) 09:00に520名へ通知します。'],
    [
      'planned, for more people than can be reached',
      { people: 12_004, reachable: 498 },
      '予定公開時の通知2026/11/24(火) 09:00に12,004名へ通知します。うち通知が届く人は498名です。',
    ],
    [
      'a reminder for those who have not read it by then',
      { kind: 'reminder', remindType: 'endDate', target: 'unread', people: 312, reachable: 312 },
      '予定リマインド未閲覧者のみ2026/11/24(火) 09:00に、その時点の対象者へ通知します（現在312名）。',
    ],
    [
      'sent',
      { ...ended, sent: 516, failed: 1, gone: 2, reachable: 519 },
      '送信済み公開時の通知2026/11/20 09:00516名に届きました。端末のない人 3名、失敗 1名。',
    ],
    [
      'sent to everybody',
      { ...ended, kind: 'edit', sent: 520 },
      '送信済み編集時の通知2026/11/20 09:00520名に届きました。',
    ],
    [
      'replaced by an edit',
      { ...ended, sent: 400, missed: 120, reason: 'replaced' },
      '送信済み公開時の通知2026/11/20 09:00400名に届きました。送信前に対象外になった人 120名。投稿が編集されたため、まだ送信していない分は取りやめました。',
    ],
    [
      'for nobody',
      { ...ended, kind: 'reminder', target: 'unreacted', people: 0, reachable: 0 },
      '未送信リマインド未完了者のみ2026/11/20 09:00通知の対象となる人はいませんでした。',
    ],
    [
      'without a channel',
      { ...ended, people: 0, reachable: 0, reason: 'noChannel' },
      '未送信公開時の通知2026/11/20 09:00通知の送り先が設定されていなかったため、送信しませんでした。',
    ],
    [
      'late',
      { ...ended, state: 'missed', kind: 'reminder', reason: 'late' },
      '未送信リマインド2026/11/20 09:00予定の時刻に送信できないまま期日を過ぎたため、送信しませんでした。',
    ],
    [
      'after a restore',
      { ...ended, state: 'missed', reason: 'restored' },
      '未送信公開時の通知2026/11/20 09:00データの復元により、予定の時刻を過ぎていた通知は送信しませんでした。',
    ],
    [
      'held after a restore',
      { dueAt: '2026/11/20 09:00', reason: 'restored' },
      '保留中公開時の通知データの復元後の確認が終わるまで、送信を保留しています。',
    ],
    [
      'held while it is being sent',
      { state: 'sending', dueAt: '2026/11/20 09:00', reason: 'restored', waiting: 20 },
      '保留中公開時の通知2026/11/20 09:00データの復元後の確認が終わるまで、送信を保留しています。',
    ],
    [
      'missed in part',
      { ...ended, state: 'missed', sent: 100, missed: 420, reason: 'restored' },
      '未送信公開時の通知2026/11/20 09:00100名に届きました。送信前に対象外になった人 420名。データの復元により、予定の時刻を過ぎていた通知は送信しませんでした。',
    ],
    [
      'of a post that had ended',
      { ...ended, state: 'dropped', reason: 'postEnded' },
      '未送信公開時の通知2026/11/20 09:00送信する前に公開が終了したため、送信しませんでした。',
    ],
    [
      'a step of a chain',
      { kind: 'chase', step: 'threeDays', target: 'unread', people: 312, reachable: 312, dueAt: '2026/11/24 09:00' },
      '予定3営業日前未閲覧者のみ2026/11/24(火) 09:00に、その時点の対象者へ通知します（現在312名）。',
    ],
    [
      'a step of a chain that was sent',
      { ...ended, kind: 'chase', step: 'dueDay', target: 'unreacted', people: 14, reachable: 14, sent: 14 },
      '送信済み当日の朝未完了者のみ2026/11/20 09:0014名に届きました。',
    ],
    [
      'the list for the author',
      { kind: 'chaseReport', people: 0, reachable: 0, dueAt: '2026/11/24 17:01' },
      '予定未完了の人の一覧2026/11/24(火) 17:01に、未完了の人がいれば投稿者だけに知らせます。',
    ],
    [
      'the list that the author got',
      { ...ended, kind: 'chaseReport', people: 1, reachable: 1, sent: 1 },
      '送信済み未完了の人の一覧2026/11/20 09:00投稿者に知らせました。',
    ],
    [
      'the list of an author without a device',
      { ...ended, kind: 'chaseReport', people: 1, reachable: 0 },
      '未送信未完了の人の一覧2026/11/20 09:000名に届きました。端末のない人 1名。',
    ],
    [
      'the list after everybody has completed',
      { ...ended, kind: 'chaseReport', people: 0, reachable: 0 },
      '未送信未完了の人の一覧2026/11/20 09:00未完了の人がいなかったため、知らせませんでした。',
    ],
  ])('G-203 CHASE-01 CHASE-04 %s', async (_, change, text) => {
    expect(await textOf(anOccasion(change))).toBe(text)
  })

  test('G-203 G-365 the steps of a chain are a list of their own, under its name', async () => {
    const chain = { kind: 'chase', target: 'unreacted', people: 14, reachable: 14 } as const
    answer([
      anOccasion({}),
      anOccasion({ ...chain, occasionId: '2', step: 'oneDay' }),
      anOccasion({ ...chain, occasionId: '3', step: 'dueDay' }),
    ])
    show()
    const list = await screen.findByRole('list', { name: '自動リマインド' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    screen.getByRole('heading', { level: 3, name: '自動リマインド' })
  })

  test('G-203 planned, without a channel', async () => {
    expect(await textOf(anOccasion({ reachable: 0 }), false)).toBe(
      '予定公開時の通知通知の送り先が設定されていないため、通知は送信されません。',
    )
  })
})

test('G-203 while notices go out it shows the progress, refetches, and announces the end once', async () => {
  const sending = { state: 'sending', dueAt: '2026/11/20 10:00' } as const
  answer([anOccasion({ ...sending, sent: 100, waiting: 420 })])
  show()
  const bar = await screen.findByRole('progressbar', { name: '送信の状況' })
  expect([bar.getAttribute('aria-valuetext'), announcement()]).toEqual(['100 / 520名', ''])
  answer([anOccasion({ ...sending, sent: 300, failed: 1, waiting: 219 })])
  await vi.advanceTimersByTimeAsync(3_000)
  await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('301 / 520名'))
  expect(announcement()).toBe('')
  answer([anOccasion({ ...sending, state: 'ended', sent: 519, failed: 1 })])
  await vi.advanceTimersByTimeAsync(3_000)
  await screen.findByText('519名に届きました。')
  expect(announcement()).toBe('519名に届きました。失敗 1名。')
  server.forgetRequests()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.requests(getNotices)).toEqual([])
})

test('G-203 a post without notices has no section, not even while it loads', async () => {
  answer([])
  show(false)
  expect(screen.queryByRole('region')).toBeNull()
  await waitFor(() => expect(server.requests(getNotices)).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})

test('G-203 notices that cannot be loaded show an error, and can be loaded again', async () => {
  server.on(getNotices, refuse('unavailable'))
  show()
  const section = await screen.findByRole('region', { name: '通知' })
  await within(section).findByText('通知の状況を表示できませんでした。')
  answer([anOccasion()])
  await userEvent.click(await within(section).findByRole('button', { name: '通知の状況を再読み込み' }))
  await within(section).findByText('2026/11/24(火) 09:00に520名へ通知します。')
})

test('G-203 the section of a post with push is there while it loads', async () => {
  server.on(getNotices, () => new Promise(() => undefined))
  show()
  await screen.findByRole('region', { name: '通知' })
})

test.each<[string, Partial<NoticeOccasion>, number | false]>([
  ['that is being sent', { state: 'sending' }, 3_000],
  ['whose minute is here', { dueAt: '2026/11/20 10:00' }, 3_000],
  ['whose minute is near', { dueAt: '2026/11/20 10:01' }, 30_000],
  ['whose minute is far', { dueAt: '2026/11/20 10:02' }, false],
  ['that has not started long after its minute', { dueAt: '2026/11/20 09:50' }, 30_000],
  ['that has ended', ended, false],
])('G-203 the refetch interval with an occasion %s', (_, change, intervalMs) => {
  expect(refetchInterval([anOccasion(ended), anOccasion(change)])).toBe(intervalMs)
})
