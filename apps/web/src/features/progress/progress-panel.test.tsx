import { listReaders } from '@kawaraban/contract/progress.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nudgesText } from '../../messages/nudges.ts'
import { pagerText } from '../../messages/pager.ts'
import { progressText as text } from '../../messages/tables.ts'
import { type Answers, refuse } from '../../testing/server.fake.ts'
import { aNews, people, readers, renderDetail, serve } from '../news/detail/detail.fake.tsx'
import { aCount } from '../nudges/nudge-panel.fake.tsx'

const log = vi.fn<(message: string, error: unknown) => void>()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log)
})
afterEach(() => {
  cleanup()
  log.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = (answers: Answers = {}) => {
  const server = serve({
    getNews: aNews(),
    listReaders: readers([1, 25], [3, 25]),
    ...answers,
  })
  renderDetail(people.editor)
  return server
}
const tab = (name: string) => screen.findByRole('tab', { name })
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

test('DETAIL-10 DETAIL-11 DETAIL-12 G-084 G-360 who has completed, those who have not on top', async () => {
  open()
  const selected = await tab('完了者数 1名')
  expect(selected.getAttribute('aria-selected')).toBe('true')
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent)
  expect(headings).toEqual(['名前・ID', '部門・部署', '完了日'])
  expect(rows()).toHaveLength(20)
  expect(rows().slice(0, 2)).toEqual([
    ['社員2d2', '営業部', '未完了'],
    ['社員3d3', '営業部', '未完了'],
  ])
})

test.each([
  [20, 0],
  [3, 3],
])(
  'DETAIL-11 G-283 of %d who have completed on a page, %d leave room for the boxes of others, which the heading does, too',
  async (done, indented) => {
    open({ listReaders: readers([done, 20]), countNudge: aCount() })
    await screen.findByRole('button', { name: nudgesText.now })
    const table = screen.getByRole('table')
    expect(within(table).queryAllByRole('checkbox')).toHaveLength(20 - done)
    expect(table.querySelectorAll('.pl-9')).toHaveLength(indented)
    expect(within(table).getAllByRole('columnheader')[0]?.className.includes('first:pl-11')).toBe(indented > 0)
  },
)

test('DETAIL-10 DETAIL-11 DETAIL-12 TIME-03 G-360 who has viewed, those who have not on top', async () => {
  open()
  await userEvent.click(await tab('閲覧者数 3/25名'))
  expect(screen.getAllByRole('columnheader').at(-1)?.textContent).toBe('閲覧日')
  expect(rows()[0]).toEqual(['社員4d4', '営業部', '未閲覧'])
  await userEvent.click(screen.getByRole('button', { name: pagerText.next }))
  await waitFor(() => expect(rows()).toHaveLength(5))
  expect(rows()[2]).toEqual(['社員1d1', '営業部', '2026/11/19 10:24'])
})

test('DETAIL-10 two meters show the shares of completers and viewers', async () => {
  open()
  const meter = (name: string) => screen.findByRole('meter', { name })
  expect((await meter(text.meter.completed)).getAttribute('aria-valuetext')).toBe('1 / 25名（4%）')
  expect((await meter(text.meter.completed)).parentElement?.textContent).toBe('完了1 / 25名4%')
  expect((await meter(text.meter.viewed)).getAttribute('aria-valuetext')).toBe('3 / 25名（12%）')
})

test('DETAIL-13 the pager turns a page of its own table', async () => {
  const server = open()
  await tab('完了者数 1名')
  const pager = within(screen.getByRole('navigation', { name: text.pager.completers }))
  expect(pager.getByText('1~20')).toBeTruthy()
  await userEvent.click(pager.getByRole('button', { name: pagerText.next }))
  await pager.findByText('21~25')
  await waitFor(() => expect(rows()).toHaveLength(5))
  const pages = (kind: 'completed' | 'viewed') =>
    server.requests(listReaders).flatMap(({ query }) => (query.narrowing.kind === kind ? [query] : []))
  expect(pages('completed')).toMatchObject([
    { order: 'notDoneFirst', page: 1, limit: 20 },
    { order: 'notDoneFirst', page: 2, limit: 20 },
  ])
  expect(pages('viewed')).toMatchObject([{ order: 'notDoneFirst', page: 1, limit: 20 }])
})

test('DETAIL-13 one page needs no pager', async () => {
  open({ listReaders: readers([1, 20]) })
  await tab('完了者数 1名')
  expect(rows()).toHaveLength(20)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('DETAIL-14 W-10 a button explains both tables, by keyboard as well', async () => {
  open()
  const button = await screen.findByRole('button', { name: text.hintLabel })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const hint = await screen.findByRole('dialog', { name: text.hintLabel })
  expect(within(hint).getByText(text.hint.completers)).toBeTruthy()
  expect(within(hint).getByText(text.hint.viewers)).toBeTruthy()
  // The focus follows a frame later.
  await waitFor(() => expect(hint.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement === button).toBe(true))
})

test('DETAIL-15 ERR-19 failures are only logged, and can be tried again', async () => {
  let isDown = true
  open({
    listReaders: (page) =>
      isDown && page.query.narrowing.kind === 'completed' ? refuse('internal') : readers([1, 25])(page),
  })
  const retry = await screen.findByRole('button', { name: text.retry })
  expect(log.mock.calls.map(([message]) => message)).toEqual(['failed to fetch reactions'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  isDown = false
  await userEvent.click(retry)
  await tab('完了者数 1名')
})

test('DETAIL-15 ERR-19 the same for viewers', async () => {
  open({
    listReaders: (page) => (page.query.narrowing.kind === 'viewed' ? refuse('internal') : readers([1, 25])(page)),
  })
  await waitFor(() => expect(log.mock.calls.map(([message]) => message)).toEqual(['failed to fetch viewers']))
  await userEvent.click(await tab('閲覧者数'))
  await screen.findByRole('button', { name: text.retry })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('PERM-05 G-036 G-045 others see no table and no count, and request none', async () => {
  for (const caller of [people.viewer, { ...people.editor, companyUserId: '9' }]) {
    const server = serve({ getNews: aNews({ reactions: [{ reactionType: 'completed', count: 12 }] }) })
    renderDetail(caller)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(server.calls()).toContain('viewNews'))
    expect(screen.queryByText(text.heading)).toBeNull()
    expect(document.body.textContent).not.toContain('12名')
    expect(server.requests(listReaders)).toEqual([])
    cleanup()
  }
})

test('G-082 the table of viewers waits for the own view', async () => {
  const gate = Promise.withResolvers<null>()
  const server = open({ viewNews: () => gate.promise })
  await tab('完了者数 1名')
  expect(server.requests(listReaders).map(({ query }) => query.narrowing.kind)).toEqual(['completed'])
  gate.resolve(null)
  await tab('閲覧者数 3/25名')
})

test('DETAIL-10 says so when nobody is in scope', async () => {
  open({ listReaders: readers([0, 0]) })
  await screen.findByText(text.nobody)
})
