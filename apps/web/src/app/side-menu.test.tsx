import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { closeApp, openApp } from './open-app.fake.tsx'

afterEach(closeApp)

const manual = { manualUrl: 'https://example.com/manual' }
const menu = async () => within(await screen.findByRole('navigation', { name: 'メニュー' }))

describe('the side menu', () => {
  test('NAV-26 G-336 PERM-11 an admin is led to list, progress, profile, permissions, all profiles, settings, manual and out', async () => {
    await openApp('/', { role: 'admin', config: manual })
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    const links = (await menu()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/',
      '/todo',
      '/progress',
      '/setting/my-profile',
      '/setting/permission',
      '/setting/users',
      '/setting',
      'https://example.com/manual',
    ])
    ;(await menu()).getByRole('button', { name: 'ログアウト' })
  })

  test.each([
    ['/', '/', 'page'],
    ['/news/7', '/', 'true'],
    ['/news/add', '/', 'true'],
    ['/setting/devices', '/setting', 'true'],
    ['/setting/unreached', '/setting', 'true'],
    ['/setting/users', '/setting/users', 'page'],
    ['/setting/user-profile-update/3?field=name', '/setting/users', 'true'],
  ])('NAV-26 G-365 at %s the item of %s is marked, as current %s, and no other', async (path, item, current) => {
    const nobody = { canNotify: true, people: 1, reachable: 1, departments: [] }
    await openApp(path, { role: 'admin', answers: { countUnreached: nobody } })
    await waitFor(async () => {
      const links = within((await menu()).getAllByRole('list')[0] as HTMLElement).getAllByRole('link')
      const marked = links.flatMap((link) => {
        const mark = link.getAttribute('aria-current')
        return mark === null ? [] : [[link.getAttribute('href'), mark]]
      })
      expect(marked).toEqual([[item, current]])
    })
  })

  test('NAV-26 its narrow form names the screens of profiles by what they show', async () => {
    await openApp('/', { role: 'admin' })
    const shortOf = async (to: string) => {
      const link = (await menu()).getAllByRole('link').find((one) => one.getAttribute('href') === to)
      return link?.querySelector('span:last-of-type')?.textContent
    }
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    expect([await shortOf('/setting/my-profile'), await shortOf('/setting/users')]).toEqual([
      'プロフィール',
      'ユーザー',
    ])
  })

  test.each([
    ['editor', ['/todo', '/progress']],
    ['viewer', ['/todo']],
    ['none', []],
  ] as const)(
    'NAV-26 PERM-11 BOARD-03 TODO-02 %s is led to what the role may see, and not to permissions and all profiles',
    async (role, own) => {
      await openApp('/', { role })
      await waitFor(async () => {
        const links = (await menu()).getAllByRole('link')
        const addresses = links.map((link) => link.getAttribute('href'))
        expect(addresses).toEqual(['/', '/', ...own, '/setting/my-profile', '/setting'])
      })
    },
  )

  test('TODO-01 nothing leads who may not read news to what has to be completed', async () => {
    await openApp('/', { role: 'none' })
    await screen.findByText(/閲覧する権限がありません/)
    expect(screen.queryAllByRole('link', { name: /^対応が必要な投稿/ })).toEqual([])
    closeApp()
    await openApp('/')
    await screen.findByRole('navigation', { name: 'メニュー' })
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^対応が必要な投稿/ })).toHaveLength(1))
  })

  test('NAV-46 its foot says who is signed in, by name and role', async () => {
    await openApp('/', { role: 'admin' })
    const foot = within((await menu()).getByRole('region', { name: 'ログイン中のユーザー' }))
    foot.getByText('佐藤 健一')
    foot.getByText('管理者')
  })

  test('NAV-26 NAV-29 the manual opens in a new tab, and is hidden without an address', async () => {
    await openApp('/', { config: manual })
    const link = (await menu()).getByRole('link', { name: /使い方マニュアル/ })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    closeApp()
    await openApp('/')
    expect((await menu()).queryByRole('link', { name: /使い方マニュアル/ })).toBeNull()
  })

  test('NAV-25 the present screen is marked', async () => {
    await openApp('/setting/my-profile')
    await screen.findByRole('heading', { level: 1, name: 'プロフィール設定' })
    const link = (await menu()).getByRole('link', { name: /^プロフィール/ })
    expect(link.getAttribute('aria-current')).toBe('page')
  })

  test('NAV-25 it is neither on the menu nor on the sign-in screen', async () => {
    await openApp('/menu')
    await screen.findByRole('button', { name: '閉じる' })
    expect(screen.getAllByRole('navigation', { name: 'メニュー' })).toHaveLength(1)
    closeApp()
    await openApp('/login', { isLogin: false })
    await screen.findByRole('heading', { level: 1, name: 'ログイン' })
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
