import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/server.fake.ts'
import type { Bridge } from './bridge.ts'

let bridge: typeof import('./bridge.ts')
let device: typeof import('./device.ts')
let config: typeof import('./public-config.ts')
let logged: ReturnType<typeof vi.spyOn>

beforeEach(async () => {
  vi.resetModules()
  ;[bridge, device, config] = await Promise.all([
    import('./bridge.ts'),
    import('./device.ts'),
    import('./public-config.ts'),
  ])
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  delete window.companyIntraNewsBridge
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const inWebView = (native: Bridge = {}) => {
  window.companyIntraNewsBridge = native
}
const withUserAgent = (userAgent: string, maxTouchPoints = 0) =>
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
const withConfig = async (answer: unknown) => {
  fakeServer().configure(answer)
  await config.loadPublicConfig()
}

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0'

describe('where the page runs', () => {
  test('WEB-01 G-112 the bridge makes a web view, and so does the configured mark of the user agent', async () => {
    expect(bridge.isWebView()).toBe(false)
    withUserAgent(`${iPhone} KawarabanApp/3`)
    expect(bridge.isWebView()).toBe(false)
    await withConfig({ appUserAgent: 'KawarabanApp' })
    expect(bridge.isWebView()).toBe(true)
    withUserAgent(iPhone)
    expect(bridge.isWebView()).toBe(false)
    inWebView()
    expect(bridge.isWebView()).toBe(true)
  })

  test.each([
    [iPhone, 5, true],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/156.0 Mobile', 5, true],
    ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 0, false],
    [windows, 10, false],
  ])('G-112 %s with %i touch points: mobile %s', (userAgent, touchPoints, isMobile) => {
    withUserAgent(userAgent, touchPoints)
    expect(device.isMobileBrowser()).toBe(isMobile)
  })

  test('G-112 the web view on a phone is no mobile browser', () => {
    withUserAgent(iPhone, 5)
    inWebView()
    expect(device.isMobileBrowser()).toBe(false)
  })
})

describe('addresses outside', () => {
  test('WEB-07 DETAIL-06 the web view opens them by the app, never in a tab', () => {
    const openUrl = vi.fn()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    inWebView({ openUrl })
    bridge.openUrl('https://example.com/a')
    expect(openUrl).toHaveBeenCalledWith('https://example.com/a')
    expect(open).not.toHaveBeenCalled()
  })

  test('DETAIL-06 NAV-29 a browser opens a new tab that cannot reach back', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    bridge.openUrl('https://example.com/a')
    expect(open).toHaveBeenCalledWith('https://example.com/a', '_blank', 'noopener,noreferrer')
  })

  test('G-144 WEB-07 pages of the service itself are opened as well, where it has http alone', () => {
    const openUrl = vi.fn()
    const manual = new URL('/manual/', location.href).href
    expect(manual).toMatch(/^http:/)
    inWebView({ openUrl })
    bridge.openUrl(manual)
    expect(openUrl).toHaveBeenCalledWith(manual)
  })

  test.each([
    'http://example.com',
    'javascript:alert(1)',
    'intent://x',
    'file:///etc/passwd',
    '/news/1',
    `blob:${location.origin}/1`,
    `${location.origin}.example.com/`,
  ])('DETAIL-04 %s is opened by nobody', (url) => {
    const openUrl = vi.fn()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    bridge.openUrl(url)
    inWebView({ openUrl })
    bridge.openUrl(url)
    expect(openUrl).not.toHaveBeenCalled()
    expect(open).not.toHaveBeenCalled()
  })
})

describe('the bridge', () => {
  test('WEB-02 WEB-08 alerts go to the app, which may not have any', async () => {
    const alert = vi.fn(async () => {})
    inWebView({ alert })
    expect(await bridge.showAlert('題', '文')).toBe(true)
    expect(alert).toHaveBeenCalledWith('題', '文')
    inWebView({})
    expect(await bridge.showAlert('題', '文')).toBe(false)
  })

  test('WEB-03 a bridge that fails is only written to the console', async () => {
    const broken = () => {
      throw new Error('no bridge')
    }
    inWebView({ alert: broken, openUrl: broken, sendGAEvent: broken })
    expect(await bridge.showAlert('', '文')).toBe(false)
    bridge.openUrl('https://example.com')
    bridge.sendEventToApp('event', {})
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(4), 20_000)
  })

  test('WEB-03 a bridge whose calls reject, or whose token cannot be read, is only written to the console', async () => {
    const broken = async () => Promise.reject(new Error('no bridge'))
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    inWebView({ alert: broken, openUrl: broken, sendGAEvent: broken, closeWebView: broken })
    Object.defineProperty(window.companyIntraNewsBridge, 'token', { get: () => JSON.parse('no token') })
    expect(await bridge.showAlert('', '文')).toBe(false)
    bridge.openUrl('https://example.com')
    bridge.sendEventToApp('event', {})
    bridge.closeWebView()
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1), 20_000)
    expect(bridge.appCredential()).toBeUndefined()
    // The address that was not opened is said in so many words.
    expect(logged).toHaveBeenCalledTimes(6)
  })

  test('WEB-03 WEB-07 G-113 with the mark but without the bridge nothing is opened, shown or sent, and the window closes', async () => {
    withUserAgent(`${iPhone} KawarabanApp/3`, 5)
    await withConfig({ appUserAgent: 'KawarabanApp' })
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    bridge.reportMissingBridge()
    expect(await bridge.showAlert('題', '文')).toBe(false)
    bridge.openUrl('https://example.com/a')
    bridge.sendEventToApp('event', {})
    bridge.closeWebView()
    bridge.closeWebView()
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1), 20_000)
    expect(open).not.toHaveBeenCalled()
    expect(bridge.appCredential()).toBeUndefined()
    expect(logged.mock.calls).toEqual([['the native bridge has not started'], ['the bridge has opened no address']])
  })

  test('WEB-03 nothing is written where the bridge has started, or no app is there', () => {
    bridge.reportMissingBridge()
    inWebView({})
    bridge.reportMissingBridge()
    expect(logged).not.toHaveBeenCalled()
  })

  test('WEB-08 an alert that is answered late is waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    inWebView({ alert: () => promise })
    const shown = vi.fn()
    const showing = bridge.showAlert('題', '文').then(shown)
    await Promise.resolve()
    expect(shown).not.toHaveBeenCalled()
    resolve()
    await showing
    expect(shown).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('WEB-04 G-113 the web view is closed once, by the app or else by the window', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    const closeWebView = vi.fn()
    inWebView({ closeWebView })
    bridge.closeWebView()
    bridge.closeWebView()
    expect(bridge.isClosing()).toBe(true)
    await Promise.resolve()
    expect(closeWebView).toHaveBeenCalledTimes(1)
    expect(close).not.toHaveBeenCalled()
  })

  test('G-113 without such a call the window is closed', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    inWebView({})
    bridge.closeWebView()
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1), 20_000)
  })

  test('WEB-04 a browser has nothing to close', () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    bridge.closeWebView()
    expect(bridge.isClosing()).toBe(false)
    expect(close).not.toHaveBeenCalled()
  })
})

describe('the public configuration', () => {
  test('G-144 OPS-06 what is missing, empty or null is not there', async () => {
    await withConfig({ manualUrl: 'https://example.com/manual', policyUrl: null, termsUrl: '' })
    expect(config.publicConfig()).toEqual({ manualUrl: 'https://example.com/manual' })
  })

  test('G-144 a failed configuration leaves the page usable', async () => {
    await withConfig(new TypeError('offline'))
    expect(config.publicConfig()).toEqual({})
    expect(logged).toHaveBeenCalledTimes(1)
  })
})
