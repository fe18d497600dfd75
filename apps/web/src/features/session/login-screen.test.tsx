import { getSession } from '@kawaraban/contract/session.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { refuseWithMessage } from '../../testing/server.fake.ts'
import { links, loginButton, signedOut, signingIn } from './sign-in.fake.ts'

const logged = vi.fn()
const leave = vi.fn()

beforeEach(() => {
  logged.mockReset()
  leave.mockReset()
  vi.spyOn(console, 'error').mockImplementation((...words) => logged(words[0]))
})
afterEach(closeApp)

describe('the plain sign-in screen', () => {
  test('AUTH-01 AUTH-02 NAV-18 the left panel says what the service is, with its links and a copyright line', async () => {
    await openApp('/login', signedOut())
    await screen.findByRole('heading', { name: '会社のお知らせを、すぐ、確実に。' })
    for (const point of [
      '新しい投稿がすぐに反映されます',
      '閲覧状況の確認やメンバーの管理が簡単です',
      '無料でご利用いただけます',
      '必要なお知らせをタイムリーに届けます',
    ]) {
      screen.getByText(point)
    }
    const footer = within(screen.getByRole('contentinfo'))
    for (const [name, href] of [
      [/プライバシーポリシー/, links.policyUrl],
      [/利用規約/, links.termsUrl],
    ] as const) {
      const link = footer.getByRole('link', { name })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank'])
    }
    footer.getByText(/^© \d{4}/)
  })

  test('AUTH-03 the right panel has title, banner, button and the way to an account in a new tab', async () => {
    await openApp('/login', signedOut())
    await screen.findByRole('heading', { level: 1, name: 'ログイン' })
    screen.getByText('勤務先のビジネスアカウントをお使いください。')
    await loginButton()
    const link = screen.getByRole('link', { name: /アカウントをお持ちでない方はこちら/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([links.registrationUrl, '_blank'])
  })

  const ended = /^ログインの有効期限が切れました。もう一度ログインしてください。$/

  test('AUTH-20 a user whose session has ended since the last visit gets a message, also after a reload', async () => {
    await openApp('/news/12', signedOut({ isKnown: true }))
    await loginButton()
    screen.getByText(ended)
    cleanup()
    await openApp('/login', signedOut())
    await loginButton()
    screen.getByText(ended)
  })

  test('AUTH-20 a user whose session ends during a visit gets a message, and another one when input was stored', async () => {
    for (const [stored, words] of [
      [null, ended],
      ['/news/add', /入力していた内容は残っています。同じアカウントでログインすると、続きから入力できます。$/],
    ] as const) {
      const { server } = await openApp('/setting')
      await screen.findByRole('heading', { level: 1, name: '設定' })
      const [{ CallError }, { fail }, { registerUnsaved }] = await Promise.all([
        import('../../call.ts'),
        import('../../failure.ts'),
        import('../../platform/unsaved.ts'),
      ])
      registerUnsaved({ isLostAt: () => false, store: () => stored })
      server.on(getSession, { isLogin: false })
      await fail(new CallError('missingSessionKey', 'Missing session key', 'test', 200), { action: 'quiet' })
      await screen.findByText(words)
      cleanup()
    }
  })

  test('AUTH-20 a user who was never here, signed out on purpose or has no network gets none', async () => {
    await openApp('/', signedOut())
    await loginButton()
    expect(screen.queryByText(ended)).toBeNull()
    cleanup()
    await openApp('/', signedOut({ isKnown: true, answers: { getSession: () => new TypeError('broken') } }))
    await loginButton()
    expect(screen.queryByText(ended)).toBeNull()
  })

  test('AUTH-20 signing in ends the notice', async () => {
    sessionStorage.setItem('companyIntraNews.sessionEnd', 'withInput')
    await openApp('/login?code=C&state=S', signingIn())
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    expect(sessionStorage.getItem('companyIntraNews.sessionEnd')).toBeNull()
  })

  test('G-144 a missing address hides its link', async () => {
    await openApp('/login', signedOut({ config: {} }))
    await loginButton()
    expect(screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('http'))).toEqual([])
  })

  test.each(['/login', '/login?code=a', '/login?state=b', '/login?error=other'])(
    'AUTH-09 %s shows it',
    async (path) => {
      const app = await openApp(path, signedOut())
      await loginButton()
      expect(app.calls()).toEqual(['getSession'])
    },
  )

  test('AUTH-04 the button loads the provider’s address and goes there', async () => {
    const app = await openApp('/login', signedOut())
    vi.stubGlobal('location', { ...new URL(location.href), href: location.href, assign: leave })
    await app.press('button', 'ビジネスアカウントでログイン')
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://id.example/authorize'))
  })

  test.each([
    ['an unsuccessful answer', () => refuseWithMessage('Service unavailable'), 'api response error'],
    ['a busy service', () => refuseWithMessage('Service unavailable', { status: 503 }), 'api response error'],
    ['a page of a proxy', () => new Response('<h1>busy</h1>', { status: 503 }), 'fetch error'],
    ['a broken connection', () => new TypeError('broken'), 'fetch error'],
  ])('AUTH-05 ERR-25 %s is logged and shown, and the user stays', async (_, answer, words) => {
    const app = await openApp('/login', signedOut({ answers: { getAuthUrl: answer } }))
    await app.press('button', 'ビジネスアカウントでログイン')
    await screen.findByText(/通信できませんでした/)
    expect(logged.mock.calls).toEqual([[words]])
    expect(app.path()).toBe('/login')
  })

  test('G-310 AUTH-04 a button that waits for its turn says after two seconds that the sign-in goes on', async () => {
    const busy = () => refuseWithMessage('Too many requests', { status: 429, headers: { 'retry-after': '5' } })
    const app = await openApp('/login', signedOut({ answers: { getAuthUrl: busy } }))
    await loginButton()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await app.press('button', 'ビジネスアカウントでログイン')
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(screen.queryByText('ログインしています')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    screen.getByText('ログインしています')
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await screen.findByText(/^アクセスが集中しています。/)
    expect(screen.queryByText('ログインしています')).toBeNull()
    vi.useRealTimers()
  })
})
