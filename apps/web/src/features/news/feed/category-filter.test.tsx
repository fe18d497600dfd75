import { type Category, listCategories } from '@kawaraban/contract/categories.ts'
import { countNewPosts, listNews } from '@kawaraban/contract/news.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from './feed-post.fake.ts'
import { FeedFreshness } from './feed-screen.tsx'
import {
  anItem,
  card,
  closeFeed,
  fakeBrowser,
  items,
  markAllTipsSeen,
  openFeed,
  serveFeed,
} from './feed-setup.fake.tsx'

beforeEach(async () => {
  await FeedFreshness.load()
  vi.useFakeTimers({ now, toFake: ['Date'] })
  fakeBrowser()
  markAllTipsSeen()
})
afterEach(closeFeed)

const looks = { colour: 'blue', icon: 'building', posters: 'editors' } as const
const categories: readonly Category[] = [
  { categoryId: '5', name: '総務', ...looks },
  { categoryId: '6', name: '安全', ...looks, colour: 'red', icon: 'shield' },
]
const serve = (posts = items(2), stored = categories) => {
  const server = serveFeed(posts)
  server.on(listCategories, { categories: [...stored] })
  return server
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const chosen = async (name: string) => userEvent.click(await screen.findByRole('menuitemcheckbox', { name }))

test('WRITE-03 a card has the name of its category, with a mark that says nothing more', async () => {
  serve([anItem({ newsId: '2', category: { categoryId: '6', name: '安全', colour: 'red', icon: 'shield' } }), anItem()])
  openFeed()
  const shown = await card('お知らせ2')
  shown.getByText('安全')
  shown.getByText('カテゴリー：')
  const mark = shown.getByText('安全').closest('span.inline-flex')?.querySelector('use')
  expect(mark?.getAttribute('href')).toMatch(/\.svg.*#shield$/)
  expect(mark?.closest('[aria-hidden]')).not.toBeNull()
  expect((await card('お知らせ1')).queryByText('カテゴリー：')).toBeNull()
})

test('WRITE-03 a colour and an icon that this page does not know yet leave the name', async () => {
  serve([anItem({ category: { categoryId: '6', name: '安全', colour: 'gold', icon: 'robot' } })])
  openFeed()
  ;(await card('お知らせ1')).getByText('安全')
})

test('WRITE-03 G-426 the filter menu has the categories, once it is opened, under a heading of their own', async () => {
  const server = serve()
  openFeed()
  await card('お知らせ2')
  expect(server.requests(listCategories)).toEqual([])
  await press('絞り込み')
  await screen.findByRole('group', { name: 'カテゴリー' })
  const offered = screen.getAllByRole('menuitemcheckbox').map((item) => item.textContent)
  expect(offered).toEqual(['未完了のみ', '未読のみ', '対応が必要のみ', 'ピン留めのみ', '総務', '安全'])
})

test('WRITE-03 G-424 G-501 a new name is in the menu when it is opened again', async () => {
  const server = serve()
  openFeed()
  await press('絞り込み')
  await screen.findByRole('menuitemcheckbox', { name: '総務' })
  await userEvent.keyboard('{Escape}')
  server.on(listCategories, { categories: [{ categoryId: '5', name: '総務部', ...looks }] })
  vi.setSystemTime(now + 1000)
  await press('絞り込み')
  await screen.findByRole('menuitemcheckbox', { name: '総務部' })
  expect(screen.queryByRole('menuitemcheckbox', { name: '安全' })).toBeNull()
})

test('WRITE-03 without a category there is no such heading', async () => {
  const server = serve(items(1), [])
  openFeed()
  await press('絞り込み')
  await screen.findByRole('menu')
  await waitFor(() => expect(server.requests(listCategories)).toHaveLength(1))
  expect(screen.queryByText('カテゴリー')).toBeNull()
})

test('WRITE-03 G-426 several are chosen together and with flags, which is said over the list and can be taken back', async () => {
  const server = serve()
  openFeed()
  await press('絞り込み')
  await chosen('総務')
  await chosen('安全')
  await chosen('未読のみ')
  const last = () => server.requests(listNews).at(-1)?.query
  await waitFor(() => expect(last()?.companyintraNewsStatusFilter).toEqual(new Set(['unread'])))
  expect(last()?.categoryIds).toEqual(new Set(['5', '6']))
  await userEvent.keyboard('{Escape}')
  await screen.findByText('絞り込み中：未読のみ、総務、安全')
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  await press('条件を消す')
  await waitFor(() => expect(last()?.categoryIds).toEqual(new Set()))
  expect(screen.queryByText(/絞り込み中/)).toBeNull()
})

test('WRITE-03 G-350 G-426 a view over the list shows posts of all categories, as many as its number says', async () => {
  const server = serve()
  openFeed()
  await press('絞り込み')
  await chosen('総務')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('絞り込み中：総務')
  await userEvent.click(screen.getByRole('button', { name: /^未読/ }))
  await waitFor(() =>
    expect(server.requests(listNews).at(-1)?.query).toMatchObject({
      categoryIds: new Set(),
      companyintraNewsStatusFilter: new Set(['unread']),
    }),
  )
  expect(screen.getByRole('button', { name: /^未読/ }).getAttribute('aria-pressed')).toBe('true')
})

test('WRITE-03 G-149 new posts are counted under the chosen categories', async () => {
  const server = serve()
  openFeed()
  await press('絞り込み')
  await chosen('総務')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('絞り込み中：総務')
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(server.requests(countNewPosts).at(-1)?.query.categoryIds).toEqual(new Set(['5'])))
})

test('WRITE-03 G-426 a chosen category that was deleted is no filter any more', async () => {
  const server = serve()
  const { client } = openFeed()
  await press('絞り込み')
  await chosen('総務')
  await chosen('安全')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('絞り込み中：総務、安全')
  server.on(listCategories, { categories: categories.slice(1) })
  await client.invalidateQueries({ queryKey: ['categories'] })
  await screen.findByText('絞り込み中：安全')
  await waitFor(() => expect(server.requests(listNews).at(-1)?.query.categoryIds).toEqual(new Set(['6'])))
})

test('WRITE-03 G-073 nothing of a category says that no post matches, and clears it', async () => {
  const server = serve(items(1))
  server.on(listNews, ({ query }) => (query.categoryIds.size > 0 ? [] : items(1)))
  openFeed()
  await press('絞り込み')
  await chosen('安全')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('条件に一致する投稿がありません')
  await userEvent.click(screen.getAllByRole('button', { name: '条件を消す' })[0] as HTMLElement)
  await card('お知らせ1')
})
