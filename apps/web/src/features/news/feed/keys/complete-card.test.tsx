import { completeNews } from '@kawaraban/contract/reactions.ts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadToastBox, ToastHost } from '../../../../ui/toast.tsx'
import { FeedKeys } from '../feed-screen.tsx'
import { anItem, card, cardNow, items, openFeed, openFeedTests, serveFeed, titles } from '../feed-setup.fake.tsx'
import { chooseFilters } from '../feed-state.ts'

const reload = vi.hoisted(() => vi.fn())
vi.mock('../../../../platform/page.ts', () => ({ reloadPage: reload }))

openFeedTests()
beforeEach(async () => {
  reload.mockReset()
  await Promise.all([FeedKeys.load(), loadToastBox()])
})

const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
const open = async (posts = items(3)) => {
  const server = serveFeed(posts)
  openFeed()
  render(<ToastHost />)
  await card(posts[0]?.title ?? '')
  return server
}
/** What a screen reader hears: the toast, and the announcements. */
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('WRITE-04 W-73 E completes the card that has the focus and says so once; E again takes it back', async () => {
  const server = await open()
  await press('j')
  await press('j')
  await press('e')
  await screen.findByText('「お知らせ2」を完了にしました。')
  expect(said()).not.toContain('完了にしました。')
  cardNow('お知らせ2').getByRole('button', { name: '完了済み' })
  expect(server.writes()).toEqual(['POST /2/reaction'])
  expect(document.activeElement?.textContent).toBe('お知らせ2')
  await press('e')
  await screen.findByText('「お知らせ2」を未完了に戻しました。')
  cardNow('お知らせ2').getByRole('button', { name: '完了にする' })
  expect(server.writes()).toEqual(['POST /2/reaction', 'DELETE /2/reaction'])
})

test('WRITE-04 FEED-13 after a key a press on the button is announced as ever', async () => {
  await open()
  await press('j')
  await press('e')
  await screen.findByText('「お知らせ3」を完了にしました。')
  await userEvent.click(cardNow('お知らせ2').getByRole('button', { name: '完了にする' }))
  await screen.findByText('完了にしました。')
})

test('WRITE-04 E without a card that has the focus says what to do first', async () => {
  const server = await open()
  await press('e')
  await screen.findByText('JキーかKキーで投稿を選んでから、Eキーを押してください。')
  expect(server.writes()).toEqual([])
})

test('WRITE-04 E while the completion is under way sends nothing more', async () => {
  const server = await open()
  const { promise, resolve } = Promise.withResolvers<null>()
  server.on(completeNews, () => promise)
  await press('j')
  for (let presses = 0; presses < 3; presses++) await press('e')
  expect(server.writes()).toEqual(['POST /3/reaction'])
  await act(async () => resolve(null))
  await screen.findByText('「お知らせ3」を完了にしました。')
  expect(server.writes()).toEqual(['POST /3/reaction'])
})

test('WRITE-04 under a filter the card leaves, the next one has the focus, and the message takes it back', async () => {
  const server = await open()
  act(() => chooseFilters(['unreacted']))
  await waitFor(() => expect(titles()).toEqual(['お知らせ3', 'お知らせ2', 'お知らせ1']))
  await press('j')
  await press('j')
  await press('e')
  await waitFor(() => expect(titles()).toEqual(['お知らせ3', 'お知らせ1']))
  expect(document.activeElement?.textContent).toBe('お知らせ1')
  await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }))
  await screen.findByText('「お知らせ2」を未完了に戻しました。')
  expect(titles()).toEqual(['お知らせ3', 'お知らせ2', 'お知らせ1'])
  expect(server.writes()).toEqual(['POST /2/reaction', 'DELETE /2/reaction'])
})

test('WRITE-04 a long title is cut', async () => {
  await open([anItem({ title: '𠮷'.repeat(60) })])
  await press('j')
  await press('e')
  await screen.findByText(`「${'𠮷'.repeat(40)}…」を完了にしました。`)
})

test('WRITE-04 FEED-14 a failure is handled as that of the button', async () => {
  const server = await open()
  server.on(completeNews, new Error('no network'))
  await press('j')
  await press('e')
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
