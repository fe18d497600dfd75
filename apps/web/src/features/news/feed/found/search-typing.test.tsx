import { searchNews } from '@kawaraban/contract/search.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { now } from '../feed-post.fake.ts'
import { anItem, card, fakeBrowser, openFeed, openFeedTests, titles } from '../feed-setup.fake.tsx'
import { found, searchField, serveSearch, typeQuery } from './search.fake.tsx'

const { logged } = openFeedTests()
afterEach(() => window.history.replaceState(null, '', '/'))

const posts = [
  anItem({ newsId: '3', title: '年末調整の書類' }),
  anItem({ newsId: '2', title: '年末年始の休業' }),
  anItem({ newsId: '1', title: '健康診断' }),
]
const stopTimers = () => vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
const goOn = () => vi.useFakeTimers({ now, toFake: ['Date'] })

/** Opens a feed of these posts. */
const open = async (list = posts, role: Parameters<typeof openFeed>[0] = 'viewer') => {
  const server = serveSearch(list)
  const app = openFeed(role)
  await card(list[0]?.title ?? '')
  return { server, ...app }
}
const _heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

describe('FIND-01 the search starts', () => {
  test('when typing has paused, once, and shows what is found', async () => {
    const { server } = await open()
    for (const text of ['年', '年末', '年末調']) await typeQuery(text)
    expect(server.queries()).toEqual([])
    await waitFor(() => expect(titles()).toEqual(['年末調整の書類']))
    expect(server.queries()).toEqual(['年末調'])
  })

  test('200 ms after the last key, and not before', async () => {
    const { server } = await open()
    const field = await searchField()
    stopTimers()
    fireEvent.change(field, { target: { value: '年末' } })
    vi.advanceTimersByTime(199)
    expect(server.queries()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    goOn()
    await waitFor(() => expect(server.queries()).toEqual(['年末']))
  })

  test('at once with Enter, and not a second time', async () => {
    const { server } = await open()
    const field = await searchField()
    stopTimers()
    fireEvent.change(field, { target: { value: '年末' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(server.queries()).toEqual(['年末'])
    await act(() => vi.advanceTimersByTimeAsync(1000))
    goOn()
    expect(server.queries()).toEqual(['年末'])
  })

  test('never during a composition, but after its end', async () => {
    const { server } = await open()
    const field = await searchField()
    stopTimers()
    fireEvent.compositionStart(field)
    fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true }))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ねんまつ')
    fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true }))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect([field.value, server.queries()]).toEqual(['ねんまつ', []])
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '年末')
    fireEvent.compositionEnd(field)
    vi.advanceTimersByTime(200)
    goOn()
    await waitFor(() => expect(server.queries()).toEqual(['年末']))
  })
})

describe('what is typed', () => {
  test('FIND-06 is in the entry of the history, in no address and in no log', async () => {
    await open()
    await typeQuery('年末')
    await screen.findByText('「年末」を含む投稿 2件')
    expect(window.history.state.newsSearch.text).toBe('年末')
    expect(window.location.href).not.toMatch(/年末|%E5/)
    expect(logged).not.toHaveBeenCalled()
    await typeQuery('')
    await card('健康診断')
    expect(window.history.state.newsSearch.text).toBe('')
  })

  test('W-88 and cannot be searched for leaves the list as it is, with a sentence', async () => {
    const { server } = await open()
    for (const [text, sentence] of [
      ['あ'.repeat(201), '検索できるのは200文字までです。1文字減らしてください。'],
      ['。。', '記号だけでは検索できません。文字か数字を入力してください。'],
    ] as const) {
      await typeQuery(text)
      const field = await searchField()
      fireEvent.keyDown(field, { key: 'Enter' })
      await screen.findByText(sentence)
      expect([field.value, field.getAttribute('aria-invalid'), titles().length]).toEqual([text, 'true', 3])
    }
    expect(server.queries()).toEqual([])
  })

  test('is cleared by its button and by Escape, which keep the focus in the field', async () => {
    await open()
    const field = await searchField()
    await typeQuery('年末')
    await screen.findByText('「年末」を含む投稿 2件')
    await userEvent.click(screen.getByRole('button', { name: '検索する言葉を消す' }))
    await card('健康診断')
    expect([field.value, document.activeElement]).toEqual(['', field])
    await userEvent.keyboard('健康{Enter}')
    await waitFor(() => expect(titles()).toEqual(['健康診断']))
    await userEvent.keyboard('{Escape}')
    await card('年末調整の書類')
    expect([field.value, document.activeElement]).toEqual(['', field])
  })

  test('G-074 is in the field still when the search fails, and is searched for again by 再読み込み', async () => {
    const { server } = await open()
    server.on(searchNews, new Error('no network'))
    await typeQuery('年末')
    await screen.findByText('投稿を表示できませんでした')
    expect((await searchField()).value).toBe('年末')
    expect(JSON.stringify(logged.mock.calls)).not.toContain('年末')
    server.on(searchNews, ({ body }) => (body.after ? found([]) : found(posts.slice(0, 2))))
    await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
    await waitFor(() => expect(titles()).toHaveLength(2))
  })

  test('FIND-04 a server that is too busy shows as the feed’s does', async () => {
    const { server } = await open()
    server.on(searchNews, Response.json({ success: false, message: '', data: null }, { status: 503 }))
    await typeQuery('年末')
    await screen.findByText('投稿を表示できませんでした')
  })
})

test('FIND-01 on a phone the field is behind a button, and stays while something is typed', async () => {
  fakeBrowser({ width: 375 })
  await open()
  const button = await screen.findByRole('button', { name: '投稿を検索' })
  expect([screen.queryByRole('searchbox'), button.getAttribute('aria-expanded')]).toEqual([null, 'false'])
  await userEvent.click(button)
  const field = await searchField()
  expect([document.activeElement, button.getAttribute('aria-expanded')]).toEqual([field, 'true'])
  await typeQuery('健康')
  await waitFor(() => expect(titles()).toEqual(['健康診断']))
  await userEvent.click(button)
  expect(document.activeElement).toBe(field)
  await typeQuery('')
  await userEvent.click(button)
  expect(screen.queryByRole('searchbox')).toBeNull()
})
