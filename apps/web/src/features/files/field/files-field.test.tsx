import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetCsrfPair } from '../../../call.ts'
import { queryClient } from '../../../shell/query-client.ts'
import { Announcer } from '../../../ui/announcer.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { serveTus } from '../sending/tus-server.fake.ts'
import { clearUploads } from '../sending/uploads.ts'
import FilesField, { type FormFile } from './files-field.tsx'

/** What the server knows of the files that it has. */
const factsOf = (fileId: string): AttachedFile => {
  const stored = tus.files().get(fileId)
  const isPicture = /\.(png|jpg)$/.test(stored?.name ?? '')
  return {
    fileId,
    name: stored?.name ?? `${fileId}.txt`,
    kind: isPicture ? 'picture' : 'text',
    bytes: stored?.length ?? 5,
    state: 'ready',
    ...(isPicture && { width: 4, height: 3 }),
  }
}
const tus = serveTus((path) => factsOf(path.split('/').at(-2) ?? ''))

const Form = ({ first, error }: { first: readonly FormFile[]; error: string | undefined }) => {
  const [files, setFiles] = useState(first)
  latest = files
  return (
    <FilesField
      files={files}
      onChange={setFiles}
      form={{
        attach: (fileId) => setFiles((before) => [...before, { fileId, alt: '' }]),
        setUnsent,
        whenClosed: () => {},
      }}
      TextField={TextField}
      error={error}
    />
  )
}
const setUnsent = vi.fn()
let latest: readonly FormFile[] = []

const show = (first: readonly FormFile[] = [], error?: string) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  render(
    <QueryClientProvider client={queryClient}>
      <Form first={first} error={error} />
      <Announcer />
    </QueryClientProvider>,
  )
}
afterEach(() => {
  cleanup()
  clearUploads()
  queryClient.clear()
  forgetCsrfPair()
  vi.unstubAllGlobals()
})

const file = (name: string, content = 'お知らせ') => new File([content], name)
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('ファイルを選ぶ', { selector: 'input' }), files)
const attached = async (...names: string[]) => {
  await waitFor(() => {
    const rows = within(screen.getByRole('list', { name: '添付したファイル' })).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('bdi')?.textContent)).toEqual(names)
  })
}

test('FILE-01 chosen files are sent one after the other, in the order in which they were chosen', async () => {
  show()
  await choose(file('1.txt'), file('2.txt'), file('3.txt'))
  await attached('1.txt', '2.txt', '3.txt')
  expect([...tus.files().values()].map(({ name }) => name)).toEqual(['1.txt', '2.txt', '3.txt'])
  expect(latest.map(({ fileId }) => fileId)).toEqual(['f1', 'f2', 'f3'])
  expect(screen.getByText('3.txtを添付しました。')).toBeTruthy()
})

test('FILE-01 files are dropped and pasted as well; what is pasted with text is text', async () => {
  show()
  fireEvent.drop(screen.getByText(/ドラッグするか/), { dataTransfer: { types: ['Files'], files: [file('drop.txt')] } })
  await attached('drop.txt')
  fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [file('paste.txt')] } })
  await attached('drop.txt', 'paste.txt')
  fireEvent.paste(document.body, { clipboardData: { types: ['text/plain', 'Files'], files: [file('word.png')] } })
  expect(screen.queryByText('word.png')).toBeNull()
})

test('FILE-01 a phone takes a photo with its camera', () => {
  show()
  const camera = screen.getByLabelText('写真を撮る', { selector: 'input' })
  expect([camera.getAttribute('capture'), camera.getAttribute('accept')]).toEqual(['environment', 'image/jpeg'])
})

test('FILE-02 a file that is not taken says why beside its name, and the others are sent', async () => {
  show()
  await userEvent.upload(
    screen.getByLabelText('ファイルを選ぶ', { selector: 'input' }),
    [
      file('a.exe'),
      file('b.txt'),
      file('c.heic'),
      new File([], 'd.txt'),
      new File([new Uint8Array(21 * 1024 * 1024)], 'e.zip'),
    ],
    { applyAccept: false },
  )
  await attached('b.txt')
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows.find((row) => row?.startsWith('a.exe'))).toContain('この種類のファイルは添付できません。')
  expect(rows.find((row) => row?.startsWith('c.heic'))).toContain('HEIC形式の写真は添付できません。')
  expect(rows.find((row) => row?.startsWith('d.txt'))).toContain('ファイルの中身が空です。')
  expect(rows.find((row) => row?.startsWith('e.zip'))).toContain('20MBまで')
  await userEvent.click(screen.getByRole('button', { name: 'a.exeを取り除く' }))
  expect(screen.queryByText('a.exe')).toBeNull()
})

test('FILE-02 what the server refuses says so beside its name', async () => {
  tus.failNext('PATCH', { status: 422, message: 'File has macros' })
  show()
  await choose(file('a.docx'), file('b.txt'))
  await screen.findByText('マクロを含むファイルは添付できません。マクロを含まない形式で保存し直してください。')
  await attached('b.txt')
})

test('FILE-01 at most ten files are of one post', async () => {
  show(Array.from({ length: 9 }, (_, index) => ({ fileId: `x${index}`, alt: '' })))
  await choose(file('10.txt'), file('11.txt'))
  await screen.findByText('1つの投稿に添付できるのは10個までです。')
  await waitFor(() => expect(latest.length).toBe(10))
})

test('FILE-01 a file that breaks off is sent again by a press, and can be taken out', async () => {
  tus.failNext('POST', { status: 404, message: '' })
  show()
  await choose(file('a.txt'))
  await screen.findByText(/送信できませんでした。/)
  await userEvent.click(screen.getByRole('button', { name: 'もう一度送信する' }))
  await attached('a.txt')
  await userEvent.click(screen.getByRole('button', { name: 'a.txtを取り除く' }))
  expect(latest).toEqual([])
})

test('FILE-01 a file that is sent shows how far it is, and can be cancelled', async () => {
  tus.failNext('PATCH', 'silence')
  show()
  await choose(file('a.txt'), file('b.txt'))
  await screen.findByRole('progressbar', { name: 'a.txtを送信しています' })
  expect(screen.getByText('順番を待っています')).toBeTruthy()
  await expect.poll(tus.methods).toContain('PATCH')
  await userEvent.click(screen.getByRole('button', { name: 'a.txtの送信をやめる' }))
  await attached('b.txt')
  expect(screen.queryByText('a.txt')).toBeNull()
  await expect.poll(tus.methods).toContain('DELETE')
})

test('FILE-01 files are put in order by buttons, which keep the focus, and by dragging', async () => {
  show(['a', 'b', 'c'].map((fileId) => ({ fileId, alt: '' })))
  await attached('a.txt', 'b.txt', 'c.txt')
  const down = screen.getByRole('button', { name: 'a.txtを後ろへ' })
  down.focus()
  await userEvent.keyboard('{Enter}')
  await attached('b.txt', 'a.txt', 'c.txt')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'a.txtを後ろへ' }))
  expect(screen.getByText('a.txtを2番目に移動しました。')).toBeTruthy()
  await userEvent.keyboard('{Enter}{Enter}')
  await attached('b.txt', 'c.txt', 'a.txt')
  const data = new Map<string, string>()
  const dataTransfer = {
    types: ['application/x-kawaraban-file'],
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
  }
  fireEvent.dragStart(screen.getByTitle('a.txtをドラッグして並べ替える'), { dataTransfer })
  fireEvent.drop(screen.getAllByRole('listitem')[0] as HTMLElement, { dataTransfer })
  await attached('a.txt', 'b.txt', 'c.txt')
})

test('FILE-03 a text for those who cannot see it is asked for of pictures alone', async () => {
  show()
  await choose(file('図.png'), file('a.txt'))
  await attached('図.png', 'a.txt')
  const [field, ...others] = screen.getAllByRole('textbox', { name: '画像の説明' })
  expect(others).toEqual([])
  await userEvent.type(field as HTMLElement, '避難経路')
  expect(latest).toEqual([
    { fileId: 'f1', alt: '避難経路' },
    { fileId: 'f2', alt: '' },
  ])
  await userEvent.clear(field as HTMLElement)
  await userEvent.paste('あ'.repeat(300))
  expect(latest[0]?.alt.length).toBe(200)
})
