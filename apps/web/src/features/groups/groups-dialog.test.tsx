import {
  createGroup,
  deleteGroup,
  getGroup,
  type ListedGroup,
  listGroups,
  renameGroup,
  updateGroup,
} from '@kawaraban/contract/groups.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/server.fake.ts'
import { fakeUploads } from '../../testing/upload.fake.ts'
import { settled } from '../audience/testing/local-picker.ts'
import { shownPicker } from '../audience/testing/shown-picker.tsx'
import { GroupsButton } from './groups-button.tsx'

const leaders: ListedGroup = { companyUserGroupId: '7', name: '営業リーダー', people: 3 }
let server: ReturnType<typeof fakeServer>
let groups: ListedGroup[]

beforeEach(() => {
  groups = [leaders]
  server = fakeServer({ listGroups: () => ({ groups }) })
  fakeUploads()
})

const open = async (chosen: readonly string[] = []) => {
  const picker = await shownPicker({ Groups: GroupsButton, chosen })
  await picker.press('グループ')
  const dialog = () => screen.getByRole('dialog')
  await screen.findByRole('dialog', { name: '保存したグループ' })
  const press = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    await act(settled)
  }
  const enter = async (name: string) => {
    await userEvent.clear(within(dialog()).getByRole('textbox'))
    await userEvent.type(within(dialog()).getByRole('textbox'), name)
  }
  return { ...picker, dialog, press, enter }
}
const seeChosen = (people: number) => screen.getByText(`${people}名`, { selector: '[aria-live] strong' })

test('DEPT-02 each group says in words what can be done with it', async () => {
  const { dialog } = await open()
  const [group] = await within(dialog()).findAllByRole('listitem')
  const buttons = within(group as HTMLElement).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['選ぶ', '名前を変更', '置き換える', '削除'])
  // Who speaks to the device says what is to be seen.
  for (const button of buttons) expect(button.getAttribute('aria-label')).toContain(button.textContent)
})

test('DEPT-02 a group says how many have left, and is taken after a yes', async () => {
  server.on(getGroup, { ...leaders, type: 'specific', companyUserIds: ['102', '103', '999'] })
  const { press } = await open()
  await press('営業リーダーを選ぶ')
  await screen.findByText('2名が見つかりました')
  screen.getByText('1名は、いまは選べません（退職や権限の変更など）')
  seeChosen(1)
  await press('選択に追加する')
  expect(screen.queryByRole('dialog')).toBeNull()
  seeChosen(3)
})

test('DEPT-02 the present choice is saved as a group, after a name that can be used', async () => {
  server.on(createGroup, () => {
    groups = [leaders, { companyUserGroupId: '8', name: '開発', people: 2 }]
    return { companyUserGroupId: '8' }
  })
  const { user, dialog, press, enter } = await open()
  await user.click(within(dialog()).getByRole('button', { name: '閉じる' }))
  await user.click(screen.getByRole('checkbox', { name: /d000000002/ }))
  await press('グループ')
  await press('いまの選択を保存')
  screen.getByText('選択中の2名を、グループとして保存します。')
  await press('保存する')
  expect(server.requests(createGroup)).toEqual([])
  await enter('開発')
  await press('保存する')
  await screen.findByText('開発')
  expect(server.requests(createGroup)[0]?.body).toEqual({
    name: '開発',
    type: 'specific',
    companyUserIds: ['101', '102'],
  })
})

test('DEPT-02 a group that is saved has only those who still exist', async () => {
  server.on(createGroup, { companyUserGroupId: '8' })
  const { press, enter } = await open(['102', '999'])
  await press('いまの選択を保存')
  await enter('開発')
  await press('保存する')
  await waitFor(() => expect(server.requests(createGroup)[0]?.body).toMatchObject({ companyUserIds: ['101', '102'] }))
})

test('DEPT-02 a group is renamed, replaced and deleted, the last two after a question', async () => {
  server.on(renameGroup, null)
  server.on(updateGroup, null)
  server.on(deleteGroup, () => {
    groups = []
    return null
  })
  const { press, enter } = await open()
  await press('営業リーダーの名前を変更')
  await enter('役員')
  await press('変更する')
  expect(server.requests(renameGroup)[0]?.body).toEqual({ name: '役員' })
  await press('営業リーダーをいまの選択に置き換える')
  await press('キャンセル')
  expect(server.requests(updateGroup)).toEqual([])
  await press('営業リーダーをいまの選択に置き換える')
  await press('置き換える')
  await waitFor(() => expect(server.requests(updateGroup)[0]?.body).toMatchObject({ companyUserIds: ['101'] }))
  await press('営業リーダーを削除')
  await press('削除')
  await screen.findByText(/保存したグループはまだありません/)
})

test('DEPT-02 G-711 while a name is saved nothing more is taken in', async () => {
  const answer = Promise.withResolvers<null>()
  server.on(renameGroup, () => answer.promise)
  const { dialog, press, enter } = await open()
  await press('営業リーダーの名前を変更')
  await enter('営業{Enter}部')
  expect(within(dialog()).getByRole<HTMLInputElement>('textbox').value).toBe('営業')
  answer.resolve(null)
  await screen.findByRole('dialog', { name: '保存したグループ' })
})

test('DEPT-02 G-101 one group too many and a deleted one say so, and the list is read again', async () => {
  server.on(createGroup, refuse('limitExceeded'))
  server.on(getGroup, refuse('documentDeleted'))
  const { press, enter } = await open()
  await press('いまの選択を保存')
  await enter('開発')
  await press('保存する')
  await screen.findByText(/100個まで/)
  await press('OK')
  await press('戻る')
  groups = []
  await press('営業リーダーを選ぶ')
  await screen.findByText('このグループは削除されています。')
  await press('OK')
  await screen.findByText(/保存したグループはまだありません/)
})

test('DEPT-02 a list of groups that fails to load can be loaded again', async () => {
  server.on(listGroups, new Error('offline'))
  const { press } = await open()
  await screen.findByText('グループを表示できませんでした')
  server.on(listGroups, { groups: [leaders] })
  await press('再読み込み')
  await screen.findByText('営業リーダー')
})
