import { createSession } from '@kawaraban/contract/session-sign-in.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp, onPhone, openApp } from '../../app/open-app.fake.tsx'
import { refuse, refuseWithMessage } from '../../testing/server.fake.ts'
import { links, loginButton, signedOut, signingIn } from './sign-in.fake.ts'

const logged = vi.fn()
const leave = vi.fn()

beforeEach(() => {
  logged.mockReset()
  leave.mockReset()
  vi.spyOn(console, 'error').mockImplementation((...words) => logged(words[0]))
})
afterEach(closeApp)

describe('coming back from the provider', () => {
  test('AUTH-06 AUTH-07 a full-screen view with the logo shows while code, state and issuer are checked; then the feed', async () => {
    const answered = Promise.withResolvers<{ isLogin: boolean }>()
    const app = await openApp(
      '/login?code=C&state=S&iss=I',
      signingIn(() => () => answered.promise),
    )
    await screen.findByText('ログインしています')
    expect(screen.queryByRole('button', { name: 'ビジネスアカウントでログイン' })).toBeNull()
    answered.resolve({ isLogin: true })
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    expect(app.path()).toBe('/')
    expect(app.server.requests(createSession).map(({ body }) => body)).toEqual([{ code: 'C', state: 'S', iss: 'I' }])
  })

  test('AUTH-06 AUTH-07 MOB-03 on a slow network that view stays until the feed is there, and recommends nothing', async () => {
    onPhone()
    const slow = Promise.withResolvers<{ csrfId: string; csrfToken: string }>()
    const scene = signingIn()
    const app = await openApp('/login?code=C&state=S', {
      ...scene,
      config: { ...links, appStoreUrl: 'https://example.com/store' },
      answers: { ...scene.answers, createCsrfToken: () => slow.promise },
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await waitFor(() => expect(app.calls()).toContain('createCsrfToken'))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    screen.getByText('ログインしています')
    expect(screen.queryByRole('button', { name: 'ビジネスアカウントでログイン' })).toBeNull()
    slow.resolve({ csrfId: 'i', csrfToken: 't' })
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    vi.useRealTimers()
  })

  test('G-110 a user who was sent to login from a post returns to it', async () => {
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

  test('G-110 a user who signed out on purpose goes to the feed, like one who opened login directly', async () => {
    sessionStorage.setItem('companyIntraNews.signedOut', 'yes')
    await openApp('/news/12', signedOut())
    await loginButton()
    expect(sessionStorage.getItem('companyIntraNews.returnPath')).toBeNull()
  })

  test.each([
    ['an answer without login', () => ({ isLogin: false }), 'sessionPost error'],
    ['an unsuccessful answer', () => refuse('signInFailed'), 'sessionPost error'],
    ['a busy service', () => refuseWithMessage('Service unavailable', { status: 503 }), 'sessionPost error'],
    ['too many calls', () => refuseWithMessage('Too many requests', { status: 429 }), 'sessionPost error'],
    ['a broken connection', () => new TypeError('broken'), 'callback error'],
    ['a response error', () => Response.json({}, { status: 500 }), 'callback error'],
  ])('AUTH-07 AUTH-08 ERR-24 %s is logged and goes to the sign-in screen', async (_, answer, words) => {
    const app = await openApp('/login?code=C&state=S', signingIn(answer))
    await loginButton()
    await screen.findByText('ログインできませんでした。もう一度お試しください。')
    expect(logged.mock.calls).toEqual([[words]])
    expect(app.path()).toMatch(/^\/login/)
  })

  test('AUTH-08 DATA-23 an account without a business account ID gets a message of its own, since another try would not help', async () => {
    const app = await openApp(
      '/login?code=C&state=S',
      signingIn(() => refuse('noDocomoId')),
    )
    await loginButton()
    const alert = await screen.findByText(
      /^このアカウントのビジネスアカウントIDを確認できないため、ログインできません。/,
    )
    expect(alert.textContent).toContain('管理者にお問い合わせください。')
    expect(logged.mock.calls).toEqual([['sessionPost error']])
    expect(app.path()).toMatch(/^\/login/)
  })

  test('AUTH-10 ERR-23 refused consent is reported, then the plain view follows', async () => {
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
    expect(app.calls()).toContain('deleteSession')
  })

  test('AUTH-13 ERR-26 a failure is only logged, and the page stays', async () => {
    const reload = await pageReload()
    const app = await openApp('/', { answers: { deleteSession: () => new TypeError('broken') } })
    await app.press('button', 'ログアウト')
    await waitFor(() => expect(logged).toHaveBeenCalledWith('failed to log out'))
    expect(reload).not.toHaveBeenCalled()
    expect(app.path()).toBe('/')
  })
})
