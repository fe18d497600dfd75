import type { NewsListItem } from '@kawaraban/contract/news.ts'
import { putNewsOnTop, takeNewsOffTop } from '@kawaraban/contract/tops.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refuse } from '../../testing/server.fake.ts'
import { card, cardNow, items, openFeed, openFeedTests, serveFeed, titles } from '../news/feed/feed-setup.fake.tsx'

const { logged } = openFeedTests()

const feedOf = (count: number, change: (newsId: string) => Partial<NewsListItem> = () => ({})) => {
  const server = serveFeed(items(count).map((item) => ({ ...item, ...change(item.newsId) })))
  server.on(putNewsOnTop, null)
  server.on(takeNewsOffTop, null)
  return server
}
const openMenu = async (title: string) => {
  const found = await card(title)
  await userEvent.click(await found.findByRole('button', { name: 'その他の操作' }))
  return within(await screen.findByRole('menu'))
}
const choose = async (title: string, name: string) =>
  userEvent.click((await openMenu(title)).getByRole('menuitem', { name }))

test('TOP-01 G-545 an admin puts a post on top from its card: badge, heading and place, and takes it off again', async () => {
  const server = feedOf(3)
  openFeed('admin')
  await choose('お知らせ2', '重要にする')
  await waitFor(() => expect(titles()).toEqual(['お知らせ2', 'お知らせ3', 'お知らせ1']))
  expect(server.requests(putNewsOnTop).map(({ params }) => params.newsId)).toEqual(['2'])
  expect(cardNow('お知らせ2').getByText('重要')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: '重要' })).toBeTruthy()
  await choose('お知らせ2', '重要から外す')
  await waitFor(() => expect(titles()).toEqual(['お知らせ3', 'お知らせ2', 'お知らせ1']))
  expect(server.requests(takeNewsOffTop)).toHaveLength(1)
  expect(screen.queryByText('重要')).toBeNull()
})

test('TOP-01 G-545 the menu names its post for screen readers, and the focus stays on it when the card moves', async () => {
  feedOf(3)
  openFeed('admin')
  await card('お知らせ2')
  const button = await cardNow('お知らせ2').findByRole('button', { name: 'その他の操作' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('お知らせ2')
  button.focus()
  for (const [name, order] of [
    ['重要にする', ['お知らせ2', 'お知らせ3', 'お知らせ1']],
    ['重要から外す', ['お知らせ3', 'お知らせ2', 'お知らせ1']],
  ] as const) {
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(titles()).toEqual(order))
    await waitFor(() =>
      expect(document.activeElement).toBe(cardNow('お知らせ2').getByRole('button', { name: 'その他の操作' })),
    )
  }
})

test.each(['editor', 'viewer'] as const)('TOP-01 G-545 an %s has no such menu, of no post', async (role) => {
  feedOf(2, () => ({ viewerOwns: true, isTop: true }))
  openFeed(role)
  await card('お知らせ1')
  expect(screen.queryByRole('button', { name: 'その他の操作' })).toBeNull()
})

test('TOP-01 G-543 neither a post before its start nor one after its end has the menu', async () => {
  const dates: Record<string, Partial<NewsListItem>> = {
    1: { startDate: '2026/11/01 09:00', endDate: '2026/11/02 09:00' },
    2: { startDate: '2026/12/01 09:00', endDate: '2026/12/02 09:00', viewerPinned: true },
  }
  feedOf(3, (newsId) => dates[newsId] ?? {})
  openFeed('admin')
  await (await card('お知らせ3')).findByRole('button', { name: 'その他の操作' })
  for (const title of ['お知らせ1', 'お知らせ2'])
    expect(cardNow(title).queryByRole('button', { name: 'その他の操作' })).toBeNull()
})

test.each([
  [
    'limitExceeded',
    '重要にできる投稿は3件までです。ほかの投稿を「重要から外す」で外してから、もう一度お試しください。',
  ],
  ['newsExpired', '公開中の投稿だけ、重要にできます。'],
  ['newsNotPublished', '公開中の投稿だけ、重要にできます。'],
  ['internal', '通信できませんでした。ネットワークの接続状況をご確認のうえ、もう一度お試しください。'],
] as const)('TOP-01 G-541 refused with %s: a sentence, and the post stays where it is', async (code, sentence) => {
  feedOf(2).on(putNewsOnTop, refuse(code))
  openFeed('admin')
  await choose('お知らせ1', '重要にする')
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain(sentence)
  await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
  expect(titles()).toEqual(['お知らせ2', 'お知らせ1'])
  expect(logged).toHaveBeenCalledWith('failed to update top', expect.anything())
})

test('TOP-01 FEED-30 the badge goes when the post ends under the reader’s eyes', async () => {
  feedOf(1, () => ({ isTop: true, startDate: '2026/11/01 09:00', endDate: '2026/11/20 11:59' }))
  openFeed('editor')
  const found = await card('お知らせ1')
  expect(found.getByText('公開期限切')).toBeTruthy()
  expect(found.queryByText('重要')).toBeNull()
})
