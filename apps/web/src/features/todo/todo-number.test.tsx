import { runInThisContext } from 'node:vm'
import { countNewPosts } from '@kawaraban/contract/news.ts'
import { listTodo } from '@kawaraban/contract/todo.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp } from '../../app/app-stage.fake.tsx'
import { earlyMessagesScript } from '../../platform/early-messages.ts'
import { useSession } from '../../shell/session.ts'
import { onCompletion } from '../../shell/todo.ts'
import { buttonOf, comeBack, item, list, numberInMenu, openTodo, rows } from './todo-setup.fake.tsx'

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
    expect(setAppBadge).toHaveBeenLastCalledWith(2)
    const [card] = await screen.findAllByRole('article')
    await userEvent.click(within(card as HTMLElement).getByRole('button', { name: '完了にする' }))
    await waitFor(() => expect([numberInMenu(), document.title]).toEqual(['1件', '(1) 社内報']))
    expect(setAppBadge).toHaveBeenLastCalledWith(1)
    expect(app.server.requests(countNewPosts)).toHaveLength(0)
    await userEvent.click(within(await list()).getByRole('button', { name: '完了にする' }))
    await waitFor(() => expect([numberInMenu(), document.title]).toEqual([null, '社内報']))
    expect(setAppBadge).toHaveBeenLastCalledWith(0)
  })

  test('follows a completion and its undo without any call where the list is not loaded', async () => {
    const app = await openTodo('/', [item('1', 1), item('2', 2)], { isNarrow: true })
    const [card] = await screen.findAllByRole('article')
    const presses: [name: string, number: string][] = [
      ['完了にする', '1件'],
      ['完了済み', '2件'],
    ]
    for (const [name, number] of presses) {
      await userEvent.click(within(card as HTMLElement).getByRole('button', { name }))
      await waitFor(() => expect(numberInMenu()).toBe(number))
    }
    expect([...app.server.requests(countNewPosts), ...app.server.requests(listTodo)]).toEqual([])
  })

  test('comes with the check for new posts, which gets it in any case after a completion', async () => {
    const app = await openTodo('/todo', [item('1', 1), item('2', 2), item('3', 3)])
    await list()
    await comeBack()
    await waitFor(() => expect(app.server.requests(countNewPosts).length).toBeGreaterThan(0))
    await userEvent.click(buttonOf('依頼1'))
    await waitFor(() => expect(numberInMenu()).toBe('2件'))
    // On another device.
    app.complete('2')
    app.server.forgetRequests()
    await comeBack()
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    expect(app.server.requests(countNewPosts)[0]?.query.version).toMatch(/^0-/)
    await waitFor(async () => expect(await rows()).toEqual(['依頼3']))
  })

  test('G-242 outside of the feed it is checked too, by who may read', async () => {
    const app = await openTodo('/setting', [item('1', 1)])
    await waitFor(() => expect(numberInMenu()).toBe('1件'), { timeout: 3000 })
    expect(app.server.requests(countNewPosts)).toHaveLength(1)
    closeApp()
    const none = await openTodo('/setting', [item('1', 1)], { role: 'none' })
    await screen.findByRole('heading', { level: 1, name: '設定' })
    await comeBack()
    expect(none.server.requests(countNewPosts)).toHaveLength(0)
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
    other.postMessage({ count: 7, userId: 'somebody else', completion: { newsId: '2', completed: true } })
    other.postMessage({ count: 1, userId: 'a1', completion })
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    expect(await rows()).toEqual(['依頼2'])
    const card = within(screen.getByRole('article', { name: '依頼1' }))
    await card.findByRole('button', { name: '完了済み' })
    const sent = Promise.withResolvers<unknown>()
    other.addEventListener('message', ({ data }) => sent.resolve(data), { once: true })
    await userEvent.click(within(await list()).getByRole('button', { name: '完了にする' }))
    expect(await sent.promise).toEqual({
      count: 0,
      userId: 'a1',
      completion: { newsId: '2', completed: true },
    })
    other.close()
  })

  test('G-219 follows what another tab has completed before the app received it', async () => {
    runInThisContext(earlyMessagesScript)
    const { earlyMessages } = globalThis as unknown as { earlyMessages: { sent: unknown[] } }
    const other = new BroadcastChannel('companyIntraNews.todo')
    const completion = { newsId: '1', completed: true }
    other.postMessage({ count: 1, userId: useSession.getState().userId, completion })
    await vi.waitUntil(() => earlyMessages.sent.length > 0)
    const listener = vi.fn()
    for (const stop of [onCompletion(listener), onCompletion(listener)]) stop()
    expect(listener.mock.calls).toEqual([[completion, true]])
    other.close()
  })

  test('an answer that is older than a completion is dropped', async () => {
    const answer = Promise.withResolvers<{ version: string; newPosts: number; todo: number }>()
    const answers = { countNewPosts: () => answer.promise }
    const app = await openTodo('/', [item('1', 1), item('2', 2)], { isNarrow: true, answers })
    const [card] = await screen.findAllByRole('article')
    await comeBack()
    await waitFor(() => expect(app.server.requests(countNewPosts)).toHaveLength(1))
    await userEvent.click(within(card as HTMLElement).getByRole('button', { name: '完了にする' }))
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    await act(async () => answer.resolve({ version: '1-0-1-1', newPosts: 5, todo: 2 }))
    await screen.findByRole('button', { name: '新しい投稿 5件' })
    expect(numberInMenu()).toBe('1件')
  })

  test('a number that comes before the completion has been answered counts it once', async () => {
    const answer = Promise.withResolvers<null>()
    await openTodo('/', [item('1', 1), item('2', 2)], {
      isNarrow: true,
      answers: { completeNews: () => answer.promise },
    })
    const [card] = await screen.findAllByRole('article')
    await waitFor(() => expect(numberInMenu()).toBe('2件'))
    await userEvent.click(within(card as HTMLElement).getByRole('button', { name: '完了にする' }))
    const other = new BroadcastChannel('companyIntraNews.todo')
    other.postMessage({ count: 1, userId: 'a1' })
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    await act(async () => answer.resolve(null))
    await within(card as HTMLElement).findByRole('button', { name: '完了済み' })
    expect(numberInMenu()).toBe('1件')
    other.close()
  })

  test.each(['/', '/todo'])('with the check at %s the list shows what others have changed', async (path) => {
    const app = await openTodo(path, [item('1', 1)])
    await list()
    app.items.push(item('4', 4))
    app.server.on(countNewPosts, { version: '2-0-1-1', newPosts: 1, todo: 2 })
    const { queryClient } = await import('../../shell/query-client.ts')
    await act(() => queryClient.refetchQueries({ queryKey: [path === '/' ? 'newPosts' : 'todoCheck'] }))
    await waitFor(async () => expect(await rows()).toEqual(['依頼1', '依頼4']))
    expect(numberInMenu()).toBe('2件')
  })
})
