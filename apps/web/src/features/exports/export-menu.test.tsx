import { exportReaders, exportRowsHeader, exportSilenceMs } from '@kawaraban/contract/exports.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetCsrfPair } from '../../call.ts'
import { exportText as text } from '../../messages/exports.ts'
import { ui } from '../../messages/ui.ts'
import { type AnswerOrHandler, fakeServer, refuse } from '../../testing/server.fake.ts'
import { Announcer } from '../../ui/announcer.tsx'
import { DialogHost } from '../../ui/dialogs.tsx'
import { ExportMenu } from './export-menu.tsx'
import { tableExport } from './run-export.ts'

const fileName = '年末調整_完了者_20261120-1000.csv'
const headers = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="export.csv"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  [exportRowsHeader]: '2',
}
const whole = '名前\r\n佐藤\r\n鈴木\r\n'
const file = (content: BodyInit) => () => new Response(content, { headers })
const narrowing = { kind: 'completed' as const, state: 'notDone' as const, departments: ['製造部'], search: '' }

/** A file whose bytes are still to come. */
const open = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return { answer: file(readable), write: (content: string) => void writer.write(new TextEncoder().encode(content)) }
}

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

const show = (answer: AnswerOrHandler<typeof exportReaders> = file(whole)) => {
  const server = fakeServer({ exportReaders: answer })
  const shown = render(
    <>
      <ExportMenu fetchFile={tableExport('7', narrowing, 'notDoneFirst')} />
      <Announcer />
      <DialogHost />
    </>,
  )
  return { server, ...shown }
}
const trigger = () => screen.getByRole('button', { name: text.menu })
const openMenu = async (format: 'csv' | 'xlsx') => {
  trigger().focus()
  await userEvent.keyboard('{Enter}')
  return screen.findByRole('menuitem', { name: text.formats[format] })
}
const choose = async (format: 'csv' | 'xlsx') => userEvent.click(await openMenu(format))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
/** Chooses a file; from here on only the test moves the time of timeouts, by the function that is returned. */
const chooseAtRest = async (format: 'csv' | 'xlsx') => {
  const item = await openMenu(format)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  act(() => item.click())
  await pass(0)
  return pass
}

test('EXPORT-01 by keyboard a table is saved as it is narrowed, under the name of the server', async () => {
  const { server } = show()
  await choose('csv')
  await screen.findByText(text.saved(fileName), { selector: 'p' })
  expect(saved).toEqual([{ name: fileName, address: 'blob:file' }])
  expect(server.requests(exportReaders).map(({ params, body }) => [params, body])).toEqual([
    [{ newsId: '7' }, { format: 'csv', narrowing, order: 'notDoneFirst' }],
  ])
  expect(spoken()).toContain(text.saved(fileName))
  await press(text.close)
  expect(screen.queryByText(text.saved(fileName), { selector: 'p' })).toBeNull()
  expect(document.activeElement).toBe(trigger())
})

test('EXPORT-03 the rows that have come are shown, and cancelling ends the download', async () => {
  const { answer, write } = open()
  const { server } = show(answer)
  await choose('csv')
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('0 / 2件')
  write('名前\r\n"佐藤\r\n')
  write('一郎"\r\n鈴')
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 / 2件'))
  await press(text.cancel)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(server.requests(exportReaders)[0]?.signal?.aborted).toBe(true)
  expect(spoken()).toContain(text.cancelled)
  expect(document.activeElement).toBe(trigger())
  expect(saved).toEqual([])
})

test('EXPORT-03 of a workbook, whose rows cannot be counted, the size that has come is shown', async () => {
  const { answer, write } = open()
  show(answer)
  await choose('xlsx')
  write('x'.repeat(1_260_000))
  await screen.findByText('1.3MB')
  expect(screen.getByText(text.receiving)).toBeTruthy()
})

test('EXPORT-03 leaving the screen ends the download', async () => {
  const { server, unmount } = show(open().answer)
  await choose('csv')
  await screen.findByRole('progressbar')
  unmount()
  expect(server.requests(exportReaders)[0]?.signal?.aborted).toBe(true)
})

test('EXPORT-03 G-267 who waits longer than a second sees that it is for a turn', async () => {
  show(() => new Promise<Response>(() => {}))
  const pass = await chooseAtRest('csv')
  await pass(990)
  expect([spoken().includes(text.running), screen.queryByText(text.waiting)]).toEqual([true, null])
  await pass(10)
  expect(screen.getByText(text.waiting, { selector: 'p span' })).toBeTruthy()
  expect(spoken()).toContain(text.waiting)
})

test('EXPORT-03 G-267 who is served within a second does not see that anybody waits', async () => {
  show(open().answer)
  const pass = await chooseAtRest('csv')
  await pass(2000)
  expect(screen.getByRole('progressbar', { name: text.receiving })).toBeTruthy()
  expect(screen.queryByText(text.waiting)).toBeNull()
})

test('EXPORT-03 a file that is cut short is not saved, and is exported again by one press', async () => {
  let content = whole.slice(0, -1)
  const { server } = show(() => file(content)())
  await choose('csv')
  await screen.findByText(text.brokenOff, { selector: 'p' })
  expect(saved).toEqual([])
  content = whole
  await press(text.retry)
  await screen.findByText(text.saved(fileName), { selector: 'p' })
  expect(server.requests(exportReaders)).toHaveLength(2)
})

test('EXPORT-03 a page of a proxy in place of the file is not saved', async () => {
  show(() => new Response(whole, { headers: { 'content-type': 'text/html' } }))
  await choose('csv')
  await screen.findByText(text.brokenOff, { selector: 'p' })
  expect(saved).toEqual([])
})

test('EXPORT-03 G-266 without a byte for 40 s it is given up, however long it goes on with some', async () => {
  const { answer, write } = open()
  show(answer)
  const pass = await chooseAtRest('csv')
  for (let part = 0; part < 3; part++) {
    await pass(exportSilenceMs - 1)
    write('名')
    await pass(0)
  }
  expect(screen.getByRole('progressbar', { name: text.receiving })).toBeTruthy()
  await pass(exportSilenceMs - 1)
  expect(screen.getByRole('progressbar', { name: text.receiving })).toBeTruthy()
  await pass(1)
  expect(screen.getByText(text.brokenOff, { selector: 'p' })).toBeTruthy()
  expect(saved).toEqual([])
})

test('EXPORT-03 G-267 too many exports, no network and a failure are said, with another try', async () => {
  const { server } = show(refuse('tooManyExports'))
  await choose('csv')
  await screen.findByText(text.tooMany, { selector: 'p' })
  server.on(exportReaders, new TypeError('offline'))
  await press(text.retry)
  await screen.findByText(text.brokenOff, { selector: 'p' })
  server.on(exportReaders, refuse('unavailable'))
  await press(text.retry)
  await screen.findByText(text.failed, { selector: 'p' })
  server.on(exportReaders, file(whole))
  await press(text.retry)
  await screen.findByText(text.saved(fileName), { selector: 'p' })
})

test('EXPORT-03 API-39 a post that is gone shows the message that it shows everywhere', async () => {
  show(refuse('documentDeleted'))
  await choose('csv')
  await press(ui.ok)
  expect(screen.queryByRole('button', { name: text.cancel })).toBeNull()
})

test('EXPORT-01 in the web view, which cannot save files, the button says so', async () => {
  window.companyIntraNewsBridge = {}
  const { server } = show()
  const button = screen.getByRole('button', { name: text.button })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(screen.getByText(text.notInApp, { selector: 'p' })).toBeTruthy()
  expect(server.calls()).toEqual([])
})
