import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { settled } from './testing/local-picker.ts'
import { shownPicker } from './testing/shown-picker.tsx'

const open = async (options?: Parameters<typeof shownPicker>[0]) => {
  const picker = await shownPicker(options)
  await picker.press('IDの一覧から選ぶ')
  const dialog = await screen.findByRole('dialog', { name: 'IDの一覧から選ぶ' })
  const button = (name: string) => within(dialog).getByRole('button', { name })
  const press = async (name: string) => {
    await userEvent.click(button(name))
    await act(settled)
  }
  return { ...picker, dialog, press, field: within(dialog).getByRole('textbox', { name: 'アカウントID' }) }
}
const chosen = () => screen.getByText('を選択中', { exact: false, selector: 'p' }).textContent

test('DEPT-03 a pasted list shows whom it names, what it does not, and what is there twice, and is taken after a yes', async () => {
  const { dialog, press, field } = await open()
  await userEvent.click(field)
  await userEvent.paste('d000000002\nd999\nd000000003\nd000000002')
  await press('確認する')
  within(dialog).getByText('2名が見つかりました')
  expect(within(dialog).getByRole('list', { name: '見つからないID 1件' }).textContent).toBe('2行目 d999')
  expect(within(dialog).getByRole('list', { name: '重複しているもの 1件' }).textContent).toBe(
    '4行目 d000000002（1行目と同じ）',
  )
  expect(screen.getByText('1名', { selector: 'strong' })).toBeTruthy()
  await press('選択に追加する')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(chosen()).toBe('3名を選択中')
})

test('DEPT-03 a file is read, and cancelling changes nothing', async () => {
  const { dialog, press } = await open()
  const file = new File(['ID,name\nd000000002,x\n'], 'people.csv')
  file.arrayBuffer = async () => new TextEncoder().encode('ID,name\nd000000002,x\n').buffer
  fireEvent.change(within(dialog).getByLabelText('ファイルを選ぶ', { selector: 'input' }), {
    target: { files: [file] },
  })
  await within(dialog).findByText('1名が見つかりました')
  await press('戻る')
  await press('キャンセル')
  expect(chosen()).toBe('1名を選択中')
})

test('DEPT-03 an empty list, a large file and one that cannot be read say so', async () => {
  const { dialog, press } = await open()
  await press('確認する')
  within(dialog).getByText('アカウントIDを入力してください。')
  const choose = (file: File) =>
    fireEvent.change(within(dialog).getByLabelText('ファイルを選ぶ', { selector: 'input' }), {
      target: { files: [file] },
    })
  const large = new File(['d1'], 'large.csv')
  Object.defineProperty(large, 'size', { value: 40_000_000 })
  choose(large)
  await within(dialog).findByText(/32MBまで/)
  const broken = new File(['d1'], 'gone.csv')
  broken.arrayBuffer = () => Promise.reject(new Error('gone'))
  choose(broken)
  await within(dialog).findByText('ファイルを読み取れませんでした。もう一度選んでください。')
})

test('DEPT-03 while candidates are missing, the list waits, and loading can be resumed', async () => {
  const { dialog, press, field, list } = await open({ count: 20, pageSize: 10, held: true, fails: true })
  await userEvent.type(field, 'd000000020')
  await press('確認する')
  within(dialog).getByText('ユーザーをすべて読み込んでいないため、確認できません。')
  await press('再読み込み')
  await act(list.next)
  within(dialog).getByText('1名が見つかりました')
})
