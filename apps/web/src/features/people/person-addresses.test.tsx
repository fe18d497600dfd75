import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { createPerson, getPersonAddresses, type PersonAddress, updatePerson } from '@kawaraban/contract/people.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(closeApp)

const user: CompanyUser = {
  companyUserId: '25',
  docomoId: 'd25',
  name: '社員25',
  departmentName: '営業部',
  role: 'viewer',
  managementGroup: 'G1',
  iconType: '00000000',
}
const anAddress = (change: Partial<PersonAddress> = {}): PersonAddress => ({
  source: 'directory',
  address: 'd25@example.com',
  refused: null,
  sharedBy: 0,
  sharedWith: [],
  ...change,
})
const open = (path: string, addresses: PersonAddress[], answers: object = {}, config: object = { hasMail: true }) =>
  openApp(path, {
    role: 'admin',
    config,
    answers: {
      getPersonAddresses: { addresses },
      getCompanyUser: user,
      updatePerson: null,
      createPerson: { companyUserId: '25' },
      ...answers,
    },
  })
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^メールアドレス/ })
const list = async () => within(await screen.findByRole('region', { name: '通知のメールの送り先' }))

describe('MAIL-02 G-380 the address of one person', () => {
  test('is that of the directory, is changed alone, and is taken away by an empty field', async () => {
    const { press, server } = await open('/setting/user-edit/25', [
      anAddress({ source: 'own', address: 'own@example.com' }),
      anAddress(),
    ])
    expect((await field()).value).toBe('d25@example.com')
    await userEvent.clear(await field())
    await userEvent.type(await field(), ' new@example.com ')
    await press('button', '保存する')
    await screen.findByText('保存しました。')
    expect(server.requests(updatePerson).map(({ body }) => body)).toEqual([{ address: 'new@example.com' }])
  })

  test('an empty field is sent as such', async () => {
    const { press, server } = await open('/setting/user-edit/25', [anAddress()])
    await userEvent.clear(await field())
    await press('button', '保存する')
    await screen.findByText('保存しました。')
    expect(server.requests(updatePerson).map(({ body }) => body)).toEqual([{ address: '' }])
  })

  test('is given to somebody new, and not sent where it is empty', async () => {
    const { press, server } = await open('/setting/user-add', [])
    await userEvent.type(await screen.findByRole('textbox', { name: /^アカウントID/ }), 'd1')
    await userEvent.type(await screen.findByRole('textbox', { name: /^名前/ }), '新人')
    await userEvent.type(await field(), 'n@example.com')
    await press('button', '追加する')
    await screen.findByText('新人さんを追加しました。')
    expect(server.requests(createPerson).map(({ body }) => body)).toMatchObject([{ address: 'n@example.com' }])
  })

  test.each(['/setting/user-edit/25', '/setting/user-add'])(
    'G-680 one that is none is refused beside its field on %s, and what was typed stays',
    async (path) => {
      const wrong = { updatePerson: () => refuse('invalidAddress'), createPerson: () => refuse('invalidAddress') }
      const { press } = await open(path, [], wrong)
      const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^名前/ })
      if (name.value === '') {
        await userEvent.type(name, '新人')
        await userEvent.type(await screen.findByRole('textbox', { name: /^アカウントID/ }), 'd1')
      }
      await userEvent.type(await field(), 'たなか@example.com')
      await press('button', /保存する|追加する/)
      await screen.findByText(/メールアドレスとして使えません/)
      expect((await field()).value).toBe('たなか@example.com')
      expect((await field()).getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(await field())
      await userEvent.type(await field(), 'x')
      expect(screen.queryByText(/メールアドレスとして使えません/)).toBeNull()
    },
  )

  test('G-682 of somebody with the role none it cannot be entered', async () => {
    await open('/setting/user-edit/25', [], { getCompanyUser: { ...user, role: 'none' } })
    await screen.findByText('権限なしの人のメールアドレスは、保存しません。')
    expect((await field()).readOnly).toBe(true)
  })
})

describe('MAIL-02 MAIL-05 the addresses of one person', () => {
  test('are shown with their source, which one is used, the words of a refusal, and who else has it', async () => {
    const words = '550 5.1.1 <b>user</b> unknown'
    await open('/setting/user-edit/25', [
      anAddress({ source: 'own', address: 'own@example.com', refused: { at: '2026/11/20 10:00', words } }),
      anAddress({ sharedBy: 2, sharedWith: ['鈴木 一郎', '伊藤 さくら'] }),
      anAddress({ source: 'claim', address: 'claim@example.com', sharedBy: 9, sharedWith: ['鈴木 一郎'] }),
    ])
    const rows = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      `own@example.com本人が登録し、確認したアドレス2026/11/20 10:00 に、メールサーバーが受け取りを断りました。 ${words}`,
      'd25@example.com使用中会社の名簿（この画面と、ファイルからの取り込み）同じアドレスの人がほかにいます（鈴木 一郎さん、伊藤 さくらさん）。',
      'claim@example.comログインのときに確認されたアドレス同じアドレスの人がほかに9名います（鈴木 一郎さんなど）。',
    ])
  })

  test('a person without one is said to have none', async () => {
    await open('/setting/user-edit/25', [])
    ;(await list()).getByText('登録されているメールアドレスはありません。')
  })

  test('that cannot be loaded are not taken for none: the form waits', async () => {
    const { press, server } = await open('/setting/user-edit/25', [], {
      getPersonAddresses: () => new Error('offline'),
    })
    await screen.findByText('メールアドレスを読み込めませんでした')
    expect(screen.queryByRole('button', { name: '保存する' })).toBeNull()
    server.on(getPersonAddresses, { addresses: [anAddress()] })
    await press('button', /再/)
    expect((await field()).value).toBe('d25@example.com')
  })

  test('are loaded again for a form that is opened again: what was saved elsewhere meanwhile is not undone', async () => {
    const { press, server } = await open('/setting/user-edit/25', [anAddress()])
    await field()
    const router = (await import('../../app/router.ts')).pageRouter()
    await act(() => router.navigate({ to: '/setting' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    server.on(getPersonAddresses, { addresses: [anAddress({ address: 'new@example.com' })] })
    await act(() => router.navigate({ to: '/setting/user-edit/$userId', params: { userId: '25' } }))
    expect((await field()).value).toBe('new@example.com')
    const name = await screen.findByRole('textbox', { name: /^名前/ })
    await userEvent.type(name, 'さん')
    await press('button', '保存する')
    await screen.findByText('保存しました。')
    expect(server.requests(updatePerson).map(({ body }) => body)).toEqual([{ name: '社員25さん' }])
  })

  test('MAIL-01 where no mail is sent nothing is said of it, and nothing is loaded', async () => {
    const { server } = await open('/setting/user-edit/25', [anAddress()], {}, {})
    await screen.findByRole('textbox', { name: /^名前/ })
    await waitFor(() => expect(document.body.textContent).not.toContain('メール'))
    expect(server.requests(getPersonAddresses)).toEqual([])
  })
})
