import type { NoticeOccasion } from '@kawaraban/contract/notices-results.ts'
import type { Nudge } from '@kawaraban/contract/nudges.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { curveText as text } from '../../messages/progress.ts'
import { type Answers, refuse } from '../../testing/server.fake.ts'
import { aNews, people, renderDetail, serve } from '../news/detail/detail.fake.tsx'
import { levelsOf } from './curve-query.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const curve = {
  total: 520,
  points: [
    { at: '2026/11/09 09:00', completed: 0 },
    { at: '2026/11/10 00:00', completed: 120 },
    { at: '2026/11/20 10:00', completed: 354 },
  ],
}
const sent = {
  occasionId: '1',
  kind: 'start',
  state: 'ended',
  dueAt: '2026/11/09 09:00',
  people: 520,
  sent: 500,
} as const
const numbers = { reachable: 0, failed: 0, gone: 0, missed: 0, waiting: 0 }
const occasions: NoticeOccasion[] = [
  {
    ...sent,
    ...numbers,
    occasionId: '3',
    kind: 'reminder',
    sent: 0,
    state: 'planned',
    dueAt: '2026/11/23 12:00',
    remindType: 'dueDate',
    target: 'unreacted',
    reason: null,
  },
  {
    ...sent,
    ...numbers,
    occasionId: '2',
    kind: 'reminder',
    sent: 250,
    dueAt: '2026/11/17 12:00',
    people: 250,
    remindType: 'dueDate',
    target: 'unreacted',
    reason: null,
  },
  { ...sent, ...numbers, remindType: null, target: 'specific', reason: null },
]

const open = (answers: Answers = {}) => {
  serve({
    getNews: aNews({ dueDate: '2026/11/24 12:00' }),
    getCompletionCurve: curve,
    getNotices: { canNotify: true, occasions },
    ...answers,
  })
  renderDetail(people.editor)
}

test('BOARD-04 the line of completions has the marks of the notices that were sent, and the deadline', async () => {
  open()
  const legend = within(await screen.findByRole('list', { name: text.legend }))
  await legend.findByText(/リマインド/)
  expect(legend.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1. 公開時の通知 11/09 09:00：500名',
    '2. リマインド 11/17 12:00：250名',
  ])
  const line = document.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? []
  expect(line).toHaveLength(3)
  expect(line[0]).toBe('0,200')
  expect(line[2]?.split(',').map((part) => Math.round(Number(part)))).toEqual([730, 64])
  const lines = (kind: string) => document.querySelectorAll(`svg line[data-curve="${kind}"]`).length
  expect(['scale', 'notice', 'today', 'due'].map(lines)).toEqual([3, 2, 1, 1])
})

test('BOARD-04 G-364 the line names its scale, the first day, today, the deadline, and its last number with its share', async () => {
  open()
  await screen.findByRole('list', { name: text.legend })
  const chart = document.querySelector('polyline')?.closest('div')
  for (const shown of ['100%', '50%', '0%', '354名（68%）']) within(chart as HTMLElement).getByText(shown)
  expect([...(chart?.nextElementSibling?.querySelectorAll('span > span') ?? [])].map((one) => one.textContent)).toEqual(
    ['11/09', '今日', '期限 11/24'],
  )
})

test('BOARD-04 CHASE-01 the steps of a chain are marks, and the list of the author is none', async () => {
  const chase = { ...sent, ...numbers, remindType: null, reason: null } as const
  open({
    getNotices: {
      canNotify: true,
      occasions: [
        { ...chase, occasionId: '4', kind: 'chase', step: 'oneDay', target: 'unreacted', dueAt: '2026/11/19 09:00' },
        { ...chase, occasionId: '5', kind: 'chaseReport', target: 'specific', sent: 1, dueAt: '2026/11/20 09:00' },
      ],
    },
  })
  const legend = within(await screen.findByRole('list', { name: text.legend }))
  await legend.findByText('1. 自動リマインド 11/19 09:00：500名')
  expect(legend.getAllByRole('listitem')).toHaveLength(1)
})

const nudge: Nudge = {
  nudgeId: '8',
  name: '鈴木 一郎',
  kind: 'completed',
  departments: [],
  search: '',
  chosen: null,
  pressedAt: '2026/11/18 09:00',
  dueAt: '2026/11/18 09:00',
  movedFrom: null,
  state: 'ended',
  reason: null,
  canWithdraw: false,
  people: 166,
  sent: 166,
  waiting: 0,
  unsent: 0,
  completed: 41,
}

test('BOARD-04 G-274 nudges are marks with how many have completed since, also in words and in the table', async () => {
  const planned = {
    ...nudge,
    nudgeId: '9',
    state: 'planned',
    people: 0,
    completed: 0,
    dueAt: '2026/11/24 08:00',
  } as const
  open({ listNudges: { nudges: [nudge, planned] } })
  const legend = within(await screen.findByRole('list', { name: text.legend }))
  await legend.findByText('3. 再通知 11/18 09:00：166名のうち41名が完了')
  // The newest two; the table has all.
  expect(legend.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 2))).toEqual(['2.', '3.'])
  await screen.findByText(
    '520名のうち354名が完了し、166名が未完了です。最後の再通知の166名のうち、41名がそのあと完了しました。期限は2026/11/24(火) 12:00です。',
  )
  await userEvent.click(screen.getByText(text.table))
  const rows = within(screen.getByRole('table', { name: text.heading })).getAllByRole('row')
  expect(rows.at(-1)?.textContent).toBe(
    '2026/11/20 10:00354名リマインド 11/17 12:00：250名再通知 11/18 09:00：166名のうち41名が完了',
  )
})

test.each([
  { what: 'far from each other', shares: [0, 0.1, 0.5], heights: [0, 0, 0] },
  { what: 'near each other', shares: [0.5, 0.51, 0.52, 0.53, 0.9], heights: [0, 1, 2, 0, 0] },
])('BOARD-04 G-274 marks $what do not cover each other', ({ shares, heights }) => {
  expect(levelsOf(shares)).toEqual(heights)
})

test('BOARD-04 the same is there in words and as a table', async () => {
  open()
  await screen.findByText(/^520名のうち354名が完了し、166名が未完了です。/)
  await userEvent.click(screen.getByText(text.table))
  const rows = within(screen.getByRole('table', { name: text.heading })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    '日時完了通知',
    '2026/11/09 09:000名公開時の通知 11/09 09:00：500名',
    '2026/11/10 00:00120名',
    '2026/11/20 10:00354名リマインド 11/17 12:00：250名',
  ])
})

test('BOARD-04 a failure is shown in place, and loads again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  open({ getCompletionCurve: () => (isDown ? refuse('internal') : curve) })
  const failed = await screen.findByText(text.failed)
  isDown = false
  await userEvent.click(within(failed.parentElement as HTMLElement).getByRole('button'))
  await screen.findByText(/^520名のうち354名が完了し、166名が未完了です。/)
})
