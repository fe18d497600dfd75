import { getProgress, listReaders, type Narrowing } from '@kawaraban/contract/progress.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { departmentsText as text } from '../../messages/progress.ts'
import { type Answers, refuse } from '../../testing/server.fake.ts'
import { aNews, people, readers, renderDetail, serve } from '../news/detail/detail.fake.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const departments = [
  { path: '営業部', total: 5, viewed: 4, completed: 3 },
  { path: '製造部', total: 16, viewed: 11, completed: 7 },
  { path: '製造部/第一工場', total: 10, viewed: 7, completed: 4 },
  { path: '製造部/第二工場', total: 6, viewed: 4, completed: 3 },
  { path: '', total: 2, viewed: 0, completed: 2 },
]
const sato = { companyUserId: '1', name: '佐藤', departmentName: '製造部 第一工場', docomoId: 'd1', doneAt: '' }

const isWhole = ({ state, departments, search }: Narrowing) =>
  state === 'all' && departments.length === 0 && search === ''

const open = (answers: Answers = {}, { chosen }: { chosen?: readonly string[] } = {}) => {
  const server = serve({
    getNews: aNews(),
    getProgress: { total: 23, viewed: 15, completed: 12, departments },
    listReaders: (page) =>
      isWhole(page.query.narrowing)
        ? readers([12, 23], [15, 23])(page)
        : {
            companyUsers: [sato],
            totalUsers: page.query.narrowing.state === 'all' ? 10 : 6,
            totalDone: 4,
          },
    ...answers,
  })
  const address = chosen && `/news/7?department=${encodeURIComponent(chosen.join('>'))}`
  return { server, ...renderDetail(people.editor, address) }
}
const table = async () => within(await screen.findByRole('table', { name: text.table }))
const rows = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('BOARD-01 G-363 a bar for each department with its share, that of the largest first, or by name', async () => {
  const small = { path: '総務部', total: 3, viewed: 2, completed: 1 }
  open({ getProgress: { total: 26, viewed: 17, completed: 13, departments: [small, ...departments] } })
  expect(await rows()).toEqual([
    '総務部完了 1・閲覧 267%2 / 3名',
    '製造部完了 7・閲覧 1157%9 / 16名',
    '営業部完了 3・閲覧 440%2 / 5名',
    '部署なし完了 2・閲覧 00%0 / 2名',
  ])
  await userEvent.click(screen.getByRole('button', { name: new RegExp(text.order) }))
  await userEvent.click(await screen.findByRole('option', { name: text.orders.name }))
  expect((await rows()).map((row) => row?.slice(0, 3))).toEqual(['総務部', '営業部', '製造部', '部署な'])
})

test('BOARD-02 a department opens and closes by keyboard, and says so', async () => {
  open()
  const toggle = (await table()).getByRole('button', { name: '製造部の内訳を開く' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  toggle.focus()
  await userEvent.keyboard('{Enter}')
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect((await rows()).slice(1, 3)).toEqual(['第一工場完了 4・閲覧 760%6 / 10名', '第二工場完了 3・閲覧 450%3 / 6名'])
  await userEvent.keyboard(' ')
  expect(await rows()).toHaveLength(3)
})

test('BOARD-01 NUDGE-01 a press on a department narrows both tables, and the address carries it', async () => {
  const { server, router } = open()
  await userEvent.click((await table()).getByRole('button', { name: text.narrow('製造部') }))
  await screen.findByRole('tab', { name: '完了者数 4名' })
  await screen.findByRole('tab', { name: '閲覧者数 4/10名' })
  expect(router.state.location.search).toEqual({ department: '製造部' })
  const narrowings = server
    .requests(listReaders)
    .flatMap(({ query }) => (isWhole(query.narrowing) ? [] : query.narrowing))
  expect(narrowings).toEqual([
    { kind: 'completed', state: 'all', departments: ['製造部'], search: '' },
    { kind: 'viewed', state: 'all', departments: ['製造部'], search: '' },
  ])
  expect(screen.getByRole('meter', { name: '完了' }).getAttribute('aria-valuetext')).toBe('12 / 23名（52%）')
  // The numbers of the whole post need no further call.
  expect(server.requests(listReaders)).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: '部門・部署：製造部の絞り込みを解除' }))
  await screen.findByRole('tab', { name: '完了者数 12名' })
  expect(document.activeElement?.getAttribute('role')).toBe('tab')
  expect(router.state.location.search).toEqual({})
})

test('NUDGE-01 G-282 several departments are chosen, each cleared alone, and the address carries them', async () => {
  const { server, router } = open()
  const press = async (path: string) =>
    userEvent.click((await table()).getByRole('button', { name: text.narrow(path) }))
  const chosen = () => server.requests(listReaders).at(-1)?.query.narrowing.departments
  const isPressed = async (path: string) =>
    (await table()).getByRole('button', { name: text.narrow(path) }).getAttribute('aria-pressed')
  await press('営業部')
  await press('製造部')
  await waitFor(() => expect(chosen()).toEqual(['営業部', '製造部']))
  expect(router.state.location.search).toEqual({ department: '営業部>製造部' })
  expect([await isPressed('営業部'), await isPressed('製造部'), await isPressed('部署なし')]).toEqual([
    'true',
    'true',
    'false',
  ])
  // A part takes the place of its division, and the division that of its parts.
  await userEvent.click((await table()).getByRole('button', { name: '製造部の内訳を開く' }))
  await press('製造部 第一工場')
  await press('製造部 第二工場')
  await waitFor(() => expect(chosen()).toEqual(['営業部', '製造部/第一工場', '製造部/第二工場']))
  await press('製造部')
  await press('部署なし')
  await waitFor(() => expect(chosen()).toEqual(['営業部', '製造部', '']))
  await userEvent.click(screen.getByRole('button', { name: '部門・部署：営業部の絞り込みを解除' }))
  await press('部署なし')
  await waitFor(() => expect(router.state.location.search).toEqual({ department: '製造部' }))
})

test('NUDGE-01 G-282 one department too many is explained, and the choice stays', async () => {
  const many = Array.from({ length: 21 }, (_, at) => ({ path: `部${at}`, total: 1, viewed: 0, completed: 0 }))
  const chosen = many.slice(0, 20).map(({ path }) => path)
  const { router } = open({ getProgress: { total: 21, viewed: 0, completed: 0, departments: many } }, { chosen })
  await userEvent.click(await screen.findByRole('button', { name: text.more(11) }))
  await userEvent.click((await table()).getByRole('button', { name: text.narrow('部20') }))
  await screen.findByText('一度に選べる部門・部署は20件までです。')
  expect(router.state.location.search).toEqual({ department: chosen.join('>') })
})

test('NUDGE-01 both tables are narrowed by state and by name, as the address says', async () => {
  const { server, router } = open()
  await table()
  await userEvent.click(screen.getByRole('button', { name: /絞り込み/ }))
  await userEvent.click(await screen.findByRole('option', { name: '未完了の人' }))
  await screen.findByRole('tab', { name: '未完了 6名' })
  await userEvent.type(screen.getByRole('searchbox', { name: '名前・アカウントIDで検索' }), 'さとう{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ state: 'notDone', search: 'さとう' }))
  await waitFor(() =>
    expect(server.requests(listReaders).at(-1)?.query.narrowing).toMatchObject({ state: 'notDone', search: 'さとう' }),
  )
  await userEvent.click(screen.getByRole('tab', { name: /^未閲覧/ }))
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ table: 'viewers', state: 'notDone', search: 'さとう' }),
  )
  await userEvent.click(screen.getByRole('tab', { name: /^未完了/ }))
  await userEvent.click(await screen.findByRole('button', { name: '絞り込みを解除' }))
  await screen.findByRole('tab', { name: '完了者数 12名' })
  expect(document.activeElement?.getAttribute('role')).toBe('tab')
  expect(router.state.location.search).toEqual({})
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '名前・アカウントIDで検索' }).value).toBe('')
})

test('BOARD-01 a failure is shown in place, and loads again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  const { server } = open({
    getProgress: () => (isDown ? refuse('internal') : { total: 23, viewed: 15, completed: 12, departments }),
  })
  await screen.findByText(text.failed)
  expect(server.requests(listReaders)).toHaveLength(2)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  expect(await rows()).toHaveLength(3)
  expect(server.requests(getProgress)).toHaveLength(2)
})

test('BOARD-02 of thousands of departments the first are shown, and more on request', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ path: `部${at}`, total: 1, viewed: 0, completed: 0 }))
  open({ getProgress: { total: 5000, viewed: 0, completed: 0, departments: many } })
  expect(await rows()).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: text.more(100) }))
  expect(await rows()).toHaveLength(110)
})
