import { countNewPosts } from '@kawaraban/contract/news.ts'
import { listTodo } from '@kawaraban/contract/todo.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'
import { buttonOf, check, comeBack, item, list, numberInMenu, openTodo, postOf, rows } from './todo-setup.fake.tsx'

const setAppBadge = vi.fn(async () => {})
beforeEach(() => {
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: setAppBadge })
  setAppBadge.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeApp)

describe('TODO-02 the number', () => {
  test('is in the menu, in the title of the tab and on the icon of the app, and follows a completion', async () => {
    const app = await openTodo('/', [item('1', 1), item('2', 2)])
    await waitFor(() => expect([numberInMenu(), document.title]).toEqual(['2件', '(2) 社内報']))
    await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(2))
    const [card] = await screen.findAllByRole('article')
    await userEvent.click(within(card as HTMLElement).getByRole('button', { name: '完了にする' }))
    await waitFor(() => expect([numberInMenu(), document.title]).toEqual(['1件', '(1) 社内報']))
    expect(setAppBadge).toHaveBeenLastCalledWith(1)
    expect(app.server.requests(countNewPosts)).toHaveLength(0)
    await userEvent.click(within(await list()).getByRole('button', { name: '完了にする' }))
    await waitFor(() => expect([numberInMenu(), document.title]).toEqual([null, '社内報']))
    expect(setAppBadge).toHaveBeenLastCalledWith(0)
  })

  test('is gone from the title and from the icon of the app when the session has ended', async () => {
    const app = await openTodo('/todo', [item('1', 1)])
    await waitFor(() => expect([numberInMenu(), document.title]).toEqual(['1件', '(1) 対応が必要な投稿']))
    const requests = app.server.requests(listTodo).length
    const { clearSession } = await import('../../shell/session.ts')
    act(clearSession)
    await waitFor(() => expect(document.title).toBe('対応が必要な投稿'))
    expect(setAppBadge).toHaveBeenLastCalledWith(0)
    window.dispatchEvent(new Event('visibilitychange'))
    await act(async () => undefined)
    expect(app.server.requests(listTodo)).toHaveLength(requests)
  })

  test('G-242 follows a completion and its undo by the list, which is loaded once where no screen shows it', async () => {
    const app = await openTodo('/', [item('1', 1), item('2', 2)], { isNarrow: true })
    const [card] = await screen.findAllByRole('article')
    const presses: [name: string, number: string][] = [
      ['完了にする', '1件'],
      ['完了済み', '2件'],
      ['完了にする', '1件'],
    ]
    expect(app.server.requests(listTodo)).toHaveLength(0)
    for (const [name, number] of presses) {
      await userEvent.click(within(card as HTMLElement).getByRole('button', { name }))
      await waitFor(() => expect(numberInMenu()).toBe(number))
    }
    expect([app.server.requests(countNewPosts), app.server.requests(listTodo)].map(({ length }) => length)).toEqual([
      0, 1,
    ])
  })

  test('comes with the check for new posts, and what another device has completed with the list', async () => {
    const app = await openTodo('/todo', [item('1', 1), item('2', 2), item('3', 3)])
    await list()
    await comeBack()
    await waitFor(() => expect(app.server.requests(countNewPosts).length).toBeGreaterThan(0))
    await userEvent.click(buttonOf('依頼1'))
    await waitFor(() => expect(numberInMenu()).toBe('2件'))
    app.complete('2')
    app.server.forgetRequests()
    await comeBack()
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    expect(app.server.requests(countNewPosts)[0]?.query.version).toBe('1-0-1-1')
    await waitFor(async () => expect(await rows()).toEqual(['依頼3']))
  })

  test('G-242 outside of the feed it is checked too, by who may read', async () => {
    const app = await openTodo('/setting', [item('1', 1)])
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    expect(app.server.requests(countNewPosts)).toHaveLength(1)
    closeApp()
    const none = await openTodo('/setting', [item('1', 1)], { role: 'none' })
    await screen.findByRole('heading', { level: 1, name: '設定' })
    await comeBack()
    expect(none.server.requests(countNewPosts)).toHaveLength(0)
  })

  test('G-242 is checked once a minute, whatever screen has got it and whether that failed', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    const app = await openTodo('/', [item('1', 1)], { answers: { countNewPosts: () => refuse('internal') } })
    const checks = () => app.server.requests(countNewPosts).length
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    const menu = within(screen.getByRole('navigation', { name: 'メニュー' }))
    await userEvent.click(menu.getByRole('link', { name: /^設定/ }))
    await screen.findByRole('heading', { level: 1, name: '設定' })
    await act(() => vi.advanceTimersByTimeAsync(minuteMs - 10_000))
    expect(checks()).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(minuteMs - 10_000))
    expect(checks()).toBe(1)
    vi.useRealTimers()
  })

  test.each(['/', '/todo'])('at %s changes within a minute with what others do', async (path) => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    const app = await openTodo(path, [item('1', 1), item('2', 2)], { isNarrow: true })
    await waitFor(() => expect(numberInMenu()).toBe('2件'))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    app.items.push(item('3', 3))
    app.server.on(countNewPosts, { version: '2-0-1-1', newPosts: 0, todo: 3 })
    await act(() => vi.advanceTimersByTimeAsync(minuteMs))
    await waitFor(() => expect(numberInMenu()).toBe('3件'))
    vi.useRealTimers()
  })

  test('follows a completion in another tab of the same user, with its card and its row', async () => {
    await openTodo('/', [item('1', 1), item('2', 2)])
    await list()
    const other = new BroadcastChannel('companyIntraNews.todo')
    const completion = { newsId: '1', completed: true }
    const [, second] = [item('1', 1), item('2', 2)].map(postOf)
    other.postMessage({ posts: [], userId: 'somebody else', completion: { newsId: '2', completed: true } })
    other.postMessage({ posts: [second], userId: 'a1', completion })
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    expect(await rows()).toEqual(['依頼2'])
    const card = within(screen.getByRole('article', { name: '依頼1' }))
    await card.findByRole('button', { name: '完了済み' })
    const sent = Promise.withResolvers<unknown>()
    other.addEventListener('message', ({ data }) => sent.resolve(data), { once: true })
    await userEvent.click(within(await list()).getByRole('button', { name: '完了にする' }))
    expect(await sent.promise).toEqual({ posts: [], userId: 'a1', completion: { newsId: '2', completed: true } })
    other.close()
  })

  test('G-242 a number that another tab has got is checked by the list where that is loaded', async () => {
    const app = await openTodo('/', [item('1', 1)])
    await list()
    app.items.push(item('2', 2))
    const other = new BroadcastChannel('companyIntraNews.todo')
    other.postMessage({ count: 2, userId: 'a1' })
    await waitFor(async () => expect(await rows()).toEqual(['依頼1', '依頼2']))
    expect(numberInMenu()).toBe('2件')
    other.close()
  })

  test.each(['/', '/todo'])('with the check at %s the list shows what others have changed', async (path) => {
    const app = await openTodo(path, [item('1', 1)])
    await list()
    app.items.push(item('4', 4))
    app.server.on(countNewPosts, { version: '2-0-1-1', newPosts: 1, todo: 2 })
    await check(path)
    await waitFor(async () => expect(await rows()).toEqual(['依頼1', '依頼4']))
    expect(numberInMenu()).toBe('2件')
  })
})
