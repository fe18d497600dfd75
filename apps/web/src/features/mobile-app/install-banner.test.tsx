import { browserFactsCookie } from '@kawaraban/contract/browser-facts.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp, listed, onPhone, openApp } from '../../app/open-app.fake.tsx'
import { readCookies, writeCookie } from '../../platform/cookie.ts'

const start = Date.UTC(2026, 10, 20, 1, 0)
const config = { appPageUrl: 'https://example.com/app' }

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
})
afterEach(() => {
  closeApp()
  vi.useRealTimers()
})

const banner = () => screen.queryByRole('region', { name: 'アプリのご案内' })
const close = async () => {
  const there = await screen.findByRole('region', { name: 'アプリのご案内' })
  await userEvent.click(within(there).getByRole('button', { name: '閉じる' }))
}
const openFeed = async (more: object = {}) => {
  cleanup()
  const app = await openApp('/', { config, ...more })
  await screen.findByRole('heading', { level: 1, name: '社内報' })
  return app
}

describe('on a phone', () => {
  beforeEach(() => {
    onPhone()
  })

  test('MOB-04 MOB-06 it is shown over the header, and Install leads to the app page in a new tab', async () => {
    await openFeed()
    const there = within(await screen.findByRole('region', { name: 'アプリのご案内' }))
    there.getByText('アプリなら、通知がすぐ届きます')
    const install = there.getByRole('link', { name: /^インストール/ })
    expect([install.getAttribute('href'), install.getAttribute('target')]).toEqual([config.appPageUrl, '_blank'])
    expect(banner()?.compareDocumentPosition(screen.getByRole('banner'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('MOB-05 TIP-10 closing it saves when that was, and the focus goes on to the screen', async () => {
    await openFeed()
    await close()
    expect(banner()).toBeNull()
    expect(localStorage.getItem('companyIntraNews.installBannerClosedAt')).toBe(String(start))
    expect(localStorage.getItem('companyIntraNews.installBannerState')).toBe('closed')
    expect(document.activeElement?.tagName).toBe('MAIN')
  })

  test('MOB-04 TIP-12 the hints of the feed come first, and it waits for a later visit', async () => {
    await openFeed({ newDevice: true, role: 'viewer' })
    await screen.findByText('ここから、プロフィールや通知の設定ができます。')
    expect(banner()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
    await vi.waitFor(() => expect(readCookies()[browserFactsCookie]).toBe('mobile.copy.install'), 20_000)
    expect(banner()).toBeNull()
    await openFeed()
    expect(banner()).not.toBeNull()
  })

  test('TIP-12 a hint waits while it is there, and begins once it is closed', async () => {
    localStorage.setItem('companyIntraNews.tip.newsHeader', 'seen')
    await openFeed({ newDevice: true, answers: { listNews: [listed] } })
    expect(banner()).not.toBeNull()
    await screen.findByRole('button', { name: /完了にする/ })
    // As long as a hint that may open would need.
    await import('../tips/tip-overlay.tsx')
    for (let frame = 0; frame < 20; frame += 1) await act(() => new Promise((done) => requestAnimationFrame(done)))
    expect(screen.queryByRole('dialog')).toBeNull()
    await close()
    await screen.findByText(/^内容を確認して対応が終わったら/)
  })

  test('MOB-05 G-219 once it is closed, the server renders no page with it', async () => {
    writeCookie(browserFactsCookie, 'mobile.copy.install')
    await openFeed()
    await close()
    expect(readCookies()[browserFactsCookie]).toBe('mobile.copy.none')
  })

  test('LIM-20 MOB-04 G-135 TIP-10 it stays closed for a day, and then stays until it is closed again', async () => {
    await openFeed()
    await close()
    vi.setSystemTime(start + dayMs)
    await openFeed()
    expect(banner()).toBeNull()
    vi.setSystemTime(start + dayMs + 1)
    await openFeed()
    expect(banner()).not.toBeNull()
    expect(localStorage.getItem('companyIntraNews.installBannerState')).toBe('open')
    await close()
    expect(localStorage.getItem('companyIntraNews.installBannerClosedAt')).toBe(String(start + dayMs + 1))
  })

  test('MOB-04 it does not come back into a screen that is being read, only with the next one', async () => {
    const app = await openFeed()
    await close()
    vi.setSystemTime(start + 2 * dayMs)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(banner()).toBeNull()
    await app.press('link', 'メニュー')
    await screen.findByRole('region', { name: 'アプリのご案内' })
    expect(app.path()).toBe('/menu')
  })

  test.each(['/setting', '/setting/my-profile', '/news/12'])(
    'MOB-04 %s is not the feed, and has none',
    async (path) => {
      await openApp(path, { config })
      await screen.findByRole('button', { name: '戻る' })
      expect(banner()).toBeNull()
    },
  )

  test("NAV-30 the menu's header has a variant with it, as long as it has not been closed", async () => {
    await openApp('/menu', { config })
    await screen.findByRole('region', { name: 'アプリのご案内' })
    const heading = screen.getByRole('heading', { level: 1, name: '社内報' })
    expect(banner()?.closest('header')).toBe(heading.closest('header'))
    await close()
    expect(banner()).toBeNull()
    await openFeed()
    expect(banner()).toBeNull()
  })

  test('MOB-04 a user who is not signed in does not see it', async () => {
    await openApp('/', { config, isLogin: false })
    await screen.findByRole('button', { name: 'ビジネスアカウントでログイン' })
    expect(banner()).toBeNull()
    expect(localStorage.getItem('companyIntraNews.installBannerState')).toBeNull()
  })

  test('G-144 without a page about the app there is none', async () => {
    await openFeed({ config: {} })
    expect(banner()).toBeNull()
  })

  test('WEB-06 MOB-04 NAV-30 the web view never has it, in the menu neither', async () => {
    window.companyIntraNewsBridge = {}
    const app = await openFeed()
    expect(banner()).toBeNull()
    expect(app.path()).toBe('/')
    cleanup()
    await openApp('/menu', { config })
    await screen.findByRole('button', { name: '閉じる' })
    expect(banner()).toBeNull()
  })
})

test('G-134 a PC never has it', async () => {
  await openFeed()
  expect(banner()).toBeNull()
})
