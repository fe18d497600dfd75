import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/server.fake.ts'
import { reloadWhenOnline } from './reload-when-online.ts'

let reload: ReturnType<typeof vi.fn>
let isOnline: boolean
let checks: number
let pageEnd: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  reload = vi.fn()
  vi.stubGlobal('location', { ...new URL(location.href), href: location.href, reload })
  isOnline = false
  checks = 0
  fakeServer().configure(() => {
    checks += 1
    return isOnline ? {} : new TypeError('offline')
  })
  // Listeners of one page must not outlive its test.
  pageEnd = new AbortController()
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target) as typeof window.addEventListener
    vi.spyOn(target, 'addEventListener').mockImplementation((name: string, listener: unknown) =>
      add(name, listener as EventListener, { signal: pageEnd.signal }),
    )
  }
  document.body.replaceChildren(document.createElement('button'), document.createElement('p'))
  document.querySelector('p')?.setAttribute('role', 'status')
})
afterEach(() => {
  pageEnd.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.textSize
})

const words = { themeCookie: 'theme', textSizeCookie: 'textSize', checking: 'checking', stillOffline: 'still offline' }
const openPage = (isSlow = false) => {
  reloadWhenOnline({ isSlow, ...words })
  window.dispatchEvent(new Event('load'))
}
const status = () => document.querySelector('[role=status]')?.textContent
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('G-226 the offline page checks after 3 s, then less and less often, and reloads when the service answers', async () => {
  openPage()
  for (const pauseMs of [3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
    const before = checks
    await pass(pauseMs - 1)
    expect(checks).toBe(before)
    await pass(1)
    expect(checks).toBe(before + 1)
  }
  expect(reload).not.toHaveBeenCalled()
  isOnline = true
  await pass(60_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('G-226 it reloads at once when the network is back, or the page is looked at again', async () => {
  for (const event of [
    () => window.dispatchEvent(new Event('online')),
    () => document.dispatchEvent(new Event('visibilitychange')),
  ]) {
    reload.mockClear()
    isOnline = false
    openPage()
    isOnline = true
    event()
    await pass(0)
    expect(reload).toHaveBeenCalled()
  }
})

test('G-226 a network that is back while the service is not leads to further checks only', async () => {
  openPage()
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect([checks, reload.mock.calls.length]).toEqual([1, 0])
})

test('G-226 a hidden page checks nothing', async () => {
  openPage()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(300_000)
  expect(checks).toBe(0)
})

test('G-226 a press checks, and says so when there is still no connection', async () => {
  openPage()
  document.querySelector('button')?.click()
  expect(status()).toBe('checking')
  await pass(0)
  expect([status(), reload.mock.calls.length]).toEqual(['still offline', 0])
  isOnline = true
  document.querySelector('button')?.click()
  await pass(0)
  expect([status(), reload.mock.calls.length]).toEqual(['checking', 1])
})

test('G-226 on a slow network the page reloads at once, and nothing interrupts that reload', async () => {
  isOnline = true
  openPage(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(300_000)
  expect([checks, reload.mock.calls.length]).toEqual([0, 1])
})

test.each([
  ['theme=dark', 'dark'],
  ['a=1; theme=light; b=2', 'light'],
  ['__Host-theme=dark', 'dark'],
  ['theme=auto', undefined],
  ['mytheme=dark', undefined],
])('G-226 SET-05 with a cookie %s the theme is %s', (cookie, theme) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  openPage()
  expect(document.documentElement.dataset.theme).toBe(theme)
})

test.each([
  ['theme=dark; textSize=large', 'large'],
  ['__Host-textSize=largest', 'largest'],
  ['textSize=larger', undefined],
  ['textSize=standard', undefined],
])('G-226 SET-08 with a cookie %s the text size is %s', (cookie, size) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  openPage()
  expect(document.documentElement.dataset.textSize).toBe(size)
})
