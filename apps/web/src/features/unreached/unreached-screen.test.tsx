import { countUnreached, exportUnreached, listUnreached, type UnreachedPerson } from '@kawaraban/contract/unreached.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { type Answers, refuse } from '../../testing/server.fake.ts'

afterEach(closeApp)

const person = (companyUserId: string, reason: UnreachedPerson['reason'], over: Partial<UnreachedPerson> = {}) => ({
  companyUserId,
  name: `山田 ${companyUserId}`,
  docomoId: `d${companyUserId}`,
  departmentName: '製造部',
  reason,
  ...over,
})
const people = [person('1', 'neverSignedIn'), person('2', 'mailRefused', { departmentName: '' })]
const counts = {
  canNotify: true,
  people: 520,
  reachable: 489,
  unknown: 0,
  unreached: [
    { reason: 'neverSignedIn' as const, people: 20 },
    { reason: 'mailRefused' as const, people: 11 },
  ],
  hasMail: true,
  departments: [
    { path: '製造部', total: 300, unreached: 30 },
    { path: '製造部/第一工場', total: 200, unreached: 25 },
    { path: '', total: 2, unreached: 1 },
  ],
}

const open = (answers: Answers = {}, path = '/setting/unreached') =>
  openApp(path, {
    role: 'admin',
    answers: { countUnreached: counts, listUnreached: { users: people, totalUsers: 31 }, ...answers },
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const texts = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('HEALTH-01 W-170 admins see how many people no notice reaches, by reason with what to do, by department, and who', async () => {
  await open()
  await screen.findByRole('heading', { level: 1, name: '通知が届かない人' })
  await screen.findByText('520名のうち 31名には通知が届きません')
  expect(await texts('理由で絞り込む')).toEqual([
    'すべての理由31名',
    '一度もログインしていないログインの方法を案内してください。20名',
    'メールアドレスに届かないメールアドレスが正しいか、確認してください。11名',
  ])
  expect(await texts('部門・部署')).toEqual(['部署なし1名 / 2名', '製造部30名 / 300名'])
  expect(await texts('通知が届かない人の一覧')).toEqual([
    '山田 1d1製造部一度もログインしていない',
    '山田 2d2部署なしメールアドレスに届かない',
  ])
  expect(screen.getByRole('link', { name: /山田 1/ }).getAttribute('href')).toBe('/setting/users/1')
})

test('HEALTH-01 a reason and a department leave their people, in the address as well, and the file has the same', async () => {
  const { server } = await open({ exportUnreached: refuse('tooManyExports') })
  await press(/^メールアドレスに届かない/)
  await waitFor(() => expect(server.requests(countUnreached).at(-1)?.query).toMatchObject({ reason: 'mailRefused' }))
  await press('製造部の内訳を開く')
  await press('製造部 第一工場で絞り込む')
  await waitFor(() =>
    expect(server.requests(listUnreached).at(-1)?.query).toMatchObject({
      reason: 'mailRefused',
      department: '製造部/第一工場',
      page: 1,
    }),
  )
  await press('表を保存（CSV・Excel）')
  await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() =>
    expect(server.requests(exportUnreached).map(({ body }) => body)).toEqual([
      { format: 'csv', reason: 'mailRefused', department: '製造部/第一工場' },
    ]),
  )
  await press('部署の条件を消す')
  await waitFor(() => expect(server.requests(listUnreached).at(-1)?.query).not.toHaveProperty('department'))
})

test('HEALTH-01 the next page has the next people', async () => {
  const { server } = await open()
  await screen.findByRole('list', { name: '通知が届かない人の一覧' })
  await press(/次/)
  await waitFor(() => expect(server.requests(listUnreached).at(-1)?.query).toMatchObject({ page: 2 }))
})

test('HEALTH-01 W-171 the page says when everybody is reached, and when there is nothing to send by', async () => {
  await open({ countUnreached: { ...counts, reachable: 520, unreached: [], departments: [] } })
  await screen.findByRole('heading', { name: '全員に通知が届きます' })
  closeApp()
  await open({ countUnreached: { ...counts, canNotify: false } })
  await screen.findByRole('heading', { name: '通知の送り先が設定されていません' })
})

test('HEALTH-01 G-204 W-171 with a gateway it says that the app is unknown, apart from those whom no notice reaches', async () => {
  await open({
    countUnreached: { ...counts, reachable: 520, unknown: 519, unreached: [], hasMail: false, departments: [] },
    listUnreached: { users: people, totalUsers: 519 },
  })
  await screen.findByText('519名に届くかどうかは、アプリの状況がわからないため、数えていません。')
  expect(await texts('理由で絞り込む')).toEqual([
    'アプリの状況は不明アプリに届くかどうかは、通知を送信するとわかります。519名',
  ])
  screen.getByText('通知が届かないとわかっている人はいません')
  expect(screen.queryByRole('list', { name: '通知が届かない人の一覧' })).toBeNull()
  await press(/^アプリの状況は不明/)
  await screen.findByRole('list', { name: '通知が届かない人の一覧' })
})

test('HEALTH-01 what cannot be loaded is offered again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { server } = await open({ countUnreached: refuse('unavailable'), listUnreached: refuse('unavailable') })
  await screen.findByRole('heading', { name: '通知が届かない人を表示できませんでした' })
  server.on(countUnreached, counts)
  await press('再読み込み')
  await screen.findByText('520名のうち 31名には通知が届きません')
  await screen.findByRole('alert')
  server.on(listUnreached, { users: people, totalUsers: 31 })
  await press('再読み込み')
  await screen.findByRole('list', { name: '通知が届かない人の一覧' })
})

test('HEALTH-01 who is no admin is led home, and has no entry in the settings', async () => {
  const { server } = await openApp('/setting/unreached', { role: 'editor' })
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(server.requests(countUnreached)).toEqual([])
  closeApp()
  await openApp('/setting', { role: 'editor' })
  await screen.findByRole('link', { name: 'プロフィール設定' })
  expect(screen.queryByRole('link', { name: '通知が届かない人' })).toBeNull()
  closeApp()
  await openApp('/setting', { role: 'admin' })
  expect((await screen.findByRole('link', { name: '通知が届かない人' })).getAttribute('href')).toBe(
    '/setting/unreached',
  )
})
