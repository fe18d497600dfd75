import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { cast } from '../../testing/cast.fake.ts'
import { refuse } from '../../testing/server.fake.ts'
import { fakePushBrowser, publicKey, removePushBrowser } from './push-browser.fake.ts'

const config = { hasWebPush: true }
let idleCallbacks: (() => void)[]

beforeEach(() => {
  idleCallbacks = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idleCallbacks.push(act))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  closeApp()
  removePushBrowser()
})

/** A browser with notices switched on, saved at the server long ago. */
const subscribedBrowser = async () => {
  const browser = fakePushBrowser({ permission: 'granted' })
  const { endpoint } = await browser.subscribe({ applicationServerKey: publicKey })
  const { managementGroup, companyUserId } = cast.tanaka
  const stored = { subscriptionId: '7', endpoint, publicKey, managementGroup, companyUserId, savedAt: 0 }
  localStorage.setItem('companyIntraNews.push', JSON.stringify(stored))
  return browser
}
const openFeed = async (scene: Parameters<typeof openApp>[1] = {}) => {
  const answers = {
    getPush: { publicKey },
    savePushSubscription: { subscriptionId: '7' },
    ...scene.answers,
  }
  const app = await openApp('/', { config, ...scene, answers })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(app.calls()).toContain('getMyProfile'))
  const pushCalls = () => app.calls().filter((call) => /Push/.test(call))
  return { ...app, pushCalls }
}
const runIdleCallbacks = () => {
  for (const act of idleCallbacks.splice(0)) act()
}

test('G-201 a visit renews the subscription once, after the first screen, when the browser is idle', async () => {
  await subscribedBrowser()
  const { pushCalls, press } = await openFeed()
  await waitFor(() => expect(idleCallbacks.length).toBeGreaterThan(0))
  expect(pushCalls()).toEqual([])
  runIdleCallbacks()
  await waitFor(() => expect(pushCalls()).toEqual(['getPush', 'savePushSubscription']))
  await press('link', /^プロフィール/)
  await screen.findByRole('heading', { level: 1, name: 'プロフィール設定' })
  runIdleCallbacks()
  expect(pushCalls().length).toBe(2)
})

test.each<[string, () => unknown, Parameters<typeof openApp>[1]]>([
  ['notices are off', () => fakePushBrowser({ permission: 'granted' }), {}],
  ['the user no longer has a role', subscribedBrowser, { role: 'none' }],
  ['notices to browsers are no longer configured', subscribedBrowser, { config: {} }],
])('G-201 a visit renews nothing where %s', async (_what, prepare, scene) => {
  await prepare()
  const { pushCalls } = await openFeed(scene)
  runIdleCallbacks()
  await Promise.resolve()
  expect(pushCalls()).toEqual([])
})

test('G-201 a failed renewal does not disturb the visit', async () => {
  await subscribedBrowser()
  const { pushCalls } = await openFeed({ answers: { getPush: new Error('no network') } })
  await waitFor(() => expect(idleCallbacks.length).toBeGreaterThan(0))
  runIdleCallbacks()
  await waitFor(() => expect(pushCalls()).toEqual(['getPush']))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

const signOut = async () => {
  const { logout } = await import('../../shell/logout.ts')
  await logout()
}
const storedPush = () => localStorage.getItem('companyIntraNews.push')

test('G-201 AUTH-13 signing out ends the subscription of this browser', async () => {
  const browser = await subscribedBrowser()
  const { calls } = await openFeed()
  await signOut()
  expect(calls()).toContain('deleteSession')
  expect([browser.subscription(), storedPush()]).toEqual([null, null])
})

test('G-201 AUTH-13 a browser that fails to unsubscribe does not block the sign-out', async () => {
  const browser = await subscribedBrowser()
  browser.unsubscribe.mockRejectedValue(new Error('no push service'))
  await openFeed()
  await signOut()
  expect([storedPush(), sessionStorage.getItem('companyIntraNews.signedOut')]).toEqual([null, 'yes'])
})

test('G-201 ERR-26 a failed sign-out leaves the subscription as it was', async () => {
  const browser = await subscribedBrowser()
  await openFeed({ answers: { deleteSession: refuse('internal') } })
  await signOut()
  expect([browser.subscription() === null, storedPush() === null]).toEqual([false, false])
})
