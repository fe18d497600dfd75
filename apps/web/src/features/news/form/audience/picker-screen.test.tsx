import { type Candidate, listAssignable, listCandidates } from '@kawaraban/contract/audience.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markSeen } from '../../../../platform/storage.ts'
import { setNavigation } from '../../../../shell/navigation.ts'
import { fakeServer, refuse } from '../../../../testing/server.fake.ts'
import { DialogHost } from '../../../../ui/dialogs.tsx'
import { pagesOf } from '../../../audience/candidate-pages.ts'
import { localPort, settled } from '../../../audience/testing/local-picker.ts'
import { people } from '../../../audience/testing/people.ts'
import { formStore } from '../form-store.ts'
import { startEdit } from '../start-edit.ts'
import { DesignatedUsersScreen } from './designated-users-screen.tsx'
import { CreatePickerScreen, EditPickerScreen } from './picker-screen.tsx'
import { detail } from './post.fake.ts'

vi.mock('../../../audience/worker-port.ts', () => ({
  workerPort: () => localPort((after, signal) => pagesOf(source)(after, signal), sources),
}))

const all = people(45)
const me = all[0] as Candidate
const profile: CompanyUser = { ...me, role: 'editor', managementGroup: 'g', iconType: '00000000' }
/** The answer of the lists of candidates. */
const list = { users: all, totalUsers: all.length }
const unchecked = all.map((user) => ({ ...user, checked: false }))
const noon = 1_763_607_600_000
let source: Parameters<typeof pagesOf>[0] = { kind: 'candidates' }
const sources: Parameters<typeof pagesOf>[0][] = []
let server: ReturnType<typeof fakeServer>
const replaced: string[] = []

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  markSeen('specificUser')
  replaced.length = 0
  sources.length = 0
  source = { kind: 'candidates' }
  server = fakeServer({ listCandidates: list, listAssignable: { ...list, users: unchecked } })
  setNavigation({ replace: (path) => replaced.push(path), path: () => '/elsewhere' })
})
afterEach(() => {
  cleanup()
  formStore.getState().reset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = async (...entries: string[]) => {
  const root = createRootRoute({ component: Outlet })
  const screenAt = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const text = (words: string) => () => words
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: entries }),
    routeTree: root.addChildren([
      screenAt('/', text('home')),
      screenAt('/news/add', text('add form')),
      screenAt('/news/edit/$newsId', text('edit form')),
      screenAt('/setting/specific-users-add', CreatePickerScreen),
      screenAt('/setting/specific-users-edit/$newsId', EditPickerScreen),
      screenAt('/setting/specific-users', DesignatedUsersScreen),
    ]),
  })
  const queries = new QueryClient()
  queries.setQueryData(['myProfile'], profile)
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <DialogHost />
    </QueryClientProvider>,
  )
  await act(settled)
  await act(settled)
  const user = userEvent.setup()
  const press = async (role: 'button' | 'checkbox', name: string | RegExp) => {
    await user.click(screen.getByRole(role, { name }))
    await act(settled)
  }
  return { path: () => router.state.location.pathname, press }
}

const ids = () => formStore.getState().draft.companyUserIds
const silent = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

test('NAV-12 AUD-01 API-19 the create picker loads pages of 10,000, and Save goes one step back', async () => {
  formStore.getState().startAdd(me, false, noon)
  const { path, press } = await open('/news/add', '/setting/specific-users-add')
  expect(server.requests(listCandidates).map(({ query }) => query)).toEqual([{ limit: 10_000 }])
  expect((screen.getByRole('checkbox', { name: /佐藤 花子（投稿者）/ }) as HTMLInputElement).disabled).toBe(true)
  await press('checkbox', /d000000002/)
  await press('button', '保存する')
  expect(path()).toBe('/news/add')
  expect(ids()).toEqual(['101', '102'])
  expect(formStore.getState().companyUsers.map(({ name }) => name)).toEqual(['佐藤 花子', '鈴木 一郎'])
})

test('G-097 leaving the picker without saving changes nothing', async () => {
  formStore.getState().startAdd(me, false, noon)
  const { press } = await open('/news/add', '/setting/specific-users-add')
  await press('checkbox', /d000000002/)
  cleanup()
  expect(ids()).toEqual(['101'])
})

test('NAV-13 AUD-02 API-20 G-091 the edit picker loads the publish list, fixes the owner, and Save returns to the form', async () => {
  source = { kind: 'assignable', newsId: '9' }
  startEdit(detail, noon)
  const { path, press } = await open('/news/edit/9', '/setting/specific-users-edit/9')
  expect(sources).toEqual([source])
  expect(server.requests(listAssignable)).toMatchObject([
    { params: { assignableType: 'specific', newsId: '9' }, query: { limit: 10_000 } },
  ])
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /d0000000/ })
  expect(boxes.filter((box) => box.checked).map((box) => [box.disabled, box.closest('li')?.textContent])).toEqual([
    [false, '鈴木 一郎d000000002開発部 第2課'],
    [true, '髙橋 健太（投稿者）d000000003総務部 第3課'],
  ])
  await press('checkbox', /d000000002/)
  await press('button', '保存する')
  expect(path()).toBe('/news/edit/9')
  expect(formStore.getState().companyUsers).toEqual([all[2]])
})

test('G-099 an id without a candidate stays in the audience after saving', async () => {
  source = { kind: 'assignable', newsId: '9' }
  startEdit(detail, noon)
  const { press } = await open('/news/edit/9', '/setting/specific-users-edit/9')
  await press('button', '保存する')
  expect(ids()).toEqual(['102', '103', '999'])
  expect(formStore.getState().companyUsers).toEqual([all[1], all[2]])
})

test('G-096 a picker without its form leads to the form', async () => {
  expect((await open('/setting/specific-users-add')).path()).toBe('/news/add')
  cleanup()
  expect((await open('/setting/specific-users-edit/9')).path()).toBe('/news/edit/9')
  cleanup()
  startEdit(detail, noon)
  expect((await open('/setting/specific-users-add')).path()).toBe('/news/add')
  cleanup()
  expect((await open('/setting/specific-users-edit/8')).path()).toBe('/news/edit/8')
})

test.each(['noPermission', 'newsExpired'] as const)(
  'AUD-11 AUD-12 ERR-03 ERR-07 %s leads to / without a message',
  async (code) => {
    const logged = silent()
    server.on(listCandidates, refuse(code))
    formStore.getState().startAdd(me, false, noon)
    await open('/news/add', '/setting/specific-users-add')
    expect(replaced).toEqual(['/'])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(logged).toHaveBeenCalledTimes(1)
  },
)

test('a post that was deleted by then is reported, and leads to /', async () => {
  silent()
  server.on(listCandidates, refuse('documentDeleted'))
  formStore.getState().startAdd(me, false, noon)
  const { press } = await open('/news/add', '/setting/specific-users-add')
  await screen.findByRole('alertdialog')
  await press('button', 'OK')
  expect(replaced).toEqual(['/'])
})

test('AUD-14 ERR-20 a list that cannot be loaded is logged, stays on the screen and can be loaded again', async () => {
  const logged = silent()
  server.on(listCandidates, new TypeError('offline'))
  formStore.getState().startAdd(me, false, noon)
  const { press } = await open('/news/add', '/setting/specific-users-add')
  expect(logged).toHaveBeenCalledWith('failed to fetch users', expect.objectContaining({ code: 'network' }))
  expect([replaced, screen.queryByRole('alertdialog')]).toEqual([[], null])
  const message = screen.getByText('ユーザーを表示できませんでした')
  expect(message.closest('[role=alert], [role=status], [aria-live]')).toBeNull()
  server.on(listCandidates, list)
  await press('button', '再読み込み')
  expect(screen.getAllByRole('checkbox', { name: /d0000000/ })).toHaveLength(20)
})

test('NAV-14 AUD-08 G-012 the designated list shows exactly the chosen users, 20 a page, to be read only', async () => {
  formStore.getState().startAdd(me, false, noon)
  formStore.getState().setAudience(all.slice(0, 25))
  const { press } = await open('/setting/specific-users')
  const list = within(screen.getByRole('list', { name: '指定ユーザー' }))
  expect(screen.getByText('計25名')).toBeTruthy()
  expect(list.getAllByRole('listitem')).toHaveLength(20)
  expect(list.getAllByRole('listitem')[0]?.textContent).toBe('佐藤 花子（投稿者）d000000001営業部 第1課')
  await press('button', '次のページ')
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('AUD-08 waits for the users of a stored post while they are being fetched', async () => {
  server.on(listCandidates, () => new Promise<never>(() => undefined))
  startEdit(detail, noon)
  await open('/setting/specific-users')
  expect(screen.queryByRole('list', { name: '指定ユーザー' })).toBeNull()
  act(() => formStore.getState().setAudience(all.slice(1, 3)))
  expect(screen.getByText('計2名')).toBeTruthy()
})

test('G-095 the designated list without a form leads to /', async () => {
  expect((await open('/setting/specific-users')).path()).toBe('/')
})

test('AUD-14 AUD-08 designated users that cannot be loaded: a message replaces the list, and it can be loaded again', async () => {
  const logged = silent()
  server.on(listCandidates, new TypeError('offline'))
  startEdit(detail, noon)
  const { press } = await open('/setting/specific-users')
  const message = await screen.findByText('ユーザーを表示できませんでした')
  expect(message.closest('[role=alert], [role=status], [aria-live]')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(logged).toHaveBeenCalledWith('failed to fetch users', expect.objectContaining({ code: 'network' }))
  server.on(listCandidates, list)
  await press('button', '再読み込み')
  await screen.findByText('計2名')
})
