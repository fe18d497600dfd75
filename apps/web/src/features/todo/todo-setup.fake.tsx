import { feedVersionHeader } from '@kawaraban/contract/news.ts'
import { type TodoItem, todoCountHeader } from '@kawaraban/contract/todo.ts'
import { dayMs, formatDateTime, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { act, screen, within } from '@testing-library/react'
import { listed, openApp, type Scene } from '../../app/open-app.fake.tsx'
import { withHeaders } from '../../testing/server.fake.ts'

/** The present time of the tests. */
export const now = Date.now()
/** A post with a due date so many days from now. */
export const item = (newsId: string, days: number): TodoItem => ({
  newsId,
  title: `依頼${newsId}`,
  endDate: formatDateTime(now + 90 * dayMs),
  dueDate: formatDateTime(now + days * dayMs),
})

/** Opens an address with a list that completions change, as the server would. */
export const openTodo = async (path: string, items: TodoItem[], scene: Scene = {}) => {
  let done: string[] = []
  const left = () => items.filter(({ newsId }) => !done.includes(newsId))
  const post = { ...listed, newsId: '1', title: '依頼1', dueDate: formatDateTime(now + dayMs) }
  const app = await openApp(path, {
    ...scene,
    answers: {
      listNews: ({ query }) =>
        query.after
          ? []
          : withHeaders([post], { [feedVersionHeader]: '1-0-1-1', [todoCountHeader]: String(left().length) }),
      countNewPosts: ({ query }) =>
        query.version.startsWith('0-')
          ? { version: '1-0-1-1', newPosts: 0, todo: left().length }
          : { version: query.version, newPosts: null, todo: null },
      listTodo: () => left(),
      completeNews: ({ params }) => {
        done = [...done, params.newsId]
        return null
      },
      uncompleteNews: ({ params }) => {
        done = done.filter((newsId) => newsId !== params.newsId)
        return null
      },
      ...scene.answers,
    },
  })
  return { ...app, items, complete: (newsId: string) => done.push(newsId) }
}

export const list = () => screen.findByRole('list', { name: '対応が必要な投稿' })
/** The titles in the list. */
export const rows = async () =>
  within(await list())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
export const buttonOf = (title: string) => screen.getByRole('button', { name: '完了にする', description: title })
/** The user returns to the tab. */
export const comeBack = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')))
export const numberInMenu = () =>
  within(screen.getByRole('navigation', { name: 'メニュー' })).queryByText(/^\d+件$/)?.textContent ?? null

/** Runs the check of the screen at an address before its minute has passed. */
export const check = async (path: string) => {
  const { queryClient } = await import('../../shell/query-client.ts')
  await act(() => queryClient.refetchQueries({ queryKey: [path === '/' ? 'newPosts' : 'todoCheck'] }))
}

/** A post of the list as tabs send it. */
export const postOf = ({ newsId, title, endDate, dueDate }: TodoItem) => ({
  newsId,
  title,
  endAt: parseDateTime(endDate),
  dueAt: parseDateTime(dueDate),
})
