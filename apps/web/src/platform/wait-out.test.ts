import { listNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { createCsrfToken } from '@kawaraban/contract/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, forgetCsrfPair } from '../call.ts'
import { fakeServer, refuseWithMessage } from '../testing/server.fake.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  forgetCsrfPair()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const busy = (seconds: number) =>
  refuseWithMessage('Too many requests', { status: 429, headers: { 'retry-after': String(seconds) } })
const complete = () => call(completeNews, { params: { newsId: '12' }, body: { reactionType: 'completed' } })

test('G-310 a write that has too many of its caller before it is sent again after Retry-After', async () => {
  const server = fakeServer()
  server.on(createCsrfToken, { csrfId: 'i', csrfToken: 't' })
  let refusals = 1
  server.on(completeNews, () => (refusals-- > 0 ? busy(5) : null))
  const completed = complete()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(server.requests(completeNews)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await completed).toBeNull()
  expect(server.requests(completeNews)).toHaveLength(2)
})

test('G-310 a read is refused after half a minute of waiting, or at once where the wait is longer', async () => {
  const server = fakeServer()
  server.on(listNews, () => busy(10))
  const refused = call(listNews).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await refused).toMatchObject({ code: 'tooManyRequests', status: 429 })
  expect(server.requests(listNews)).toHaveLength(4)
  server.on(listNews, () => busy(60))
  await expect(call(listNews)).rejects.toMatchObject({ status: 429 })
  expect(server.requests(listNews)).toHaveLength(5)
})
