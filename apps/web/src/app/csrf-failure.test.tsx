import { createCsrfToken } from '@kawaraban/contract/session.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnswerOrHandler, refuse, refuseWithMessage } from '../testing/server.fake.ts'
import { closeApp, openApp } from './open-app.fake.tsx'

const checkNetwork = '通信できませんでした。ネットワークの接続状況をご確認のうえ、もう一度お試しください。'
const loginExpired = 'ログインの有効期限が切れました。もう一度ログインしてください。'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  closeApp()
  vi.useRealTimers()
})

/** A server that refuses the pair as `answer` says, for as long as there is a session. */
const open = async (path: string, answer: AnswerOrHandler<typeof createCsrfToken>) => {
  let isLogin = true
  const app = await openApp(path, {
    answers: {
      createCsrfToken: answer,
      getSession: () => ({ isLogin }),
      deleteSession: () => {
        isLogin = false
      },
    },
  })
  const count = (what: string) => app.calls().filter((one) => one === what).length
  return { ...app, deleted: () => count('deleteSession'), fetched: () => count('createCsrfToken') }
}
const loginButton = () => screen.findByRole('button', { name: 'ビジネスアカウントでログイン', hidden: true })
const json =
  (message: string, status: number, headers = {}) =>
  () =>
    Response.json({ success: false, message, data: null }, { status, headers })

describe('a CSRF pair that the server refuses to the guard', () => {
  test.each([
    ['CSRF validation failed', checkNetwork],
    ['No permission', checkNetwork],
    ['', checkNetwork],
    ['Something new', checkNetwork],
    ['Login session is invalid', loginExpired],
  ])(
    'AUTH-17 ERR-12 NAV-33 G-153 「%s」 is reported, the session deleted, and login follows',
    async (message, text) => {
      const app = await open('/news/12', () => refuseWithMessage(message))
      expect((await screen.findByRole('alertdialog')).textContent).toContain(text)
      expect(app.deleted()).toBe(0)
      await app.press('button', 'OK')
      await loginButton()
      expect([app.path(), app.deleted()]).toEqual(['/login', 1])
      expect(sessionStorage.getItem('companyIntraNews.returnPath')).toBe('/news/12')
    },
  )

  test('ERR-11 G-153 a missing session key ends the session without a message', async () => {
    const app = await open('/', () => refuse('missingSessionKey'))
    await loginButton()
    expect([screen.queryByRole('alertdialog'), app.deleted()]).toEqual([null, 1])
  })

  test('G-108 G-153 on the login screen itself the message is shown over it, and nothing loops', async () => {
    const app = await open('/login', () => refuse('csrfFailed'))
    await app.press('button', 'OK')
    await loginButton()
    expect([app.path(), app.deleted(), app.fetched()]).toEqual(['/login', 1, 1])
  })

  test('NAV-31 AUTH-19 ERR-12 G-153 the web view gives the message, deletes the session and closes once', async () => {
    const [alert, closeWebView] = [vi.fn(), vi.fn()]
    window.companyIntraNewsBridge = { token: 'app', alert, closeWebView }
    const app = await open('/', () => refuse('csrfFailed'))
    await waitFor(() => expect(closeWebView).toHaveBeenCalledTimes(1))
    expect([alert.mock.calls, app.deleted()]).toEqual([[['', checkNetwork]], 1])
  })
})

describe('a CSRF pair that does not come', () => {
  test.each([
    ['a broken connection', () => new TypeError('broken')],
    ['408', json('Request timeout', 408)],
    ['429', json('Too many requests', 429)],
    ['500', json('Internal server error', 500)],
    ['503', json('Service unavailable', 503)],
    ['a page of somebody else', () => new Response('<html>')],
  ])('NAV-33 G-108 G-153 after %s login is shown and nothing is deleted', async (_, answer) => {
    const app = await open('/news/12', answer)
    await loginButton()
    expect([app.path(), app.deleted(), screen.queryByRole('alertdialog')]).toEqual(['/login', 0, null])
  })

  test('G-148 G-153 Retry-After is respected: until it has passed there are no requests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const app = await open('/setting', json('Too many requests', 429, { 'retry-after': '60' }))
    await loginButton()
    expect(app.fetched()).toBe(1)
    const router = (await import('./router.ts')).pageRouter()
    await router.navigate({ to: '/setting' })
    expect([app.path(), app.fetched()]).toEqual(['/login', 1])
    app.server.on(createCsrfToken, { csrfId: 'i', csrfToken: 't' })
    vi.advanceTimersByTime(61_000)
    await router.navigate({ to: '/setting' })
    await screen.findByRole('heading', { level: 1, name: '設定' })
    expect([app.fetched(), app.deleted()]).toEqual([2, 0])
  })
})
