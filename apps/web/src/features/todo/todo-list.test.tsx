import { listNews } from '@kawaraban/contract/news.ts'
import { completeNews, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { listTodo, todoCompletedHeader } from '@kawaraban/contract/todo.ts'
import { formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp, onPhone } from '../../app/open-app.fake.tsx'
import { refuse, withHeaders } from '../../testing/server.fake.ts'
import { buttonOf, item, list, now, numberInMenu, openTodo, rows } from './todo-setup.fake.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeApp)

describe('TODO-01 the list', () => {
  test('TODO-04 shows each post with its deadline, overdue ones marked, and leads to the post', async () => {
    await openTodo('/todo', [item('1', -3), item('2', 2)])
    expect(await rows()).toEqual(['依頼1', '依頼2'])
    expect(screen.getByText('3日前に期限切れ').closest('[data-badge]')?.className).toContain('danger')
    screen.getByText('あと2日')
    expect(screen.getByRole('link', { name: '依頼1' }).getAttribute('href')).toBe('/news/1')
  })

  test('is beside the feed where there is room, and its code and its call are only made there', async () => {
    const wide = await openTodo('/', [item('1', 1)])
    expect(await rows()).toEqual(['依頼1'])
    screen.getByRole('region', { name: /^対応が必要な投稿/ })
    expect(wide.server.requests(listTodo)).toHaveLength(1)
    closeApp()
    const narrow = await openTodo('/', [item('1', 1)], { isNarrow: true })
    await screen.findByRole('article', { name: '依頼1' })
    expect(screen.queryByRole('region', { name: /^対応が必要な投稿/ })).toBeNull()
    expect(narrow.server.requests(listTodo)).toHaveLength(0)
  })

  test('NAV-22 G-244 is one press away on phones, in the web view too, by the view of the feed, with its number', async () => {
    for (const bridge of [undefined, {}]) {
      if (bridge) window.companyIntraNewsBridge = bridge
      onPhone()
      const app = await openTodo('/', [item('1', 1), item('2', 2)], { isNarrow: true })
      const main = within(await screen.findByRole('main'))
      await main.findByRole('button', { name: '対応が必要 2件' })
      const header = within(screen.getByRole('banner'))
      expect(header.getAllByRole('link').map(({ id }) => id)).toEqual(['header-right'])
      await app.press('button', '対応が必要 2件')
      const { companyintraNewsStatusFilter } = await waitFor(() => {
        const last = app.server.requests(listNews).at(-1)?.query
        if (last?.companyintraNewsStatusFilter.size !== 1) throw new Error('not requested yet')
        return last
      })
      expect([...companyintraNewsStatusFilter]).toEqual(['requiresCompletion'])
      closeApp()
    }
  })

  test('shows a failed load with a button that repeats it, and a list of more than 50 in steps', async () => {
    const items = Array.from({ length: 51 }, (_, index) => item(String(index + 1), index))
    const app = await openTodo('/todo', items, { answers: { listTodo: () => refuse('internal') } })
    await screen.findByRole('heading', { name: '対応が必要な投稿を表示できませんでした' })
    app.server.on(listTodo, items)
    await app.press('button', '再読み込み')
    expect(await rows()).toHaveLength(50)
    await app.press('button', 'ほか1件を表示')
    expect(await rows()).toHaveLength(51)
  })

  test('leaves out a post from the minute after its end', async () => {
    await openTodo('/todo', [item('1', 1), { ...item('2', 1), endDate: formatDateTime(now - minuteMs) }])
    expect(await rows()).toEqual(['依頼1'])
  })
})

describe('TODO-03 completing', () => {
  test('G-354 thanks after a reload too, and differs from a company without anything to complete', async () => {
    await openTodo('/todo', [], { answers: { listTodo: () => withHeaders([], { [todoCompletedHeader]: '2' }) } })
    await screen.findByRole('heading', { name: 'すべて完了しました。ありがとうございます。' })
    closeApp()
    await openTodo('/todo', [])
    await screen.findByRole('heading', { name: '対応が必要な投稿はありません' })
    expect(screen.queryByText(/すべて完了/)).toBeNull()
  })

  test('shows the next one with the focus, and says so when nothing is left', async () => {
    await openTodo('/todo', [item('1', 1), item('2', 2), item('3', 3)])
    await list()
    await userEvent.click(buttonOf('依頼1'))
    await waitFor(() => expect(document.activeElement).toBe(buttonOf('依頼2')))
    expect(await rows()).toEqual(['依頼2', '依頼3'])
    await screen.findByText('完了にしました。残り2件です。')
    await userEvent.click(buttonOf('依頼3'))
    await waitFor(() => expect(document.activeElement).toBe(buttonOf('依頼2')))
    await userEvent.keyboard('{Enter}')
    const empty = await screen.findByRole('heading', { name: 'すべて完了しました。ありがとうございます。' })
    expect(document.activeElement?.contains(empty)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  test('can be undone: the post is back in its place, with the focus', async () => {
    const app = await openTodo('/todo', [item('1', 1), item('2', 2)])
    await list()
    await userEvent.click(buttonOf('依頼1'))
    await app.press('button', '元に戻す')
    await waitFor(() => expect(document.activeElement).toBe(buttonOf('依頼1')))
    expect(await rows()).toEqual(['依頼1', '依頼2'])
    expect(app.server.requests(uncompleteNews)).toHaveLength(1)
    expect(numberInMenu()).toBe('2件')
  })

  test('G-243 the second press of a double one does not complete the next post', async () => {
    const app = await openTodo('/todo', [item('1', 1), item('2', 2)])
    await list()
    await userEvent.click(buttonOf('依頼1'))
    await waitFor(() => expect(document.activeElement).toBe(buttonOf('依頼2')))
    fireEvent.click(buttonOf('依頼2'), { detail: 2 })
    expect(buttonOf('依頼2').getAttribute('aria-busy')).toBeNull()
    fireEvent.click(buttonOf('依頼2'), { detail: 1 })
    await screen.findByRole('heading', { name: 'すべて完了しました。ありがとうございます。' })
    expect(app.server.requests(completeNews).map(({ params }) => params.newsId)).toEqual(['1', '2'])
  })

  test('a failure reports why, and the post stays', async () => {
    const app = await openTodo('/todo', [item('1', 1)], { answers: { completeNews: () => refuse('documentDeleted') } })
    await list()
    await userEvent.click(buttonOf('依頼1'))
    await screen.findByText(/^この投稿は削除されているため/)
    await app.press('button', /閉じる|OK/)
    expect(await rows()).toEqual(['依頼1'])
    expect(numberInMenu()).toBe('1件')
  })

  test('beside the feed it changes the card, and the card changes the list', async () => {
    await openTodo('/', [item('1', 1), item('2', 2)])
    await list()
    const card = () => within(screen.getByRole('article', { name: '依頼1' }))
    await userEvent.click(within(await list()).getByRole('button', { name: '完了にする', description: '依頼1' }))
    await card().findByRole('button', { name: '完了済み' })
    expect(await rows()).toEqual(['依頼2'])
    await userEvent.click(card().getByRole('button', { name: '完了済み' }))
    await waitFor(async () => expect(await rows()).toEqual(['依頼1', '依頼2']))
    await userEvent.click(card().getByRole('button', { name: '完了にする' }))
    await waitFor(async () => expect(await rows()).toEqual(['依頼2']))
  })
})
