import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp, onPhone, openApp, refuse, type Scene } from '../../app/app-stage.fake.tsx'

const logged = vi.fn()
const leave = vi.fn()

beforeEach(() => {
  logged.mockReset()
  leave.mockReset()
  vi.spyOn(console, 'error').mockImplementation((...words) => logged(words[0]))
})
afterEach(closeApp)

const links = {
  policyUrl: 'https://example.com/policy',
  termsUrl: 'https://example.com/terms',
  registrationUrl: 'https://example.com/register',
}
const signedOut = (more: Scene = {}): Scene => ({ isLogin: false, config: links, ...more })
const loginButton = () => screen.findByRole('button', { name: 'ビジネスアカウントでログイン' })

/** A server on which one is signed in once the session has been posted. */
const signingIn = (answer: () => unknown = () => ({ isLogin: true })): Scene => {
  let isLogin = false
  return signedOut({
    answers: {
      'GET /v1/session': () => ({ isLogin }),
      'POST /v1/session': () => {
        const given = answer()
        isLogin = (given as { isLogin?: boolean }).isLogin === true
        return given
      },
    },
  })
}

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

  test('AUTH-20 whose session has ended since the last visit is told so, also after a reload', async () => {
    await openApp('/news/12', signedOut({ isKnown: true }))
    await loginButton()
    screen.getByText(ended)
    cleanup()
    await openApp('/login', signedOut())
    await loginButton()
    screen.getByText(ended)
  })

  test('AUTH-20 whose session ends while they are there is told so, and that what was entered will be back', async () => {
    for (const [kept, words] of [
      [null, ended],
      ['/news/add', /入力していた内容は残っています。同じアカウントでログインすると、続きから入力できます。$/],
    ] as const) {
      await openApp('/setting')
      await screen.findByRole('heading', { level: 1, name: '設定' })
      const [{ CallError }, { fail }, { registerUnsaved }] = await Promise.all([
        import('../../call.ts'),
        import('../../failure.ts'),
        import('../../platform/unsaved.ts'),
      ])
      registerUnsaved({ isLostAt: () => false, store: () => kept })
      vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data: { isLogin: false } }))
      await fail(new CallError('missingSessionKey', 'Missing session key', 'test', 200), { doing: 'quiet' })
      await screen.findByText(words)
      cleanup()
    }
  })

  test('AUTH-20 whoever was never here, signed out on purpose or has no network is not', async () => {
    await openApp('/', signedOut())
    await loginButton()
    expect(screen.queryByText(ended)).toBeNull()
    cleanup()
    await openApp('/', signedOut({ isKnown: true, answers: { 'GET /v1/session': () => new TypeError('broken') } }))
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
      expect(app.asked()).toEqual(['GET /v1/session'])
    },
  )

  test('AUTH-04 the button asks for the provider’s address and goes there', async () => {
    const app = await openApp('/login', signedOut())
    vi.stubGlobal('location', { ...new URL(location.href), href: location.href, assign: leave })
    await app.press('button', 'ビジネスアカウントでログイン')
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://id.example/authorize'))
  })

  test.each([
    ['an unsuccessful answer', () => refuse('Service unavailable'), 'api response error'],
    ['a broken connection', () => new TypeError('broken'), 'fetch error'],
  ])('AUTH-05 ERR-25 %s is logged and told, and the user stays', async (_, answer, words) => {
    const app = await openApp('/login', signedOut({ answers: { 'GET /v1/session/authUrl': answer } }))
    await app.press('button', 'ビジネスアカウントでログイン')
    await screen.findByText(/通信できませんでした/)
    expect(logged.mock.calls).toEqual([[words]])
    expect(app.path()).toBe('/login')
  })
})

describe('coming back from the provider', () => {
  test('AUTH-06 AUTH-07 a full-screen view with the logo shows while code, state and issuer are checked; then the feed', async () => {
    let finish = (_: unknown) => {}
    const scene = signingIn()
    const usual = scene.answers?.['POST /v1/session']
    const answers = {
      ...scene.answers,
      'POST /v1/session': () =>
        new Promise((done) => (finish = () => done(usual?.({ method: '', path: '', body: {}, search: '' })))),
    }
    const app = await openApp('/login?code=C&state=S&iss=I', { ...scene, answers })
    await screen.findByText('ログインしています')
    expect(screen.queryByRole('button', { name: 'ビジネスアカウントでログイン' })).toBeNull()
    finish(null)
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    expect(app.path()).toBe('/')
    const posted = app.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/session')
    expect(posted.map(({ body }) => body)).toEqual([{ code: 'C', state: 'S', iss: 'I' }])
  })

  test('AUTH-06 AUTH-07 MOB-03 on a slow network that view stays until the feed is there, and recommends nothing', async () => {
    onPhone()
    const slow = Promise.withResolvers<unknown>()
    const scene = signingIn()
    const app = await openApp('/login?code=C&state=S', {
      ...scene,
      config: { ...links, appStoreUrl: 'https://example.com/store' },
      answers: { ...scene.answers, 'POST /v1/companyIntraNews/csrf/token': () => slow.promise },
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await waitFor(() => expect(app.asked()).toContain('POST csrf/token'))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    screen.getByText('ログインしています')
    expect(screen.queryByRole('button', { name: 'ビジネスアカウントでログイン' })).toBeNull()
    slow.resolve({ csrfId: 'i', csrfToken: 't' })
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    vi.useRealTimers()
  })

  test('G-110 whoever was sent to login from a post returns to it', async () => {
    const app = await openApp('/news/12', signedOut())
    await loginButton()
    expect(app.path()).toBe('/login')
    const kept = sessionStorage.getItem('companyIntraNews.returnPath')
    closeApp()
    sessionStorage.setItem('companyIntraNews.returnPath', kept ?? '')
    const back = await openApp('/login?code=C&state=S', signingIn())
    await screen.findByRole('heading', { name: '年末調整のお願い' })
    expect(back.path()).toBe('/news/12')
  })

  test('G-110 whoever signed out on purpose goes to the feed, like whoever came to login alone', async () => {
    sessionStorage.setItem('companyIntraNews.signedOut', 'yes')
    await openApp('/news/12', signedOut())
    await loginButton()
    expect(sessionStorage.getItem('companyIntraNews.returnPath')).toBeNull()
  })

  test.each([
    ['an answer without login', () => ({ isLogin: false }), 'sessionPost error'],
    ['an unsuccessful answer', () => refuse('Sign-in failed'), 'sessionPost error'],
    ['a broken connection', () => new TypeError('broken'), 'callback error'],
    ['a response error', () => Response.json({}, { status: 500 }), 'callback error'],
  ])('AUTH-07 AUTH-08 ERR-24 %s is logged and goes to the sign-in screen', async (_, answer, words) => {
    const app = await openApp('/login?code=C&state=S', signingIn(answer))
    await loginButton()
    await screen.findByText('ログインできませんでした。もう一度お試しください。')
    expect(logged.mock.calls).toEqual([[words]])
    expect(app.path()).toMatch(/^\/login/)
  })

  test('AUTH-08 DATA-23 an account without a business account ID is told so, since another try would not help', async () => {
    const app = await openApp(
      '/login?code=C&state=S',
      signingIn(() => refuse('No docomoId')),
    )
    await loginButton()
    const alert = await screen.findByText(
      /^このアカウントのビジネスアカウントIDを確認できないため、ログインできません。/,
    )
    expect(alert.textContent).toContain('管理者にお問い合わせください。')
    expect(logged.mock.calls).toEqual([['sessionPost error']])
    expect(app.path()).toMatch(/^\/login/)
  })

  test('AUTH-10 ERR-23 refused consent is told of, then the plain view follows', async () => {
    const app = await openApp('/login?error=access_denied', signedOut())
    const alert = await screen.findByRole('alertdialog')
    expect(alert.textContent).toContain('ログインするには、ご登録情報の連携への同意が必要です。')
    await app.press('button', 'OK')
    await waitFor(() => expect(app.path()).toBe('/login'))
    await loginButton()
  })
})

describe('signing out', () => {
  const pageReload = async () => {
    const reload = vi.fn()
    vi.doMock('../../platform/page.ts', () => ({ reloadPage: reload }))
    return reload
  }
  afterEach(() => {
    vi.doUnmock('../../platform/page.ts')
  })

  test('AUTH-13 it deletes the session and reloads the page', async () => {
    const reload = await pageReload()
    const app = await openApp('/')
    await app.press('button', 'ログアウト')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(app.asked()).toContain('DELETE /v1/session')
  })

  test('AUTH-13 ERR-26 a failure is only logged, and the page stays', async () => {
    const reload = await pageReload()
    const app = await openApp('/', { answers: { 'DELETE /v1/session': () => new TypeError('broken') } })
    await app.press('button', 'ログアウト')
    await waitFor(() => expect(logged).toHaveBeenCalledWith('failed to log out'))
    expect(reload).not.toHaveBeenCalled()
    expect(app.path()).toBe('/')
  })
})
