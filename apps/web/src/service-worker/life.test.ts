import { expect, test, vi } from 'vitest'
import { start, takeOver } from './life.ts'
import { fakeScope } from './worker.fake.ts'

const install = (addRoutes?: (rule: object) => Promise<void>) => ({
  waitUntil: () => {},
  ...(addRoutes && { addRoutes }),
})

test.each<[string, ((rule: object) => Promise<void>) | undefined]>([
  ['knows routes', async () => {}],
  ['knows no routes', undefined],
  ['knows other routes', () => Promise.reject(new TypeError('condition'))],
])('G-226 a new version replaces the one before at once, also in a browser that %s', async (_what, addRoutes) => {
  const { scope } = fakeScope()
  await start(scope, install(addRoutes))
  expect(scope.skipWaiting).toHaveBeenCalledOnce()
})

test('G-226 what is no navigation goes past the worker', async () => {
  const addRoutes = vi.fn(async (_rule: object) => {})
  await start(fakeScope().scope, install(addRoutes))
  expect(addRoutes.mock.calls).toEqual([[{ condition: { not: { requestMode: 'navigate' } }, source: 'network' }]])
})

test('G-226 it takes over the open tabs, and lets the browser send navigations at once', async () => {
  const { scope, enablePreload } = fakeScope()
  await takeOver(scope)
  expect([enablePreload.mock.calls.length, vi.mocked(scope.clients.claim).mock.calls.length]).toEqual([1, 1])
})
