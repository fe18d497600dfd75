import { createExport, deleteExport, downloadExport, getExport } from '@kawaraban/contract/exports.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetCsrfPair } from '../../call.ts'
import { exportText as text } from '../../messages/exports.ts'
import { ui } from '../../messages/ui.ts'
import { type Answers, fakeServer, refuse } from '../../testing/server.fake.ts'
import { Announcer } from '../../ui/announcer.tsx'
import { DialogHost } from '../../ui/dialogs.tsx'
import { ExportMenu } from './export-menu.tsx'
import { startTable } from './run-export.ts'

const fileName = '年末調整_完了者_20261120-1000.csv'
const one = (over: object) => ({
  exportId: '5',
  state: 'ready' as const,
  format: 'csv' as const,
  fileName,
  done: 520,
  total: 520,
  bytes: 4,
  ...over,
})
const file = (content: string) => () =>
  new Response(content, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
const narrowing = { kind: 'completed' as const, state: 'notDone' as const, departments: ['製造部'], search: '' }

const saved: { name: string; address: string }[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: vi.fn() }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  })
})
afterEach(() => {
  cleanup()
  forgetCsrfPair()
  delete window.companyIntraNewsBridge
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (answers: Answers = {}) => {
  const server = fakeServer({
    createExport: { exportId: '5' },
    getExport: one({}),
    downloadExport: file('abcd'),
    deleteExport: null,
    ...answers,
  })
  const shown = render(
    <>
      <ExportMenu start={startTable('7', narrowing)} />
      <Announcer />
      <DialogHost />
    </>,
  )
  return { server, ...shown }
}
const trigger = () => screen.getByRole('button', { name: text.menu })
const choose = async (format: 'csv' | 'xlsx') => {
  trigger().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('menuitem', { name: text.formats[format] }))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('EXPORT-01 by keyboard a table is saved as it is narrowed, under the name of the server', async () => {
  const { server } = open()
  await choose('csv')
  await screen.findByText(text.saved(fileName), { selector: 'p' })
  expect(saved).toEqual([{ name: fileName, address: 'blob:file' }])
  expect(server.requests(createExport).map(({ params, body }) => [params, body])).toEqual([
    [{ newsId: '7' }, { format: 'csv', narrowing }],
  ])
  expect(spoken()).toContain(text.saved(fileName))
  await press(text.close)
  expect(screen.queryByText(text.saved(fileName), { selector: 'p' })).toBeNull()
  expect(document.activeElement).toBe(trigger())
  expect(server.requests(deleteExport)).toEqual([])
})

test('EXPORT-03 progress is shown while the file is written, and cancelling deletes it', async () => {
  const { server } = open({ getExport: one({ state: 'running', done: 1200, total: 510_000 }) })
  await choose('xlsx')
  const bar = await screen.findByRole('progressbar', { name: text.running })
  expect(bar.getAttribute('aria-valuetext')).toBe('1,200 / 510,000件')
  await press(text.cancel)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await waitFor(() => expect(server.requests(deleteExport).map(({ params }) => params)).toEqual([{ exportId: '5' }]))
  expect(spoken()).toContain(text.cancelled)
  expect(document.activeElement).toBe(trigger())
  expect(saved).toEqual([])
})

test('EXPORT-03 leaving the screen cancels the export', async () => {
  const { server, unmount } = open({ getExport: one({ state: 'waiting', done: 0, total: 0 }) })
  await choose('csv')
  await screen.findByRole('progressbar', { name: text.waiting })
  unmount()
  await waitFor(() => expect(server.requests(deleteExport)).toHaveLength(1))
})

test('EXPORT-03 a file that is cut short is not saved, and is downloaded again without being written again', async () => {
  let content = 'ab'
  const { server } = open({ downloadExport: () => file(content)() })
  await choose('csv')
  await screen.findByText(text.brokenOff, { selector: 'p' })
  expect(saved).toEqual([])
  content = 'abcd'
  await press(text.retry)
  await screen.findByText(text.saved(fileName), { selector: 'p' })
  expect(server.requests(createExport)).toHaveLength(1)
  expect(server.requests(downloadExport)).toHaveLength(2)
})

test('EXPORT-03 without a network it waits, says so, and continues', async () => {
  let isOffline = true
  open({ getExport: () => (isOffline ? new TypeError('offline') : one({})) })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  trigger().focus()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: text.formats.csv }))
  await screen.findByText(text.offline)
  isOffline = false
  await vi.advanceTimersByTimeAsync(3000)
  await screen.findByText(text.saved(fileName), { selector: 'p' })
})

test('EXPORT-03 G-267 too many exports, and one that fails, are said, with another try', async () => {
  const { server } = open({ createExport: refuse('tooManyExports') })
  await choose('csv')
  await screen.findByText(text.tooMany, { selector: 'p' })
  server.on(createExport, { exportId: '6' })
  server.on(getExport, one({ state: 'failed' }))
  await press(text.retry)
  await screen.findByText(text.failed, { selector: 'p' })
  server.on(getExport, one({}))
  await press(text.retry)
  await screen.findByText(text.saved(fileName), { selector: 'p' })
})

test('EXPORT-03 API-39 a post that is gone shows the message that it shows everywhere', async () => {
  open({ createExport: refuse('documentDeleted') })
  await choose('csv')
  await press(ui.ok)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('EXPORT-03 G-266 an export that is gone has failed, and can be started again', async () => {
  const { server } = open({ getExport: refuse('documentDeleted') })
  await choose('csv')
  await screen.findByText(text.failed, { selector: 'p' })
  server.on(getExport, one({}))
  server.on(downloadExport, refuse('documentDeleted'))
  await press(text.retry)
  await waitFor(() => expect(server.requests(downloadExport)).toHaveLength(1))
  await screen.findByText(text.failed, { selector: 'p' })
  server.on(downloadExport, file('abcd'))
  await press(text.retry)
  await screen.findByText(text.saved(fileName), { selector: 'p' })
  expect(server.requests(createExport)).toHaveLength(3)
})

test('EXPORT-01 in the web view, which cannot save files, the button says so', async () => {
  window.companyIntraNewsBridge = {}
  const { server } = open()
  const button = screen.getByRole('button', { name: text.button })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(screen.getByText(text.notInApp, { selector: 'p' })).toBeTruthy()
  expect(server.calls()).toEqual([])
})
