import { countNewPosts } from '@kawaraban/contract/news.ts'
import { listTodo, type TodoItem } from '@kawaraban/contract/todo.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp } from '../../app/open-app.fake.tsx'
import { todoText } from '../../messages/todo.ts'
import { refuse } from '../../testing/server.fake.ts'
import { buttonOf, check, comeBack, item, list, numberInMenu, openTodo, rows } from './todo-setup.fake.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeApp)

describe('TODO-02 G-242 the number, when answers are late or fail', () => {
  test('is right after a completion of what another device has completed already', async () => {
    const app = await openTodo('/', [item('1', 1), item('2', 2)], { isNarrow: true })
    const [card] = await screen.findAllByRole('article')
    await waitFor(() => expect(numberInMenu()).toBe('2件'))
    app.complete('1')
    await userEvent.click(within(card as HTMLElement).getByRole('button', { name: '完了にする' }))
    await within(card as HTMLElement).findByRole('button', { name: '完了済み' })
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
  })

  test('follows a completion as soon as the list can be loaded', async () => {
    const app = await openTodo('/', [item('1', 1), item('2', 2)], {
      isNarrow: true,
      answers: { listTodo: () => refuse('internal') },
    })
    const [card] = await screen.findAllByRole('article')
    await userEvent.click(within(card as HTMLElement).getByRole('button', { name: '完了にする' }))
    await within(card as HTMLElement).findByRole('button', { name: '完了済み' })
    await waitFor(() => expect(app.server.requests(listTodo)).toHaveLength(2))
    app.server.on(listTodo, [item('2', 2)])
    // The check says that nothing has changed.
    await check('/')
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
  })

  test('has a list loaded again that could not be loaded', async () => {
    const app = await openTodo('/todo', [item('1', 1)], { answers: { listTodo: () => refuse('internal') } })
    await screen.findByText(todoText.failed)
    app.server.on(listTodo, [item('1', 1)])
    const other = new BroadcastChannel('companyIntraNews.todo')
    other.postMessage({ count: 1, userId: 'a1' })
    await waitFor(async () => expect(await rows()).toEqual(['依頼1']))
    expect(numberInMenu()).toBe('1件')
    other.close()
  })

  test('an answer that is older than a completion only has the list loaded again', async () => {
    const answer = Promise.withResolvers<{ version: string; newPosts: number; todo: number }>()
    const lists = [[item('1', 1), item('2', 2)], new Promise<TodoItem[]>(() => undefined)]
    const answers = { countNewPosts: () => answer.promise, listTodo: () => lists.shift() ?? [] }
    const app = await openTodo('/', [item('1', 1), item('2', 2)], { isNarrow: true, answers })
    const [card] = await screen.findAllByRole('article')
    await comeBack()
    await waitFor(() => expect(app.server.requests(countNewPosts)).toHaveLength(1))
    await userEvent.click(within(card as HTMLElement).getByRole('button', { name: '完了にする' }))
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    await act(async () => answer.resolve({ version: '1-0-1-1', newPosts: 5, todo: 2 }))
    await screen.findByRole('button', { name: '新しい投稿 5件' })
    expect(app.server.requests(listTodo)).toHaveLength(2)
    expect(numberInMenu()).toBe('1件')
  })

  test('a list that is older than a completion is dropped, and loaded again', async () => {
    const old = Promise.withResolvers<TodoItem[]>()
    const both = [item('1', 1), item('2', 2)]
    const lists = [both, old.promise, [item('2', 2)]]
    const unchanged = { version: '1-0-1-1', newPosts: null, todo: null }
    const answers = { countNewPosts: unchanged, listTodo: () => lists.shift() ?? [] }
    const app = await openTodo('/todo', both, { answers })
    await list()
    await comeBack()
    await waitFor(() => expect(app.server.requests(listTodo)).toHaveLength(2))
    await userEvent.click(buttonOf('依頼1'))
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    await waitFor(() => expect(app.server.requests(listTodo)).toHaveLength(3))
    await act(async () => old.resolve(both))
    expect([numberInMenu(), await rows()]).toEqual(['1件', ['依頼2']])
  })

  test('a number that comes before the completion has been answered counts it once', async () => {
    const answer = Promise.withResolvers<null>()
    const app = await openTodo('/', [item('1', 1), item('2', 2)], {
      isNarrow: true,
      answers: { completeNews: () => answer.promise },
    })
    const [card] = await screen.findAllByRole('article')
    await waitFor(() => expect(numberInMenu()).toBe('2件'))
    await userEvent.click(within(card as HTMLElement).getByRole('button', { name: '完了にする' }))
    app.complete('1')
    const other = new BroadcastChannel('companyIntraNews.todo')
    other.postMessage({ count: 1, userId: 'a1' })
    await waitFor(() => expect(numberInMenu()).toBe('1件'))
    await act(async () => answer.resolve(null))
    await within(card as HTMLElement).findByRole('button', { name: '完了済み' })
    expect(numberInMenu()).toBe('1件')
    other.close()
  })
})
