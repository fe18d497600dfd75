import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakePushBrowser, removePushBrowser } from '../features/push/push-browser.fake.ts'
import { isScreenAddress } from '../service-worker/screen-address.ts'
import { closeApp, openApp } from './open-app.fake.tsx'

const config = { hasServiceWorker: true }
let idleCallbacks: (() => void)[]
const warned = vi.fn()

beforeEach(() => {
  idleCallbacks = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idleCallbacks.push(act))
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(() => {
  closeApp()
  removePushBrowser()
})

const runIdleCallbacks = async () => {
  for (const act of idleCallbacks.splice(0)) act()
  await vi.dynamicImportSettled()
}

/** Opens the feed, or login for a stranger, until the browser has been idle. */
const openAndRest = async (scene: Parameters<typeof openApp>[1] = {}) => {
  await openApp('/', { config, ...scene })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(idleCallbacks.length).toBeGreaterThan(0))
  await runIdleCallbacks()
}

test('G-227 a signed-in user gets the service worker when the browser is idle, without a question', async () => {
  const { register, notification } = fakePushBrowser()
  await openApp('/', { config })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(idleCallbacks.length).toBeGreaterThan(0))
  expect(register).not.toHaveBeenCalled()
  await runIdleCallbacks()
  expect(register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]])
  expect(notification.requestPermission).not.toHaveBeenCalled()
})

test.each<[string, Parameters<typeof openApp>[1]]>([
  ['a stranger', { isLogin: false }],
  ['an installation that has switched it off', { config: { hasServiceWorker: false } }],
])('G-227 %s gets none', async (_what, scene) => {
  const { register } = fakePushBrowser()
  await openAndRest(scene)
  expect(register).not.toHaveBeenCalled()
})

test('G-227 the web view gets none', async () => {
  window.companyIntraNewsBridge = { token: 'app' }
  const { register } = fakePushBrowser()
  await openAndRest()
  expect(register).not.toHaveBeenCalled()
})

test('G-227 a page that has a service worker does not register another one', async () => {
  const { register } = fakePushBrowser()
  Object.assign(navigator.serviceWorker, { controller: {} })
  await openAndRest()
  expect(register).not.toHaveBeenCalled()
})

test('G-227 a browser without service workers, or that refuses one, shows everything all the same', async () => {
  await openAndRest()
  closeApp()
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idleCallbacks.push(act))
  vi.spyOn(console, 'warn').mockImplementation(warned)
  fakePushBrowser().register.mockRejectedValue(new DOMException('refused', 'SecurityError'))
  await openAndRest()
  await waitFor(() => expect(warned).toHaveBeenCalled())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('社内報')
})

test('G-226 the service worker knows the addresses of all screens', async () => {
  const { routeTree } = await import('./routes.tsx')
  const paths = Object.values(routeTree.children ?? []).map((route) =>
    String((route.options as { path?: string }).path),
  )
  const screens = paths.filter((path) => path !== '/index.html' && path !== '/$')
  expect(screens.length).toBeGreaterThan(15)
  const unknown = screens.filter((path) => !isScreenAddress(new URL(path.replaceAll(/\$\w+/g, '1'), location.href)))
  expect(unknown).toEqual([])
})
