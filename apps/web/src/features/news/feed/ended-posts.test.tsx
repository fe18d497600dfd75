import { listNews } from '@kawaraban/contract/news.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from './feed-post.fake.ts'
import { card, closeFeed, fakeBrowser, items, markAllTipsSeen, openFeed, serveFeed } from './feed-setup.fake.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  fakeBrowser()
  markAllTipsSeen()
})
afterEach(closeFeed)

const views = async () => within(await screen.findByRole('group', { name: '表示する投稿' }))

test.each([
  ['viewer', false],
  ['editor', true],
  ['admin', true],
] as const)('G-546 PERM-08 PERM-09 a %s is offered 「終了した投稿」: %s', async (role, isOffered) => {
  serveFeed(items(1))
  openFeed(role)
  await card('お知らせ1')
  expect((await views()).queryByRole('button', { name: '終了した投稿' }) !== null).toBe(isOffered)
})

test('G-546 FEED-07 the view requests ended posts alone, and is shown as pressed', async () => {
  const ended = { startDate: '2026/11/01 09:00', endDate: '2026/11/02 09:00' }
  const server = serveFeed(items(2).map((item) => (item.newsId === '1' ? { ...item, ...ended } : item)))
  openFeed('editor')
  await card('お知らせ2')
  const press = async (name: string) => userEvent.click((await views()).getByRole('button', { name }))
  await press('終了した投稿')
  await waitFor(() =>
    expect(server.requests(listNews).at(-1)?.query).toMatchObject({
      companyintraNewsStatusFilter: new Set(['ended']),
      sortBy: 'startDate',
      order: 'desc',
    }),
  )
  await waitFor(() => expect(screen.queryByText('お知らせ2')).toBeNull())
  expect((await card('お知らせ1')).getByText('公開期限切')).toBeTruthy()
  expect((await views()).getByRole('button', { name: '終了した投稿', pressed: true })).toBeTruthy()
  expect(screen.queryByText(/絞り込み中/)).toBeNull()
  await press('すべて')
  await card('お知らせ2')
})

test('G-546 W-07 without ended posts the view says how long they are in it', async () => {
  serveFeed(items(1))
  openFeed('admin')
  await card('お知らせ1')
  await userEvent.click((await views()).getByRole('button', { name: '終了した投稿' }))
  await screen.findByText('終了した投稿はありません')
  expect(screen.getByText('公開が終了した投稿が、終了から3か月のあいだ表示されます。')).toBeTruthy()
})
