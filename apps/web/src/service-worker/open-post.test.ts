import { expect, test, vi } from 'vitest'
import { openPost } from './open-post.ts'
import { fakeScope, fakeTab } from './worker.fake.ts'

const close = vi.fn()
const click = (path: unknown = '/news/12') => ({
  notification: { close, data: { path } } as unknown as Notification,
  waitUntil: () => {},
})

test('G-200 a click on a notice opens its post in the open tab and closes the notice', async () => {
  const tab = fakeTab('opens')
  const { scope, openWindow } = fakeScope([tab])
  await openPost(scope, click())
  expect(tab.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'push-open', path: '/news/12' })
  expect([close, tab.focus, openWindow].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})

test.each([
  ['has the focus', { focused: true, visibilityState: 'visible' as const }],
  ['is visible', { visibilityState: 'visible' as const }],
])('G-200 of several tabs the one that %s is used', async (_what, more) => {
  const [other, used] = [fakeTab('opens'), fakeTab('opens', more)]
  await openPost(fakeScope([other, used]).scope, click())
  expect([other.postMessage.mock.calls.length, used.focus.mock.calls.length]).toEqual([0, 1])
})

test.each(['refuses', 'does not answer'] as const)(
  'G-098 G-200 when a tab %s the post opens in a new one',
  async (answer) => {
    const tab = fakeTab(answer)
    const { scope, openWindow } = fakeScope([tab])
    await openPost(scope, click())
    expect(openWindow.mock.calls).toEqual([['/news/12']])
    expect(tab.focus).not.toHaveBeenCalled()
  },
)

test('G-110 G-200 without a tab a new one opens; a notice without a path opens the feed', async () => {
  const { scope, openWindow } = fakeScope()
  await openPost(scope, click())
  await openPost(scope, click(7))
  expect(openWindow.mock.calls).toEqual([['/news/12'], ['/']])
})
