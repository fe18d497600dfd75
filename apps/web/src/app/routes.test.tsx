import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse, refuseWithMessage } from '../testing/server.fake.ts'
import { closeApp, listed, onPhone, openApp } from './open-app.fake.tsx'

const logged = vi.fn()

beforeEach(() => {
  logged.mockReset()
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(closeApp)

describe('addresses', () => {
  test.each([
    ['NAV-01', '/', '社内報'],
    ['NAV-02', '/menu', '社内報'],
    ['NAV-04', '/news/add', '新規投稿'],
    ['NAV-08', '/setting', '設定'],
    ['NAV-09', '/setting/my-profile', 'プロフィール設定'],
    ['NAV-10', '/setting/my-profile-update?field=departmentName', '部門・部署'],
    ['NAV-11', '/setting/permission', '権限設定'],
    ['NAV-15', '/setting/users', 'ユーザー一覧'],
    ['NAV-16', '/setting/users/9', 'プロフィール設定'],
    ['NAV-17', '/setting/user-profile-update/9?field=name', '名前'],
  ])('%s %s shows the screen titled %s', async (_, path, title) => {
    const app = await openApp(path, { role: 'admin' })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    expect(app.path()).toBe(path)
    expect(document.title).toBe(title)
  })

  test('NAV-03 a post opens under its id, titled 投稿詳細', async () => {
    await openApp('/news/12')
    await screen.findByRole('heading', { name: '年末調整のお願い' })
    expect(document.title).toBe('投稿詳細')
  })

  test.each([
    ['NAV-21', '/index.html', 'without a message'],
    ['G-146', '/no/such/screen', 'and says in passing that there is no such page'],
    ['G-146', '/news', 'and says in passing that there is no such page'],
  ])('%s %s leads to the feed, %s', async (_, path, how) => {
    const app = await openApp(path)
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    expect(app.path()).toBe('/')
    const said = within(screen.getByRole('status', { name: '通知' }))
    const words = 'お探しのページは見つかりませんでした。'
    if (how === 'without a message') expect(said.queryByText(words)).toBeNull()
    else await said.findByText(words)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('G-147 the menu opened on a PC is shown as it is', async () => {
    await openApp('/menu')
    await screen.findByRole('button', { name: '閉じる' })
  })
})

describe('the guard on the way', () => {
  test('NAV-44 NAV-37 a first visit requests in order; an inactive company is activated before anything else', async () => {
    const app = await openApp('/setting', { isServiceRunning: false })
    await screen.findByRole('heading', { level: 1, name: '設定' })
    expect(app.calls().slice(0, 6)).toEqual([
      'getSession',
      'createCsrfToken',
      'getMe',
      'checkService',
      'activateCompany',
      'getMyProfile',
    ])
  })

  test('NAV-37 an active company is not activated again', async () => {
    const app = await openApp('/setting')
    await screen.findByRole('heading', { level: 1, name: '設定' })
    expect(app.calls()).not.toContain('activateCompany')
  })

  test('NAV-45 ERR-28 a failed service check and profile are logged, and the screen is shown', async () => {
    await openApp('/setting', {
      answers: {
        checkService: () => refuseWithMessage('Something new'),
        getMyProfile: () => refuseWithMessage('Something new'),
      },
    })
    await screen.findByRole('heading', { level: 1, name: '設定' })
    expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to check service', 'failed to fetch profile'])
  })

  test.each(['/news/add', '/news/edit/12', '/progress'])(
    'NAV-40 PERM-10 BOARD-03 G-048 a viewer at %s gets a message, and is on the feed',
    async (path) => {
      const app = await openApp(path)
      const alert = await screen.findByRole('alertdialog')
      expect(alert.textContent).toBe('この操作を行う権限がありません。OK')
      await waitFor(() => expect(app.path()).toBe('/'))
    },
  )

  test.each(['/', '/todo', '/news/12'])(
    'G-039 G-040 G-220 PERM-06 a user without a role that may read gets the access-denied page at %s and can log out',
    async (path) => {
      const app = await openApp(path, { role: 'none' })
      await screen.findByRole('heading', { name: '社内報を閲覧する権限がありません。管理者にお問い合わせください。' })
      expect(screen.getAllByRole('button', { name: 'ログアウト' }).length).toBeGreaterThan(0)
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(app.path()).toBe(path === '/todo' ? path : '/')
      for (const refused of ['listNews', 'listTodo', 'getNews', 'countNewPosts', 'viewNews'])
        expect(app.calls()).not.toContain(refused)
    },
  )

  test('G-119 ERR-13 without a management group nothing else loads, and the way to one is offered', async () => {
    const none = () => refuse('noManagementGroup')
    const app = await openApp('/', {
      config: { groupHowToUrl: 'https://example.com/group' },
      answers: { checkService: none, getMyProfile: none },
    })
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await app.press('button', '確認する')
    expect(open).toHaveBeenCalledWith('https://example.com/group', '_blank', 'noopener,noreferrer')
    await screen.findByRole('heading', { name: '社内報を利用するには、管理グループの作成が必要です。' })
    expect(app.calls()).toEqual(['getSession', 'createCsrfToken', 'getMe', 'checkService'])
  })
})

test('PERM-10 G-048 the alert can be closed on a new device too: hints wait until it is', async () => {
  const app = await openApp('/news/add', {
    newDevice: true,
    answers: { listNews: () => [listed] },
  })
  await screen.findByRole('alertdialog')
  await waitFor(() => expect(app.path()).toBe('/'))
  await within(screen.getByRole('banner', { hidden: true })).findByRole('link', { name: '設定', hidden: true })
  await app.press('button', 'OK')
  await screen.findByRole('dialog')
})

/** The settings icon of the header. */
const pressSettings = async () =>
  userEvent.click(await within(await screen.findByRole('banner')).findByRole('link', { name: '設定' }))

describe('the header', () => {
  test('NAV-01 NAV-22 on a PC the feed has the settings icon and no Back', async () => {
    const app = await openApp('/')
    await pressSettings()
    expect(screen.queryByRole('button', { name: '戻る' })).not.toBeNull()
    expect(app.path()).toBe('/setting')
  })

  test('NAV-22 G-150 a window of a PC too narrow for the side menu leads to the menu in place of the settings', async () => {
    const { press, path } = await openApp('/', { isNarrow: true })
    await press('link', 'メニュー')
    expect(path()).toBe('/menu')
    expect(within(screen.getByRole('navigation')).getByRole('link', { name: '設定' }).getAttribute('href')).toBe(
      '/setting',
    )
  })

  test('NAV-01 MOB-01 in a mobile browser the feed has the menu icon and no Back', async () => {
    onPhone()
    const app = await openApp('/')
    await screen.findByRole('link', { name: 'メニュー' })
    expect(screen.queryByRole('button', { name: '戻る' })).toBeNull()
    await app.press('link', 'メニュー')
    await waitFor(() => expect(app.path()).toBe('/menu'))
  })

  test('NAV-24 Back goes one step back, and from an address opened directly to the feed', async () => {
    const app = await openApp('/setting')
    await app.press('button', '戻る')
    await waitFor(() => expect(app.path()).toBe('/'))
    await pressSettings()
    await app.press('button', '戻る')
    await waitFor(() => expect(app.path()).toBe('/'))
  })

  test('NAV-09 the own profile has no Back on a PC, and one on a phone', async () => {
    await openApp('/setting/my-profile')
    await screen.findByRole('heading', { level: 1, name: 'プロフィール設定' })
    expect(screen.queryByRole('button', { name: '戻る' })).toBeNull()
    closeApp()
    onPhone()
    await openApp('/setting/my-profile')
    await screen.findByRole('button', { name: '戻る' })
  })
})

describe('in the web view', () => {
  const bridge = () => {
    const closeWebView = vi.fn()
    window.companyIntraNewsBridge = { token: 'app', closeWebView }
    return closeWebView
  }

  test('WEB-05 NAV-31 G-111 G-332 the CSRF pair is requested, no session, and no screen waits for me', async () => {
    bridge()
    const app = await openApp('/setting', { answers: { getMe: () => new Promise(() => undefined) } })
    await screen.findByRole('heading', { level: 1, name: '設定' })
    expect(app.calls().slice(0, 4)).toEqual(['createCsrfToken', 'getMe', 'checkService', 'getMyProfile'])
    expect(app.calls()).not.toContain('getSession')
  })

  test('NAV-23 Back on the feed closes it', async () => {
    const close = bridge()
    const app = await openApp('/')
    await app.press('button', '戻る')
    expect(close).toHaveBeenCalledTimes(1)
  })

  test('NAV-25 WEB-06 there is no side menu', async () => {
    bridge()
    await openApp('/')
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    // Neither for who counts as signed in, as a page that was a browser's before would have it.
    const { markSignedIn } = await import('../shell/session.ts')
    act(markSignedIn)
    expect(screen.queryByRole('navigation', { name: 'メニュー' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull()
  })

  test('ERR-06 AUTH-19 G-049 role none gets the message from the app, and it is closed once', async () => {
    const close = bridge()
    const alert = vi.fn()
    window.companyIntraNewsBridge = { ...window.companyIntraNewsBridge, alert }
    await openApp('/', { role: 'none' })
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    expect(alert.mock.calls).toEqual([['', '社内報を閲覧する権限がありません。管理者にお問い合わせください。']])
  })

  test.each(['Token is invalid.', 'Missing session key'])(
    'NAV-31 AUTH-19 without a CSRF pair (%s) it is closed once and shows nothing',
    async (message) => {
      const close = bridge()
      window.companyIntraNewsBridge = { ...window.companyIntraNewsBridge, alert: () => {} }
      await openApp('/', { answers: { createCsrfToken: () => refuseWithMessage(message) } })
      await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
      expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    },
  )

  test('NAV-36 G-111 login leads to the feed', async () => {
    bridge()
    const app = await openApp('/login')
    await waitFor(() => expect(app.path()).toBe('/'))
  })
})
