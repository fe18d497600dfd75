import { createImport, listImports } from '@kawaraban/contract/imports.ts'
import { createCsrfToken, csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { wouldLose } from '../../platform/unsaved.ts'
import { refuse } from '../../testing/server.fake.ts'
import {
  aFile,
  anImport,
  answer,
  choose,
  closeImports,
  counts,
  openImports,
  press,
  serveImports,
  tooLarge,
} from './imports-setup.fake.tsx'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(closeImports)

const bar = () => screen.findByRole('progressbar')

describe('a file', () => {
  test('PEOPLE-01 is uploaded as it is, under its name, with CSRF pair, and leads to its import', async () => {
    const server = serveImports()
    server.on(createImport, () => {
      server.one = anImport({ state: 'reading', counts: null })
      return { importId: '5' }
    })
    const { path } = openImports()
    const file = aFile()
    await choose(file)
    await screen.findByRole('progressbar', { name: 'ファイルを確認しています' })
    expect(path()).toBe('/setting/imports/5')
    expect(server.requests(createImport).map(({ query, file: sent }) => [query.fileName, sent])).toEqual([
      ['社員.csv', file],
    ])
    expect(Object.fromEntries(server.uploads[0]?.headers ?? [])).toMatchObject({
      'content-type': 'text/csv',
      [csrfIdHeader]: 'id',
      [csrfTokenHeader]: 'token',
    })
  })

  test.each([
    ['empty', aFile('社員.csv', 0), 'ファイルに何も入っていません。'],
    ['larger than 64 MiB', aFile('社員.csv', tooLarge), 'ファイルが64MBを超えています。'],
    ['of an older spreadsheet', aFile('社員.XLS'), 'この形式は、そのままでは取り込めません。'],
    ['of another spreadsheet', aFile('社員.ods'), 'この形式は、そのままでは取り込めません。'],
  ])('PEOPLE-01 that is %s is not sent, and why is said', async (_, file, text) => {
    const server = serveImports()
    openImports()
    await choose(file)
    await screen.findByText((found) => found.startsWith(text))
    expect(server.requests(createImport)).toEqual([])
  })

  test('PEOPLE-01 G-382 that is an Excel workbook is offered and sent as it is', async () => {
    const server = serveImports()
    server.on(createImport, () => new Promise(() => {}))
    openImports()
    const input = await screen.findByLabelText<HTMLInputElement>('ファイルを選ぶ', { selector: 'input' })
    expect(input.accept.split(',')).toEqual(expect.arrayContaining(['.csv', '.xlsx']))
    await choose(aFile('社員.XLSX'))
    await waitFor(() => expect(server.uploads).toHaveLength(1))
  })

  test('PEOPLE-01 is dropped; two at once are not taken, and one beside the box does not take the place of the page', async () => {
    const server = serveImports()
    server.on(createImport, () => new Promise(() => {}))
    openImports()
    const box = (await screen.findByRole('button', { name: 'ファイルを選ぶ' })).parentElement as HTMLElement
    fireEvent.drop(box, { dataTransfer: { files: [aFile('1.csv'), aFile('2.csv')] } })
    await screen.findByText('ファイルは1つだけ選んでください。')
    const beside = createEvent.drop(document.body)
    fireEvent(document.body, beside)
    expect(beside.defaultPrevented).toBe(true)
    fireEvent.drop(box, { dataTransfer: { files: [aFile('3.csv')] } })
    await screen.findByRole('progressbar', { name: '「3.csv」をアップロードしています' })
  })

  test('PEOPLE-01 the button opens the window of the system by keyboard', async () => {
    serveImports()
    openImports()
    const clicked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    const button = await screen.findByRole('button', { name: 'ファイルを選ぶ', description: /64MBまで/ })
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  test('PEOPLE-01 G-098 shows its progress, asks before leaving, and can be cancelled', async () => {
    const server = serveImports()
    server.on(createImport, () => new Promise(() => {}))
    openImports()
    await choose(aFile('社員.csv', 4 * 1_048_576))
    const shown = await bar()
    await waitFor(() => expect(server.uploads).toHaveLength(1))
    act(() => server.uploads[0]?.progress(1_048_576))
    expect([shown.ariaValueNow, shown.ariaValueText]).toEqual(['1048576', '1.0MB / 4.0MB'])
    expect(wouldLose('/')).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '中止' }))
    await press('中止')
    await screen.findByText('アップロードを中止しました。')
    screen.getByRole('button', { name: 'ファイルを選ぶ' })
    expect([server.uploads[0]?.isAborted, wouldLose('/'), logged.mock.calls]).toEqual([true, false, []])
  })

  test('PEOPLE-01 G-182 one that breaks off remains, and one press sends it again', async () => {
    const server = serveImports()
    server.on(createImport, () => {
      throw new TypeError('offline')
    })
    const { path } = openImports()
    await choose(aFile())
    await screen.findByRole('heading', { name: 'アップロードできませんでした' })
    expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to upload file'])
    server.on(createImport, () => {
      server.one = anImport()
      return { importId: '5' }
    })
    await press('もう一度アップロード')
    await waitFor(() => expect(path()).toBe('/setting/imports/5'))
    expect(server.requests(createImport).map(({ query }) => query.fileName)).toEqual(['社員.csv', '社員.csv'])
  })

  test('PEOPLE-01 one that is refused since another is open says so, and shows the other', async () => {
    const server = serveImports()
    server.on(createImport, () => {
      server.one = anImport({ importId: '7' })
      return refuse('importUnderWay')
    })
    openImports()
    await choose(aFile())
    expect(await answer('OK')).toContain('ほかの取り込みが終わっていません。')
    const link = await screen.findByRole('link', { name: '取り込みを開く' })
    expect(link.getAttribute('href')).toBe('/setting/imports/7')
    expect(screen.queryByRole('button', { name: 'ファイルを選ぶ' })).toBeNull()
  })

  test('PEOPLE-01 one that the server finds too large is said to be so', async () => {
    const server = serveImports()
    server.on(createImport, refuse('tooLarge'))
    openImports()
    await choose(aFile())
    await screen.findByText(/^ファイルが64MBを超えています。/)
  })

  test('G-182 AUTH-14 a CSRF pair that does not arrive leaves the file', async () => {
    const server = serveImports()
    server.on(createCsrfToken, () => {
      throw new TypeError('offline')
    })
    openImports()
    await choose(aFile())
    await screen.findByRole('heading', { name: 'アップロードできませんでした' })
  })
})

describe('the history', () => {
  test('PEOPLE-01 says state, who, when and how many, 20 on a page', async () => {
    const server = serveImports()
    const one = (importId: number) =>
      anImport({
        importId: String(importId),
        state: 'applied',
        fileName: importId === 25 ? '' : `${importId}.csv`,
        createdBy: importId === 25 ? '' : '佐藤 健一',
        applied: { added: 1204, changed: 0, setToNone: 2, keptOwnNames: 0, leftOut: 0 },
      })
    const all = Array.from({ length: 25 }, (_, index) => one(25 - index))
    server.on(listImports, ({ query: { page, limit } }) => ({
      imports: all.slice((page - 1) * limit, page * limit),
      totalImports: all.length,
    }))
    openImports()
    const rows = () => within(screen.getByRole('list', { name: '取り込みの履歴' })).getAllByRole('link')
    await screen.findByText('24.csv')
    expect(rows()).toHaveLength(20)
    expect(rows()[0]?.textContent).toBe(
      '取り込み済み名前のないファイル運用担当者 2026/11/20 10:00追加 1,204名・権限なし 2名',
    )
    await press('次のページ')
    await screen.findByText('5.csv')
    expect(rows()).toHaveLength(5)
    expect(rows()[0]?.getAttribute('href')).toBe('/setting/imports/5')
  })

  test('PEOPLE-01 without any says so; one that does not come can be loaded again', async () => {
    const server = serveImports()
    server.on(listImports, () => {
      throw new TypeError('offline')
    })
    openImports()
    await screen.findByRole('heading', { name: '履歴を読み込めませんでした' })
    server.on(listImports, { imports: [], totalImports: 0 })
    await press('再読み込み')
    await screen.findByText('まだ取り込みはありません。')
  })

  test('PERM-11 PERM-14 ERR-07 G-049 a user who is no admin is led home without a message', async () => {
    const server = serveImports()
    server.on(listImports, refuse('noPermission'))
    const { path } = openImports()
    await screen.findByRole('heading', { name: '社内報' })
    expect(path()).toBe('/')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('PEOPLE-01 what goes on is shown as it becomes, without a press', async () => {
    const server = serveImports(anImport({ state: 'applying', counts: counts() }))
    openImports()
    await screen.findByText('取り込み中')
    server.one = anImport({
      state: 'applied',
      applied: { added: 8, changed: 3, setToNone: 1, keptOwnNames: 0, leftOut: 0 },
    })
    await screen.findByText('取り込み済み')
    await screen.findByRole('button', { name: 'ファイルを選ぶ' })
  })
})
