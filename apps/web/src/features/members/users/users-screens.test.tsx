import { type CompanyUser, getCompanyUser, updateCompanyUser } from '@kawaraban/contract/members.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { closeApp, openApp } from '../../../app/open-app.fake.tsx'
import { refuse } from '../../../testing/server.fake.ts'
import { pageOfAuthorities } from '../authorities.fake.ts'

const gone = () => refuse('documentDeleted')
let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(closeApp)

const company = (): CompanyUser[] =>
  Array.from({ length: 45 }, (_, index) => ({
    companyUserId: String(index + 1),
    docomoId: `d${index + 1}`,
    name: index === 0 ? '佐藤 健一' : `社員${index + 1}`,
    departmentName: index === 24 ? '' : '営業部',
    role: 'viewer',
    managementGroup: 'G1',
    iconType: '00000000',
  }))

/** 社員25, the user in these tests. */
const user25 = (users: readonly CompanyUser[]) => {
  const [user] = users.slice(24)
  if (!user) throw new Error('there is no 社員25')
  return user
}

/** Opens an address as an admin, on a server that stores what it is sent about 社員25. */
const open = async (path: string, scene: Parameters<typeof openApp>[1] = {}) => {
  const users = company()
  const app = await openApp(path, {
    role: 'admin',
    ...scene,
    answers: {
      listAuthorities: (request) => pageOfAuthorities(users, request),
      getCompanyUser: () => ({ ...user25(users) }),
      updateCompanyUser: ({ body }) => void Object.assign(user25(users), body),
      ...scene.answers,
    },
  })
  return { ...app, users, sent: () => app.server.requests(updateCompanyUser) }
}

const rows = async () => within(await screen.findByRole('list', { name: 'アカウントの一覧' })).getAllByRole('listitem')
const enter = async (text: string) => {
  const field = await screen.findByRole('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('all accounts', () => {
  test('G-162 PROF-03 a search stays in the address, and on the way back from a profile', async () => {
    const app = await open('/setting/users?page=2')
    await userEvent.type(await screen.findByRole('searchbox', { name: '名前・ID・部門で検索' }), '社員2')
    await screen.findByText('該当 11名')
    expect(app.path()).toBe('/setting/users?page=1&search=%E7%A4%BE%E5%93%A12')
    await userEvent.click(await screen.findByRole('link', { name: /社員25/ }))
    await screen.findByText('d25')
    window.history.back()
    await screen.findByText('該当 11名')
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: '名前・ID・部門で検索' })
    expect(search.value).toBe('社員2')
  })

  test('G-317 a sixth word is not searched for: a sentence beside the field says so, and what was typed stays', async () => {
    const app = await open('/setting/users')
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: '名前・ID・部門で検索' })
    await userEvent.type(search, '社 員 2 d d2 営{Enter}')
    expect(search.value).toBe('社 員 2 d d2 営')
    const sentence = document.getElementById(search.getAttribute('aria-describedby') ?? '')
    expect(sentence?.textContent).toContain('一度に検索できる言葉は5つまでです。')
    expect(app.server.requests(listAuthorities).map(({ query }) => query.search)).not.toContain('社 員 2 d d2 営')
    await userEvent.type(search, '{Backspace}{Backspace}{Enter}')
    await waitFor(() => expect(app.path()).toContain(encodeURIComponent('社+員+2+d+d2').replaceAll('%2B', '+')))
  })

  test('G-162 nobody found says so, and one press shows everybody again', async () => {
    await open('/setting/users?search=x')
    await screen.findByText('条件に一致するアカウントがありません。')
    await userEvent.click(await screen.findByRole('button', { name: '条件をすべて消す' }))
    await screen.findByText('全45名')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '名前・ID・部門で検索' }).value).toBe('')
  })

  test('PROF-03 NAV-15 API-37 G-128 each has a row with a link, 20 on a page', async () => {
    await open('/setting/users')
    const shown = await rows()
    expect(shown.map((row) => row.textContent).slice(0, 2)).toEqual([
      '佐藤 健一（自分）d1営業部編集',
      '社員2d2営業部編集',
    ])
    expect(shown).toHaveLength(20)
    screen.getByText('全45名')
    expect(screen.getByRole('link', { name: '社員2のプロフィールを編集' }).getAttribute('href')).toBe(
      '/setting/users/2',
    )
  })

  test('PROF-03 the way back leads to the page that was left, without loading the ids before it again', async () => {
    const { press, path, server } = await open('/setting/users')
    await press('button', '次のページ')
    await press('link', '社員25のプロフィールを編集')
    await screen.findByText('管理グループID')
    expect(path()).toBe('/setting/users/25')
    server.forgetRequests()
    await press('button', '戻る')
    await screen.findByText('社員21')
    expect(path()).toBe('/setting/users?page=2')
    await waitFor(() =>
      expect(server.requests(listAuthorities).map(({ query }) => query)).toEqual([{ after: '20', limit: 20 }]),
    )
  })

  test.each(['3', '0', 'x'])('PROF-03 page %s of the address', async (page) => {
    await open(`/setting/users?page=${page}`)
    await screen.findByText(page === '3' ? '社員45' : '佐藤 健一')
  })

  test('PERM-11 PERM-14 ERR-07 G-049 a user who is no admin is led home without a message', async () => {
    const { path } = await open('/setting/users', {
      role: 'viewer',
      answers: { listAuthorities: () => refuse('noPermission') },
    })
    await waitFor(() => expect(path()).toBe('/'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('PROF-03 a list that fails to load is logged, and can be loaded again', async () => {
    const { server, press } = await open('/setting/users', { answers: { listAuthorities: () => new Error('offline') } })
    await screen.findByText('アカウントを読み込めませんでした')
    expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to fetch authorities'])
    server.on(listAuthorities, () => ({ users: [], totalUsers: 0 }))
    await press('button', '再読み込み')
    await screen.findByText('アカウントがありません。')
  })
})

describe("another's profile", () => {
  test('PROF-04 NAV-16 API-35 shows everything about the account', async () => {
    await open('/setting/users/25')
    await screen.findByText('アカウントID')
    const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(shown).toEqual([
      ['アカウントID', 'd25'],
      ['管理グループID', 'G1'],
      ['名前', '社員25'],
      ['部門・部署', '未設定'],
      ['権限', '閲覧者'],
    ])
  })

  test.each(['/setting/users/25', '/setting/user-profile-update/25?field=name'])(
    'PROF-04 G-033 an id of nobody, or of another company, is not found at %s',
    async (path) => {
      await open(path, { answers: { getCompanyUser: gone } })
      await screen.findByText('アカウントが見つかりません')
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(screen.queryByText('アカウントID')).toBeNull()
      expect(screen.getByRole('link', { name: 'ユーザー一覧へ' }).getAttribute('href')).toBe('/setting/users')
    },
  )

  test('PROF-04 ERR-28 one that fails to load is logged, and can be loaded again', async () => {
    const { server, press, users } = await open('/setting/users/25', {
      answers: { getCompanyUser: () => new Error('offline') },
    })
    await screen.findByText('プロフィールを読み込めませんでした')
    expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to fetch profile'])
    server.on(getCompanyUser, () => user25(users))
    await press('button', '再読み込み')
    await screen.findByText('アカウントID')
  })

  test.each(['/setting/users/25', '/setting/user-profile-update/25?field=name'])(
    'G-049 G-050 ERR-07 a user who is no admin is led home from %s without a message, and the web view stays open',
    async (address) => {
      const [alert, closeWebView] = [vi.fn(), vi.fn()]
      for (const bridge of [undefined, { token: 'app', alert, closeWebView }]) {
        if (bridge) window.companyIntraNewsBridge = bridge
        const { path } = await open(address, {
          role: 'viewer',
          answers: { getCompanyUser: () => refuse('noPermission') },
        })
        await screen.findByText('投稿がまだありません')
        expect(path()).toBe('/')
        expect(screen.queryByRole('alertdialog')).toBeNull()
        cleanup()
      }
      expect([alert.mock.calls, closeWebView.mock.calls]).toEqual([[], []])
    },
  )
})

describe('changing a field of it', () => {
  test('PROF-05 PROF-12 NAV-17 PERM-11 API-36 G-129 sends that field alone, and goes back to the new profile', async () => {
    const { press, sent, path } = await open('/setting/users/25')
    await press('link', '部門・部署を編集')
    await screen.findByRole('heading', { level: 1, name: '部門・部署' })
    await screen.findByText('社員25さん')
    await enter('経理部')
    await press('button', '保存する')
    await screen.findByText('経理部')
    expect(path()).toBe('/setting/users/25')
    expect(sent().map(({ body }) => body)).toEqual([{ departmentName: '経理部' }])
  })

  test('G-130 without a known field the profile comes in its place', async () => {
    const { path } = await open('/setting/user-profile-update/25?field=role')
    await screen.findByText('アカウントID')
    expect(path()).toBe('/setting/users/25')
  })

  test('PROF-11 ERR-30 G-121 a failure is logged and shown with the message of its code, and the input stays', async () => {
    const { press } = await open('/setting/user-profile-update/25?field=name', {
      answers: { updateCompanyUser: () => new Error('offline') },
    })
    await enter('山本')
    await press('button', '保存する')
    await press('button', 'OK')
    expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to update profile'])
    expect(((await screen.findByRole('textbox')) as HTMLInputElement).value).toBe('山本')
  })

  test('PROF-05 an account that has been removed is reported as missing', async () => {
    const { press, server } = await open('/setting/user-profile-update/25?field=name', {
      answers: { updateCompanyUser: gone },
    })
    await enter('山本')
    server.on(getCompanyUser, gone)
    await press('button', '保存する')
    await screen.findByText('アカウントが見つかりません')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('G-098 leaving with input has to be confirmed', async () => {
    const { press, path } = await open('/setting/user-profile-update/25?field=name')
    await enter('山本')
    await press('link', /^投稿一覧/)
    await screen.findByRole('alertdialog', { name: '確認' })
    await press('button', 'キャンセル')
    expect(path()).toBe('/setting/user-profile-update/25?field=name')
  })
})
