import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { attached, choose, file, filesField } from './shown-field.fake.tsx'

const { tus, show, files, setUnsent } = filesField()

test('FILE-01 chosen files are sent one after the other, in the order in which they were chosen', async () => {
  show()
  await choose(file('1.txt'), file('2.txt'), file('3.txt'))
  await attached('1.txt', '2.txt', '3.txt')
  expect([...tus.files().values()].map(({ name }) => name)).toEqual(['1.txt', '2.txt', '3.txt'])
  expect(files().map(({ fileId }) => fileId)).toEqual(['f1', 'f2', 'f3'])
  expect(screen.getByText('3.txtを添付しました。')).toBeTruthy()
})

test('FILE-01 files are dropped anywhere on the page, and pasted; what is pasted with text is text', async () => {
  show([], { hasTouch: false })
  screen.getByText(/ドラッグするか、貼り付ける/)
  const drop = { dataTransfer: { types: ['Files'], files: [file('drop.txt')] } }
  // Otherwise the browser would leave the page for the file.
  expect(fireEvent.dragOver(document.body, drop)).toBe(false)
  screen.getByText('ドロップすると添付します')
  fireEvent.dragLeave(document.body, { relatedTarget: null })
  expect(screen.queryByText('ドロップすると添付します')).toBeNull()
  expect(fireEvent.drop(document.body, drop)).toBe(false)
  await attached('drop.txt')
  fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [file('paste.txt')] } })
  await attached('drop.txt', 'paste.txt')
  fireEvent.paste(document.body, { clipboardData: { types: ['text/plain', 'Files'], files: [file('word.png')] } })
  expect(screen.queryByText('word.png')).toBeNull()
  expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
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
  expect(setUnsent).toHaveBeenLastCalledWith('refused')
  await userEvent.click(screen.getByRole('button', { name: 'a.exeを取り除く' }))
  expect(screen.queryByText('a.exe')).toBeNull()
})

test('FILE-02 what the server refuses says so beside its name', async () => {
  tus.failNext('PATCH', { status: 422, message: 'File has macros' })
  show()
  await choose(file('a.docx'), file('b.txt'))
  const sentence = 'マクロを含むファイルは添付できません。マクロを含まない形式で保存し直してください。'
  await screen.findByText(sentence)
  screen.getByText(`a.docxを添付できません。${sentence}`)
  await attached('b.txt')
})

test('FILE-01 at most ten files are of one post', async () => {
  show(Array.from({ length: 9 }, (_, index) => ({ fileId: `x${index}`, alt: '' })))
  await choose(file('10.txt'), file('11.txt'))
  await screen.findByText('1つの投稿に添付できるのは10個までです。')
  await waitFor(() => expect(files().length).toBe(10))
})

test('FILE-01 a file that breaks off is sent again by a press, and can be taken out', async () => {
  tus.failNext('POST', { status: 404, message: '' })
  show()
  await choose(file('a.txt'))
  await screen.findByText('送信できませんでした。続きから、もう一度送信できます。')
  expect(setUnsent).toHaveBeenLastCalledWith('failed')
  await userEvent.click(screen.getByRole('button', { name: 'もう一度送信する' }))
  await attached('a.txt')
  await userEvent.click(screen.getByRole('button', { name: 'a.txtを取り除く' }))
  expect(files()).toEqual([])
})

test('FILE-01 G-591 what broke off without a network is sent again by itself once there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  tus.failNext('POST', { status: 404, message: '' })
  show()
  await choose(file('a.txt'))
  await screen.findByText('オフラインです。つながると、続きから自動で送信します。')
  await screen.findByRole('button', { name: 'もう一度送信する' })
  online.mockRestore()
  fireEvent(window, new Event('online'))
  await attached('a.txt')
  expect(setUnsent).toHaveBeenLastCalledWith(null)
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
