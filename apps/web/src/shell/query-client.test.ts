import { getMyProfile } from '@kawaraban/contract/members.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, call } from '../call.ts'
import { fakeServer, refuseWithMessage } from '../testing/server.fake.ts'
import { queryClient } from './query-client.ts'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.useFakeTimers()
  server = fakeServer()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const isBusyFor = (seconds: number) =>
  server.on(getMyProfile, () =>
    refuseWithMessage('Service unavailable', { status: 503, headers: { 'retry-after': String(seconds) } }),
  )
const load = () => {
  const prefetched = queryClient.prefetchQuery({ queryKey: ['tested'], queryFn: () => call(getMyProfile) })
  return { prefetched, count: () => server.requests(getMyProfile).length }
}

test('G-153 a read that a busy server refuses is retried once, when Retry-After has passed', async () => {
  isBusyFor(3)
  const { prefetched, count } = load()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(count()).toBe(2)
  await prefetched
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(2)
})

test('G-153 a read fails at once where the server wants a longer wait than anyone watches an empty screen', async () => {
  isBusyFor(60)
  const { prefetched, count } = load()
  await prefetched
  await vi.advanceTimersByTimeAsync(120_000)
  expect(count()).toBe(1)
})

test.each([
  ['timeout', 1],
  ['noPermission', 1],
  ['network', 2],
] as const)('LIM-12 of a read that fails by %s there are tries: %i', async (code, tries) => {
  const queryFn = vi.fn(() => Promise.reject(new CallError(code, code, 'getMyProfile', 0)))
  const prefetched = queryClient.prefetchQuery({ queryKey: ['tested'], queryFn })
  await vi.advanceTimersByTimeAsync(60_000)
  await prefetched
  expect(queryFn).toHaveBeenCalledTimes(tries)
})
