import { type CompanyUser, getCompanyUser } from '@kawaraban/contract/members.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { createPerson, updatePerson } from '@kawaraban/contract/people.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'
import { pageOfAuthorities } from '../members/authorities.fake.ts'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(closeApp)

const known = (change: Partial<CompanyUser> = {}): CompanyUser => ({
  companyUserId: '25',
  docomoId: 'd25',
  name: '社員25',
  reading: 'しゃいん',
  departmentName: '営業部',
  role: 'viewer',
  managementGroup: 'G1',
  iconType: '00000000',
  ...change,
})

const open = async (path: string, scene: Parameters<typeof openApp>[1] = {}, user = known()) => {
  const stored = { ...user }
  const app = await openApp(path, {
    role: 'admin',
    ...scene,
    answers: {
      listAuthorities: (request) => pageOfAuthorities([stored], request),
      getCompanyUser: () => ({ ...stored }),
      updatePerson: ({ body }) => void Object.assign(stored, body),
      createPerson: ({ body }) => {
        Object.assign(stored, { departmentName: '', reading: '' }, body)
        return { companyUserId: '25' }
      },
      ...scene.answers,
    },
  })
  return { ...app, stored }
}
const field = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: RegExp, text: string) => {
  const input = await field(name)
  await userEvent.clear(input)
  if (text !== '') await userEvent.type(input, text)
}

describe('PEOPLE-01 G-380 adding one person', () => {
  test('begins on the screen of accounts, sends all that was entered, and shows the new profile', async () => {
    const { press, server, path } = await open('/setting/users')
    await press('link', 'ユーザーを追加')
    await screen.findByRole('heading', { level: 1, name: 'ユーザーの追加' })
    await type(/^アカウントID/, '00123')
    await type(/^名前/, '　新人 花子 ')
    await type(/^ふりがな/, 'しんじん はなこ')
    await press('button', '追加する')
    await screen.findByText('新人 花子さんを追加しました。')
    await screen.findByText('00123')
    expect(path()).toBe('/setting/users/25')
    expect(server.requests(createPerson).map(({ body }) => body)).toEqual([
      { docomoId: '00123', name: '新人 花子', reading: 'しんじん はなこ', departmentName: '', role: 'viewer' },
    ])
  })

  test('counts nothing as wrong before it was left or sent, and then leads to the first that is', async () => {
    const { press, server } = await open('/setting/user-add')
    await field(/^アカウントID/)
    expect(screen.queryByText(/入力してください/)).toBeNull()
    await press('button', '追加する')
    await screen.findByText('アカウントIDを入力してください。')
    screen.getByText(/1文字以上で入力してください/)
    expect(document.activeElement).toBe(await field(/^アカウントID/))
    await type(/^アカウントID/, 'd1')
    await type(/^名前/, 'a&b')
    await press('button', '追加する')
    expect(document.activeElement).toBe(await field(/^名前/))
    expect(server.requests(createPerson)).toEqual([])
  })

  test.each([
    ['accountIdTaken', 'このアカウントIDは、すでに登録されています。', '00123', '/setting/users?search=123'],
    ['accountIdAlike', /先頭の0、大文字と小文字、全角と半角だけが違う/, 'Ｄ9', '/setting/users?search=D9'],
  ] as const)(
    'says beside the ID why it is refused: %s, leads to who has it, and leaves what was typed',
    async (code, message, docomoId, href) => {
      const { press, server } = await open('/setting/user-add', { answers: { createPerson: () => refuse(code) } })
      await type(/^アカウントID/, docomoId)
      await type(/^名前/, '新人')
      await press('button', '追加する')
      await screen.findByText(message)
      expect((await field(/^アカウントID/)).getAttribute('aria-invalid')).toBe('true')
      expect((await field(/^名前/)).value).toBe('新人')
      expect(screen.getByRole('link', { name: '登録済みのユーザーを見る' }).getAttribute('href')).toBe(href)
      expect(screen.queryByRole('alertdialog')).toBeNull()
      await type(/^アカウントID/, 'd2')
      expect(screen.queryByText(message)).toBeNull()
      server.on(createPerson, { companyUserId: '25' })
      await press('button', '追加する')
      await screen.findByText('新人さんを追加しました。')
    },
  )

  test('ERR-30 a failure is logged and shown, and the input stays; leaving with it has to be confirmed', async () => {
    const { press, path } = await open('/setting/user-add', { answers: { createPerson: () => new Error('offline') } })
    await type(/^アカウントID/, 'd1')
    await type(/^名前/, '新人')
    await press('button', '追加する')
    await press('button', 'OK')
    expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to save a person'])
    expect((await field(/^名前/)).value).toBe('新人')
    await press('button', '戻る')
    await screen.findByRole('alertdialog', { name: '確認' })
    await press('button', 'キャンセル')
    expect(path()).toBe('/setting/user-add')
  })

  test('PERM-11 ERR-07 who is no admin any more is told, and led home', async () => {
    const { press, path } = await open('/setting/user-add', { answers: { createPerson: () => refuse('noPermission') } })
    await type(/^アカウントID/, 'd1')
    await type(/^名前/, '新人')
    await press('button', '追加する')
    await press('button', 'OK')
    await waitFor(() => expect(path()).toBe('/'))
  })
})

describe('PEOPLE-01 G-380 changing one person', () => {
  test('sends what differs alone, and goes back to the profile', async () => {
    const { press, server, path } = await open('/setting/users/25')
    await press('link', 'まとめて編集')
    await screen.findByRole('heading', { level: 1, name: 'ユーザーの編集' })
    expect((await field(/^アカウントID/)).readOnly).toBe(true)
    await type(/^ふりがな/, '')
    await type(/^部門・部署/, '広報部')
    await press('button', '保存する')
    await screen.findByText('保存しました。')
    expect(path()).toBe('/setting/users/25')
    await screen.findByText('広報部')
    expect(server.requests(updatePerson).map(({ body }) => body)).toEqual([{ reading: '', departmentName: '広報部' }])
  })

  test('sends nothing where nothing differs, and says so', async () => {
    const { press, server } = await open('/setting/user-edit/25')
    await field(/^名前/)
    await press('button', '保存する')
    await screen.findByText('変更はありません。')
    expect(server.requests(updatePerson)).toEqual([])
  })

  test('sets to none after a question, on the profile and in the form, and the way is gone then', async () => {
    const { press, server, stored } = await open('/setting/users/25')
    await press('button', '権限なしにする')
    await screen.findByText(/社員25さんを権限なしにします。/)
    await press('button', 'キャンセル')
    expect(server.requests(updatePerson)).toEqual([])
    await press('button', '権限なしにする')
    const question = await screen.findByRole('alertdialog')
    await userEvent.click([...question.querySelectorAll('button')].at(-1) as HTMLElement)
    await screen.findByText('社員25さんを権限なしにしました。')
    expect(stored.role).toBe('none')
    await screen.findByText('権限なし')
    expect(screen.queryByRole('button', { name: '権限なしにする' })).toBeNull()
  })

  test('PERM-13 W-37 shows that the last admin has to stay', async () => {
    const { press } = await open('/setting/users/25', { answers: { updatePerson: () => refuse('lastAdmin') } })
    await press('button', '権限なしにする')
    const question = await screen.findByRole('alertdialog')
    await userEvent.click([...question.querySelectorAll('button')].at(-1) as HTMLElement)
    await screen.findByText('管理者を1名以上設定してください。')
  })

  test('one’s own role is changed on its own screen, and nobody sets themselves to none here', async () => {
    const { server } = await open('/setting/user-edit/1', {}, known({ companyUserId: '1', role: 'admin' }))
    await screen.findByText('自分の権限は、権限設定の画面で変更できます。')
    expect(screen.getByRole('button', { name: /権限/ }).hasAttribute('disabled')).toBe(true)
    expect(server.requests(listAuthorities)).toEqual([])
  })

  test('G-033 an id of nobody is not found', async () => {
    const { server } = await open('/setting/user-edit/25', {
      answers: { getCompanyUser: () => refuse('documentDeleted') },
    })
    await screen.findByText('アカウントが見つかりません')
    expect(server.requests(getCompanyUser)).toHaveLength(1)
  })
})
