import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showNotice } from './show-notice.ts'
import { fakeIndexedDb, fakeScope, fakeTab } from './worker.fake.ts'

const arrivedAt = Date.UTC(2026, 10, 20, 1, 0)
let stored: Map<string, unknown>

beforeEach(() => {
  vi.useFakeTimers({ now: arrivedAt, toFake: ['Date'] })
  stored = fakeIndexedDb()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const event = (json: (() => unknown) | null) => ({ data: json && { json }, waitUntil: () => {} })
const shownNotice = async (json: (() => unknown) | null) => {
  const { scope, showNotification } = fakeScope()
  await showNotice(scope, event(json))
  expect(showNotification.mock.calls.length).toBe(1)
  const [heading, { body, tag, data }] = showNotification.mock.calls[0] ?? ['', {}]
  return { heading, body, tag, path: data.path }
}

const notice = { heading: '新しいお知らせ', title: '年末調整のお願い', path: '/news/12', tag: '12-3', kind: 'start' }

test('G-051 G-052 W-22 a push shows heading and title, in Japanese, and alerts again for the same tag', async () => {
  const { scope, showNotification } = fakeScope()
  await showNotice(
    scope,
    event(() => notice),
  )
  expect(showNotification.mock.calls).toEqual([
    [
      '新しいお知らせ',
      {
        body: '年末調整のお願い',
        tag: '12-3',
        renotify: true,
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        lang: 'ja',
        data: { path: '/news/12' },
      },
    ],
  ])
})

test('G-200 a push without a title shows the heading only', async () => {
  expect(await shownNotice(() => ({ ...notice, title: null }))).toEqual({
    heading: '新しいお知らせ',
    body: undefined,
    tag: '12-3',
    path: '/news/12',
  })
})

test('HEALTH-05 a push that the browser has read itself shows the notification that it would show', async () => {
  const { scope, showNotification } = fakeScope()
  const notification = { title: '新しいお知らせ', body: '年末調整のお願い', tag: '12-3', data: { path: '/news/12' } }
  await showNotice(scope, { ...event(null), notification })
  await showNotice(scope, { ...event(() => notice), notification: { ...notification, title: 'x' } })
  const [first, second] = showNotification.mock.calls
  expect(first).toEqual(second)
  expect(first).toMatchObject(['新しいお知らせ', { body: '年末調整のお願い', tag: '12-3', data: { path: '/news/12' } }])
})

test.each<[string, (() => unknown) | null]>([
  ['no data', null],
  [
    'no JSON',
    () => {
      throw new SyntaxError('no JSON')
    },
  ],
  ['null', () => null],
  ['a text', () => 'hello'],
  ['another shape', () => ({ heading: 7, title: {}, path: [], tag: null })],
  ['no heading', () => ({ title: 'あ' })],
])('G-200 a push with %s shows that there is news and opens the feed', async (_what, json) => {
  expect(await shownNotice(json)).toEqual({ heading: '新しいお知らせ', body: undefined, tag: 'kawaraban', path: '/' })
})

test.each(['https://other.example/', '//other.example', '/\\other.example', 'news/12', 'javascript:alert(1)'])(
  'G-200 a notice never opens another site: %s',
  async (path) => {
    expect((await shownNotice(() => ({ ...notice, path }))).path).toBe('/')
  },
)

test('G-201 the time of the last notice is stored, and open tabs get a message', async () => {
  const tabs = [fakeTab('opens'), fakeTab('does not answer')]
  await showNotice(
    fakeScope(tabs).scope,
    event(() => notice),
  )
  expect(stored.get('arrivedAt')).toBe(arrivedAt)
  for (const tab of tabs) expect(tab.postMessage.mock.calls).toEqual([[{ type: 'push-arrived' }]])
})

test('G-200 a browser without IndexedDB shows the notice all the same', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect((await shownNotice(() => notice)).path).toBe('/news/12')
})
