import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { hasFaultyFile, reloadFacts } from '../facts.ts'
import { attached, choose, file, filesField } from './shown-field.fake.tsx'

const { show, files, decide } = filesField()

test('FILE-02 G-590 a file that is refused after its upload says why in its row, and so does one that is gone', async () => {
  decide('f1', 'processing')
  show([{ fileId: 'x1', alt: '' }])
  await choose(file('a.png'))
  await attached('x1.txt', 'a.png')
  await screen.findByText('処理中')
  expect(hasFaultyFile(files())).toBe(false)
  decide('f1', 'unreadablePicture')
  decide('x1', 'gone')
  await reloadFacts()
  await screen.findByText('画像を読み取れません。壊れているか、途中で切れています。元の画像を確認してください。')
  await screen.findByText('このファイルはもうありません。取り除いて、もう一度添付してください。')
  expect(hasFaultyFile(files())).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'a.pngを取り除く' }))
  await userEvent.click(screen.getByRole('button', { name: 'x1.txtを取り除く' }))
  expect([files(), hasFaultyFile(files())]).toEqual([[], false])
})

test('FILE-02 a reason that a later version of the server has is a refusal, too', async () => {
  decide('x1', 'ofTheFuture')
  show([{ fileId: 'x1', alt: '' }])
  await screen.findByText('このファイルは添付できません。取り除いてください。')
  expect(hasFaultyFile(files())).toBe(true)
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
  expect(files()).toEqual([
    { fileId: 'f1', alt: '避難経路' },
    { fileId: 'f2', alt: '' },
  ])
  await userEvent.clear(field as HTMLElement)
  await userEvent.paste('あ'.repeat(300))
  expect(files()[0]?.alt.length).toBe(200)
})
