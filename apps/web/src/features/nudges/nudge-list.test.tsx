import { listNudges, withdrawNudge } from '@kawaraban/contract/nudges.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nudgesText as text } from '../../messages/nudges.ts'
import { aNudge, button, openDetail, press } from './nudge-panel.fake.tsx'

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 1)))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('NUDGE-05 each nudge says when, by whom, to how many, and how many have completed since', async () => {
  let completed = 41
  const server = openDetail({
    listNudges: () => ({
      nudges: [
        aNudge({ completed }),
        aNudge({ nudgeId: '6', state: 'planned', dueAt: '2026/11/24 08:00', people: 0, completed: 0, departments: [] }),
      ],
    }),
  })
  const list = await screen.findByRole('list', { name: text.list })
  const items = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(items()).toEqual([
    '予定2026/11/24(火) 8:00佐藤 健一さんその時点でまだ完了していない人へ送信します。',
    '送信済み2026/11/20 09:00佐藤 健一さん製造部 第一工場のまだ完了していない59名に再通知しました。そのあと41名が完了しました。',
  ])
  completed = 42
  await waitFor(() => expect(items()[1]).toContain('そのあと42名が完了しました。'))
  expect(server.requests(listNudges).length).toBe(2)
})

test('NUDGE-05 of many nudges the newest three are shown, and a press shows the others', async () => {
  const days = ['16', '17', '18', '19', '20']
  openDetail({
    listNudges: { nudges: days.map((day) => aNudge({ nudgeId: day, dueAt: `2026/11/${day} 09:00` })) },
  })
  const list = await screen.findByRole('list', { name: text.list })
  const shown = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => /11\/(\d+)/.exec(textContent ?? '')?.[1])
  expect(shown()).toEqual(['20', '19', '18'])
  await press(text.earlier(2))
  expect(shown()).toEqual(days.toReversed())
  expect(screen.queryByRole('button', { name: /^以前の/ })).toBeNull()
})

test('G-280 a planned nudge whose morning has become a day off says when it goes out, and when it would have', async () => {
  const planned = { state: 'planned' as const, people: 0, completed: 0, departments: [] }
  openDetail({
    listNudges: {
      nudges: [aNudge({ ...planned, dueAt: '2026/11/25 08:00', movedFrom: '2026/11/24 08:00', canWithdraw: true })],
    },
  })
  const list = await screen.findByRole('list', { name: text.list })
  expect(within(list).getByRole('listitem').textContent).toContain(
    '予定2026/11/25(水) 8:00佐藤 健一さんその時点でまだ完了していない人へ送信します。2026/11/24(火) 8:00の予定でしたが、祝日・休業日・業務時間の変更に合わせて、送信する時刻が変わりました。',
  )
  await button('2026/11/25(水) 8:00の再通知を取り消す')
})

test('G-253 who may withdraws a planned nudge', async () => {
  let isPlanned = true
  const server = openDetail({
    listNudges: () => ({
      nudges: [
        aNudge({
          state: isPlanned ? 'planned' : 'dropped',
          reason: isPlanned ? null : 'withdrawn',
          canWithdraw: isPlanned,
          dueAt: '2026/11/24 08:00',
        }),
      ],
    }),
    withdrawNudge: () => {
      isPlanned = false
      return null
    },
  })
  await press('2026/11/24(火) 8:00の再通知を取り消す')
  await screen.findByText(text.withdrawn)
  await screen.findByText(text.reasons.withdrawn)
  expect(server.requests(withdrawNudge)[0]?.params).toEqual({ newsId: '7', nudgeId: '5' })
})
