import { exportOverview } from '@kawaraban/contract/exports.ts'
import type { PostProgress } from '@kawaraban/contract/progress.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { exportText } from '../../messages/exports.ts'
import { nudgesText } from '../../messages/nudges.ts'
import { overviewText as text } from '../../messages/progress.ts'
import { refuse } from '../../testing/server.fake.ts'

afterEach(() => {
  closeApp()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const now = Date.UTC(2026, 10, 22, 1, 0)
const aPost = (title: string, change: Partial<PostProgress> = {}): PostProgress => ({
  newsId: String(title.length),
  title,
  startDate: '2026/11/10 09:00',
  endDate: '2026/12/20 18:00',
  dueDate: '',
  total: 520,
  viewed: 400,
  completed: 300,
  ...change,
})
const posts = [
  aPost('期限なし', { newsId: '1', startDate: '2026/11/21 09:00' }),
  aPost('昨日まで', { newsId: '2', dueDate: '2026/11/21 17:00', completed: 5 }),
  aPost('終了した投稿', { newsId: '3', endDate: '2026/11/20 18:00', dueDate: '2026/11/12 17:00' }),
  aPost('三日前まで', { newsId: '4', dueDate: '2026/11/19 17:00', viewed: 10 }),
  aPost('全員が完了', { newsId: '5', dueDate: '2026/11/19 17:00', viewed: 520, completed: 520 }),
  aPost('あさってまで', { newsId: '6', dueDate: '2026/11/24 12:00' }),
]

const open = async (answer: unknown = { posts }, path = '/progress') => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  return openApp(path, { role: 'editor', answers: { listProgress: answer as never } })
}
const rows = async () =>
  within(await screen.findByRole('table', { name: text.table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

test('BOARD-03 G-241 lists posts with dates, numbers and days left, those overdue first', async () => {
  await open()
  const shown = await rows()
  expect(shown.map(([post]) => post?.replace(/公開.*/, ''))).toEqual([
    '三日前まで',
    '昨日まで',
    '全員が完了',
    'あさってまで',
    '期限なし',
    '終了した投稿',
  ])
  expect(shown.map(([, due]) => due?.replace(/期限 .*/, ''))).toEqual([
    '3日前に期限切れ',
    '昨日で期限切れ',
    '全員完了',
    'あと2日',
    '期限なし',
    '終了',
  ])
  expect(shown[1]).toEqual([
    '昨日まで公開 2026/11/10 〜 2026/12/20',
    '昨日で期限切れ期限 2026/11/21(土) 17:00',
    '完了 5・閲覧 400 / 520名',
    nudgesText.heading,
  ])
  for (const count of ['期限切れ 2件', '期限まで3日以内 1件', '公開中 5件']) screen.getByText(count)
})

test('BOARD-03 WRITE-03 G-500 a post shows its category under its title, and one without shows none', async () => {
  const category = { categoryId: '6', name: '安全', colour: 'red', icon: 'shield' }
  await open({ posts: [aPost('避難訓練', { newsId: '1', category }), aPost('取材のお願い', { newsId: '2' })] })
  const [first, second] = await rows()
  expect([first?.[0], second?.[0]]).toEqual([
    expect.stringMatching(/^避難訓練カテゴリー：安全公開/),
    expect.stringMatching(/^取材のお願い公開/),
  ])
})

test('BOARD-03 can be sorted, and the address carries the order', async () => {
  await open()
  await rows()
  await userEvent.click(screen.getByRole('button', { name: new RegExp(text.order) }))
  await userEvent.click(await screen.findByRole('option', { name: text.orders.completed }))
  await waitFor(async () => expect((await rows())[0]?.[0]).toContain('昨日まで'))
  expect(location.search).toBe('?sort=completed')
})

test.each([
  ['viewed', '三日前まで'],
  ['start', '期限なし'],
  ['title', 'あさってまで'],
])('BOARD-03 sorts by %s', async (order, first) => {
  await open({ posts }, `/progress?sort=${order}`)
  expect((await rows())[0]?.[0]).toContain(first)
})

test('EXPORT-04 the overview is exported in the order that it is shown in', async () => {
  const { server } = await open({ posts }, '/progress?sort=completed')
  await rows()
  server.on(exportOverview, refuse('tooManyExports'))
  await userEvent.click(screen.getByRole('button', { name: exportText.menu }))
  await userEvent.click(await screen.findByRole('menuitem', { name: exportText.formats.csv }))
  await screen.findByText(exportText.tooMany, { selector: 'p' })
  expect(server.requests(exportOverview).map(({ body }) => body)).toEqual([{ format: 'csv', order: 'completed' }])
})

test('BOARD-03 each row is a link to its post', async () => {
  await open()
  expect((await screen.findByRole('link', { name: '昨日まで' })).getAttribute('href')).toBe('/news/2')
})

test('NUDGE-02 G-275 a row whose post waits for somebody leads to the panel of nudges, narrowed to who has not', async () => {
  await open()
  const link = await screen.findByRole('link', { name: text.nudgeOf('昨日まで') })
  expect(link.getAttribute('href')).toBe('/news/2?state=notDone&view=status#nudge')
  const shown = (await rows()).filter(([, , , nudge]) => nudge !== '').map(([post]) => post?.replace(/公開.*/, ''))
  expect(shown).toEqual(['三日前まで', '昨日まで', 'あさってまで', '期限なし'])
})

test('BOARD-03 G-366 on paper the overview has its title and when it was printed', async () => {
  await open()
  await rows()
  const printed = screen.getByText(text.printed('2026/11/22 10:00'))
  expect(printed.className).toContain('print:block')
  expect(printed.textContent).toContain('投稿の状況')
})

test('BOARD-03 says so when there is no post', async () => {
  await open({ posts: [] })
  await screen.findByText(text.nobody)
})

test('BOARD-03 a failure is shown in place, and loads again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  await open(() => (isDown ? refuse('internal') : { posts }))
  await screen.findByText(text.failed)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  expect(await rows()).toHaveLength(6)
})
