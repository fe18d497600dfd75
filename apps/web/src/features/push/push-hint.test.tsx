import { browserFactsCookie } from '@kawaraban/contract/browser-facts.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeApp, onPhone, openApp } from '../../app/open-app.fake.tsx'
import { readCookies, writeCookie } from '../../platform/cookie.ts'
import { fakePushBrowser, publicKey, removePushBrowser } from './push-browser.fake.ts'

const config = { hasWebPush: true, appPageUrl: 'https://example.com/app' }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  closeApp()
  removePushBrowser()
})

const hint = () => screen.queryByRole('region', { name: '通知のご案内' })
const openFeed = async (scene: Parameters<typeof openApp>[1] = {}) => {
  cleanup()
  const answers = {
    getPush: { publicKey },
    savePushSubscription: { subscriptionId: '7' },
    ...scene.answers,
  }
  const app = await openApp('/', { config, ...scene, answers })
  await screen.findByRole('heading', { level: 1, name: '社内報' })
  await waitFor(() => expect(app.calls()).toContain('getMyProfile'))
  await act(async () => undefined)
  return app
}
const accept = async () => {
  const region = await screen.findByRole('region', { name: '通知のご案内' })
  await userEvent.click(within(region).getByRole('button', { name: '受け取る' }))
}

test('G-202 it offers notices over the feed’s header; a press requests permission, subscribes and is confirmed, once', async () => {
  const { notification, subscribe } = fakePushBrowser()
  const { calls } = await openFeed()
  const region = await screen.findByRole('region', { name: '通知のご案内' })
  within(region).getByText('新しい投稿を、通知で受け取れます')
  expect(region.compareDocumentPosition(screen.getByRole('banner'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect([notification.requestPermission.mock.calls, subscribe.mock.calls]).toEqual([[], []])
  expect(calls().filter((call) => /Push/.test(call))).toEqual([])
  await accept()
  await screen.findByText('通知を受け取る設定をしました。')
  expect(calls().filter((call) => /Push/.test(call))).toEqual(['getPush', 'savePushSubscription'])
  expect(subscribe).toHaveBeenCalledTimes(1)
  expect(hint()).toBeNull()
  await openFeed()
  expect(hint()).toBeNull()
})

test('G-202 it is as wide as the header below it', async () => {
  fakePushBrowser()
  await openFeed()
  const widthsIn = (element: Element) =>
    element
      .querySelector('.mx-auto')
      ?.className.match(/(?<!\S)(xl:)?max-w-\S+/g)
      ?.sort()
  const region = await screen.findByRole('region', { name: '通知のご案内' })
  expect(widthsIn(region)).toEqual(widthsIn(screen.getByRole('banner')))
  expect(widthsIn(region)).toHaveLength(2)
})

test('G-202 it can be closed by keyboard, moves the focus to the screen, and does not come back', async () => {
  fakePushBrowser()
  await openFeed()
  const { getByRole } = within(await screen.findByRole('region', { name: '通知のご案内' }))
  getByRole('button', { name: '受け取る' }).focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(getByRole('button', { name: '閉じる' }))
  await userEvent.keyboard('{Enter}')
  expect([hint(), document.activeElement?.tagName]).toEqual([null, 'MAIN'])
  await openFeed()
  expect(hint()).toBeNull()
})

test('G-202 G-219 once it is closed, the server renders no page with it', async () => {
  fakePushBrowser()
  writeCookie(browserFactsCookie, 'pc.copy.push')
  await openFeed()
  const { getByRole } = within(await screen.findByRole('region', { name: '通知のご案内' }))
  await userEvent.click(getByRole('button', { name: '閉じる' }))
  expect(readCookies()[browserFactsCookie]).toBe('pc.copy.none')
})

test('G-202 without permission a message says where to switch notices on later', async () => {
  fakePushBrowser({ answer: 'denied' })
  await openFeed()
  await accept()
  await screen.findByText('通知は「設定」で、いつでも受け取れるようにできます。')
  expect(hint()).toBeNull()
})

test('G-202 after a failure a message refers to the settings', async () => {
  fakePushBrowser().subscribe.mockRejectedValue(new DOMException('no push service', 'AbortError'))
  await openFeed()
  await accept()
  await screen.findByText('通知を受け取る設定ができませんでした。「設定」で、もう一度お試しください。')
})

test.each<[string, () => unknown, Parameters<typeof openApp>[1]]>([
  ['notices to browsers are not configured', () => fakePushBrowser(), { config: {} }],
  ['the browser does not support them', () => undefined, {}],
  ['the browser blocks them', () => fakePushBrowser({ permission: 'denied' }), {}],
  ['they are allowed already', () => fakePushBrowser({ permission: 'granted' }), {}],
  ['the reader may read no news', () => fakePushBrowser(), { role: 'none' }],
  ['nobody is signed in', () => fakePushBrowser(), { isLogin: false }],
])('G-202 it does not show where %s', async (_what, prepare, scene) => {
  prepare()
  cleanup()
  await openApp('/', { config, ...scene })
  await screen.findByRole('heading', { level: 1 })
  await act(async () => undefined)
  expect(hint()).toBeNull()
})

test('G-202 WEB-01 it does not show in the web view', async () => {
  fakePushBrowser()
  window.companyIntraNewsBridge = { token: 'app' }
  await openApp('/', { config })
  await screen.findByRole('heading', { level: 1, name: '社内報' })
  expect(hint()).toBeNull()
})

test('G-202 TIP-01 at the first visit the hints of the screen come, and it waits for the next visit', async () => {
  fakePushBrowser()
  await openFeed({ newDevice: true })
  await screen.findByText('ここから、プロフィールや通知の設定ができます。')
  // By text: a hint of the screen hides the page around it from queries by role.
  expect(screen.queryByText('新しい投稿を、通知で受け取れます')).toBeNull()
})

test('G-202 MOB-04 on a phone the install banner comes first, and leaves its place empty until the next visit', async () => {
  onPhone()
  fakePushBrowser()
  await openFeed()
  const banner = await screen.findByRole('region', { name: 'アプリのご案内' })
  expect(hint()).toBeNull()
  await userEvent.click(within(banner).getByRole('button', { name: '閉じる' }))
  expect(hint()).toBeNull()
  await openFeed()
  expect(await screen.findByRole('region', { name: '通知のご案内' })).toBeTruthy()
})
