import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onPhone } from '../../app/open-app.fake.tsx'
import { fakeServer } from '../../testing/server.fake.ts'

const store = 'https://example.com/store'
const open = vi.fn(() => null)

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('open', open.mockClear())
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  delete window.companyIntraNewsBridge
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A login view, plain or not; gives whether a dialog is open. */
const showLogin = async ({ isPlain = true, config = { appStoreUrl: store } as object } = {}) => {
  fakeServer().configure(config)
  const [{ loadPublicConfig }, { useAppRecommendation }, { DialogHost, useIsDialogOpen }] = await Promise.all([
    import('../../platform/public-config.ts'),
    import('./use-app-recommendation.ts'),
    import('../../ui/dialogs.tsx'),
    import('../../ui/dialog-view.tsx'),
  ])
  await loadPublicConfig()
  const { rerender } = renderHook(useAppRecommendation, { initialProps: isPlain })
  const { result } = renderHook(useIsDialogOpen)
  render(<DialogHost />)
  return { isAsked: () => result.current, setPlain: rerender }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('on a phone', () => {
  beforeEach(() => {
    onPhone()
  })

  test.each([
    ['アプリへ', [[store, '_blank', 'noopener,noreferrer']]],
    ['ブラウザーで続ける', []],
  ])('MOB-02 LIM-19 after 500 ms, and not before, it offers to go to the app; then 「%s」', async (press, opened) => {
    const { isAsked } = await showLogin()
    pass(499)
    expect(isAsked()).toBe(false)
    pass(1)
    expect(isAsked()).toBe(true)
    vi.useRealTimers()
    const dialog = await screen.findByRole('alertdialog', { name: 'アプリのご案内' })
    expect(dialog.textContent).toContain('アプリなら、新しい投稿をプッシュ通知で受け取れます。アプリへ移動しますか？')
    await userEvent.click(screen.getByRole('button', { name: press }))
    expect(open.mock.calls).toEqual(opened)
  })

  test('G-206 MOB-02 where notices do not reach the app it does not mention push', async () => {
    const { isAsked } = await showLogin({ config: { appStoreUrl: store, canNotifyApp: false } })
    pass(500)
    expect(isAsked()).toBe(true)
    vi.useRealTimers()
    const dialog = await screen.findByRole('alertdialog', { name: 'アプリのご案内' })
    expect(dialog.textContent).toContain('アプリなら、社内報をより便利にご利用いただけます。アプリへ移動しますか？')
    expect(dialog.textContent).not.toContain('プッシュ通知')
  })

  test('MOB-03 a view that is left earlier offers nothing', async () => {
    const { isAsked, setPlain } = await showLogin()
    pass(499)
    setPlain(false)
    pass(10_000)
    expect(isAsked()).toBe(false)
  })

  test.each([
    ['MOB-03 what is not the plain login view', { isPlain: false }],
    ['G-144 an installation without a store address', { config: {} }],
  ])('%s offers nothing', async (_, login) => {
    const { isAsked } = await showLogin(login)
    pass(10_000)
    expect(isAsked()).toBe(false)
  })

  test('MOB-03 WEB-06 the web view offers nothing', async () => {
    window.companyIntraNewsBridge = {}
    const { isAsked } = await showLogin()
    pass(10_000)
    expect(isAsked()).toBe(false)
  })
})

test('MOB-03 a PC offers nothing', async () => {
  const { isAsked } = await showLogin()
  pass(10_000)
  expect(isAsked()).toBe(false)
})
