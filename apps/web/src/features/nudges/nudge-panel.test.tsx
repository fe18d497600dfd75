import { countNudge, createNudge } from '@kawaraban/contract/nudges.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nudgesText as text } from '../../messages/nudges.ts'
import { pagerText } from '../../messages/pager.ts'
import { departmentsText } from '../../messages/progress.ts'
import { progressText } from '../../messages/tables.ts'
import { refuse } from '../../testing/server.fake.ts'
import { readers } from '../news/detail/detail.fake.tsx'
import { aCount, aNudge, button, confirm, open, openDetail, press } from './nudge-panel.fake.tsx'

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 1)))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([true, false])(
  'NUDGE-02 G-275 an address that leads to the panel, %s, moves the focus there',
  async (leads) => {
    const { panel } = await open({}, leads ? '/news/7#nudge' : '/news/7')
    await panel.findByRole('button', { name: text.now })
    expect(document.activeElement === screen.getByRole('region', { name: text.heading })).toBe(leads)
  },
)

test('NUDGE-02 the bar says whom it is for, who can get it, and who is left out, and a confirmation comes before it sends', async () => {
  const { server, panel } = await open()
  await panel.findByText('まだ完了していない10名に再通知できます。')
  panel.getByText('通知を受け取れる人 7名 ・ 通知を受け取れない人 3名 ・ 24時間以内に再通知した人 2名')
  await press(text.now)
  expect(await confirm(text.send)).toContain('まだ完了していない10名に、再通知します。すぐに送信します。')
  await screen.findByText('10名に再通知しています。')
  const [sent] = server.requests(createNudge)
  expect(sent?.body).toEqual({
    narrowing: { kind: 'completed', state: 'all', departments: [], search: '' },
    sendAt: null,
  })
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
  await waitFor(() => expect(server.requests(countNudge).length).toBeGreaterThan(1))
})

test('NUDGE-02 G-339 the panel is headed, says what a press would do, and leaves out what is true of nobody', async () => {
  const { panel } = await open({ countNudge: aCount({ reachable: 10, recent: 0, done: 4 }) })
  await panel.findByText('まだ完了していない10名に再通知できます。')
  panel.getByText('通知を受け取れる人 10名 ・ 完了した人 4名')
  expect(panel.getByRole('heading', { level: 2, name: text.heading }).className).not.toContain('sr-only')
})

test('NUDGE-02 the bar names each reason for which people are left out', async () => {
  const { panel } = await open({ countNudge: aCount({ recent: 2, daily: 1, done: 4, gone: 3 }) })
  await panel.findByText(
    '通知を受け取れる人 7名 ・ 通知を受け取れない人 3名 ・ 24時間以内に再通知した人 2名 ・ 今日5回再通知した人 1名 ・ 完了した人 4名 ・ 公開対象でなくなった人 3名',
  )
})

test('NUDGE-02 it is for those that the table is narrowed to, as the address says', async () => {
  const answers = { listReaders: { companyUsers: [], totalUsers: 0, totalDone: 0 } }
  const { server } = await open(answers, '/news/7?table=viewers&state=notDone&department=製造部&search=さとう')
  await screen.findByText('1部門を選択中・「さとう」で検索中・まだ閲覧していない10名に再通知する')
  await press(text.now)
  const narrowing = { kind: 'viewed', state: 'notDone', departments: ['製造部'], search: 'さとう' }
  await waitFor(() => expect(server.requests(createNudge)[0]?.body).toMatchObject({ narrowing }))
  expect(server.requests(countNudge)[0]?.body).toEqual(narrowing)
})

test('NUDGE-02 G-282 G-283 few people of two departments get it by one press, more only after a confirmation', async () => {
  const answers = { listReaders: { companyUsers: [], totalUsers: 0, totalDone: 0 } }
  const address = '/news/7?department=製造部/第一工場>営業部'
  let people = 101
  const { server, panel } = await open({ ...answers, countNudge: () => aCount({ people }) }, address)
  await panel.findByText('2部門を選択中・101名に再通知する')
  await press(text.now)
  expect(await confirm(text.cancel)).toContain('製造部 第一工場、営業部のまだ完了していない101名に、再通知します。')
  people = 100
  await waitFor(async () => expect((await button(text.now)).getAttribute('aria-busy')).toBeNull())
  cleanup()
  const again = await open({ ...answers, countNudge: () => aCount({ people }) }, address)
  await again.panel.findByText('2部門を選択中・100名に再通知する')
  await press(text.now)
  await screen.findByText('100名に再通知しています。')
  expect(server.requests(createNudge)).toEqual([])
  expect(again.server.requests(createNudge).map(({ body }) => body.narrowing.departments)).toEqual([
    ['製造部/第一工場', '営業部'],
  ])
})

test('NUDGE-02 G-283 G-361 of many departments the panel says how many, and the confirmation names the first two', async () => {
  const answers = {
    listReaders: { companyUsers: [], totalUsers: 0, totalDone: 0 },
    countNudge: aCount({ people: 101 }),
  }
  const address = '/news/7?department=総務部>>営業部>製造部/第一工場'
  const { panel } = await open(answers, address)
  await panel.findByText('4部門を選択中・101名に再通知する')
  await press(text.now)
  expect(await confirm(text.cancel)).toContain('総務部、部署なしほか2部署のまだ完了していない101名に、再通知します。')
})

test('NUDGE-02 nothing is sent where the confirmation is cancelled', async () => {
  const { server } = await open()
  await press(text.now)
  await confirm(text.cancel)
  await waitFor(async () => expect((await button(text.now)).getAttribute('aria-busy')).toBeNull())
  expect(server.requests(createNudge)).toEqual([])
})

test('NUDGE-02 rows are chosen one by one over the pages, and the choice is cleared when it is sent', async () => {
  const { server } = await open({ listReaders: readers([1, 25]) })
  expect(screen.queryByRole('checkbox', { name: '社員1さんを選ぶ' })).toBeNull()
  for (const name of ['社員2', '社員4', '社員4', 'page', '社員23']) {
    if (name === 'page') await press(pagerText.next)
    else await userEvent.click(await screen.findByRole('checkbox', { name: text.chooseRow(name) }))
  }
  await screen.findByText('2名を選択中・10名に再通知する')
  await waitFor(async () => expect((await button(text.now)).disabled).toBe(false))
  expect(server.requests(countNudge).at(-1)?.body).toMatchObject({ companyUserIds: ['2', '23'] })
  await press(text.now)
  await waitFor(() =>
    expect(server.requests(createNudge)[0]?.body).toMatchObject({ narrowing: { companyUserIds: ['2', '23'] } }),
  )
  await waitFor(() => expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]))
})

test('NUDGE-02 G-289 from the chosen rows a press leads to the panel, which is above the departments and the tables', async () => {
  await open({
    getProgress: {
      total: 13,
      viewed: 0,
      completed: 1,
      departments: [{ path: '営業部', total: 13, viewed: 0, completed: 1 }],
    },
  })
  const panel = screen.getByRole('region', { name: text.heading })
  const parts = [
    panel,
    await screen.findByRole('region', { name: departmentsText.heading }),
    screen.getByRole('tablist', { name: progressText.heading }),
  ]
  for (const [index, part] of parts.slice(1).entries())
    expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByRole('button', { name: text.toPanel(1) })).toBeNull()
  await userEvent.click(await screen.findByRole('checkbox', { name: text.chooseRow('社員2') }))
  await press(text.toPanel(1))
  expect(document.activeElement).toBe(panel)
  // The button that clears the choice disappears.
  await press(text.unchoose(1))
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  expect(document.activeElement).toBe(panel)
})

test.each([
  [false, [text.now, '2026/11/24(火) 8:00に送信する']],
  [true, ['2026/11/24(火) 8:00に送信する', text.now]],
])('NUDGE-04 quiet %s: the button that is recommended comes first', async (isQuiet, names) => {
  const { server, panel } = await open({ countNudge: aCount({ isQuiet }) })
  await panel.findByText(/まだ完了していない10名/)
  const buttons = panel.getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(names)
  expect(buttons.map(({ textContent }) => textContent).toSorted()).toEqual(['11/24(火) 8:00', text.now])
  expect(panel.queryByText(text.quiet) !== null).toBe(isQuiet)
  await press('2026/11/24(火) 8:00に送信する')
  expect(await confirm(text.plan)).toContain('2026/11/24(火) 8:00に、その時点で対象の人へ送信します。')
  await screen.findByText('2026/11/24(火) 8:00に送信するよう予約しました。')
  expect(server.requests(createNudge)[0]?.body).toMatchObject({ sendAt: '2026/11/24 08:00' })
})

test.each([
  ['2026/11/20 17:00', '今日 17:00に送信する'],
  ['2026/11/21 08:00', '明日 8:00に送信する'],
])('NUDGE-04 %s is %s', async (morningAt, name) => {
  await open({ countNudge: aCount({ morningAt }) })
  await button(name)
})

test('NUDGE-06 a press whose answer was lost is sent again with its key; after another choice it has a new one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  const { server } = await open({
    createNudge: () => (isDown ? new Error('no network') : { nudgeId: '6', dueAt: '2026/11/20 10:00' }),
  })
  for (const down of [true, false, false]) {
    isDown = down
    await press(text.now)
    await confirm(text.send)
    if (down) await screen.findByText(text.failed)
    else await waitFor(() => expect(screen.queryByText(text.failed)).toBeNull())
    await waitFor(async () => expect((await button(text.now)).getAttribute('aria-busy')).toBeNull())
  }
  const [first, second, third] = server.requests(createNudge).map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('NUDGE-06 a nudge that another is sending is explained, and nothing is lost', async () => {
  await open({ createNudge: refuse('nudgeUnderWay') })
  await press(text.now)
  await confirm(text.send)
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain('いま再通知している途中です')
  await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
})

test('NUDGE-02 where nobody is left, nothing can be sent, and it says so', async () => {
  const { panel } = await open({ countNudge: aCount({ people: 0, reachable: 0, recent: 12 }) })
  await panel.findByText('まだ完了していない人で、いま再通知できる人はいません。')
  expect((await button(text.now)).disabled).toBe(true)
})

test('NUDGE-06 without a channel or a network nothing can be sent, and it says why', async () => {
  const { panel } = await open({ countNudge: aCount({ canNotify: false, reachable: 0 }) })
  await panel.findByText(text.noChannel)
  expect((await button(text.now)).disabled).toBe(true)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await panel.findByText(text.offline)
})

test('NUDGE-06 a post that is not published has no panel, and an ended one shows its nudges', async () => {
  await openDetail({
    countNudge: refuse('newsExpired'),
    listNudges: { nudges: [aNudge({ completed: 59 })] },
  })
  await screen.findByText(/59名に再通知しました/)
  expect(screen.queryByRole('region', { name: text.heading })).toBeNull()
  expect(screen.queryByRole('button', { name: text.now })).toBeNull()
  await screen.findByText('社員2')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByText(text.notCounted)).toBeNull()
})

test('NUDGE-02 numbers that cannot be loaded say so in their place, and load again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  const { panel } = await open({ countNudge: () => (isDown ? refuse('internal') : aCount()) })
  await panel.findByText(text.notCounted)
  isDown = false
  await press(text.retryCount)
  await panel.findByText('まだ完了していない10名に再通知できます。')
})
