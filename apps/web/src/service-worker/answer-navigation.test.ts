import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offlinePage as words } from '../messages/offline-page.ts'
import { navigationAnswers } from './answer-navigation.ts'
import { fakeNavigation, fakeScope } from './worker.fake.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = () => new Response('the page')
const noResponse = () => new Promise<never>(() => {})
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

const worker = () => {
  const { scope, request } = fakeScope()
  const answer = navigationAnswers(scope)
  /** What the worker answers to a navigation: text and status; null when it leaves it to the browser. */
  const open = async (...navigation: Parameters<typeof fakeNavigation>) => {
    const event = fakeNavigation(...navigation)
    answer(event)
    const response = await event.respondWith.mock.calls[0]?.[0]
    return response ? { status: response.status, text: await response.text() } : null
  }
  return { open, request }
}

test('G-226 a screen is what the network sends, requested once', async () => {
  const { open, request } = worker()
  expect(await open('/news/12', Promise.resolve(page()))).toMatchObject({ status: 200, text: 'the page' })
  expect(request).not.toHaveBeenCalled()
})

test('G-226 in a browser without navigation preload the worker sends the request', async () => {
  const { open, request } = worker()
  expect(await open('/', Promise.resolve(undefined))).toMatchObject({ text: 'requested by the worker' })
  expect(request.mock.calls.length).toBe(1)
})

test('G-226 without a network a screen is the offline page', async () => {
  const { open, request } = worker()
  const answer = await open('/', noNetwork())
  expect(answer?.status).toBe(503)
  expect(answer?.text).toContain(words.offline.title)
  expect(request).not.toHaveBeenCalled()
})

test('G-226 a network that is slow for 3 s leads to the offline page, and then has a minute', async () => {
  const { open } = worker()
  const first = open('/news/12', noResponse())
  await vi.advanceTimersByTimeAsync(2999)
  const state = vi.fn()
  void first.then(state)
  await vi.advanceTimersByTimeAsync(0)
  expect(state).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect((await first)?.text).toContain(words.slow.title)

  const { promise, resolve } = Promise.withResolvers<Response>()
  const reload = open('/news/12', promise)
  await vi.advanceTimersByTimeAsync(59_999)
  resolve(page())
  expect(await reload).toMatchObject({ status: 200, text: 'the page' })

  const later = open('/news/12', noResponse())
  await vi.advanceTimersByTimeAsync(3000)
  expect((await later)?.text).toContain(words.slow.title)
})

test.each([
  ['fails in the end', noNetwork],
  ['gets no response in a minute', noResponse],
])('G-226 on a slow network a reload that %s is offline', async (_how, network) => {
  const { open } = worker()
  const first = open('/', noResponse())
  await vi.advanceTimersByTimeAsync(3000)
  await first
  const reload = open('/', network())
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await reload)?.text).toContain(words.offline.title)
})

test('G-226 the answer that came too late is awaited, so that its connection stays', async () => {
  const { promise, reject } = Promise.withResolvers<Response>()
  const event = fakeNavigation('/', promise)
  navigationAnswers(fakeScope().scope)(event)
  await vi.advanceTimersByTimeAsync(3000)
  const [awaited] = event.waitUntil.mock.calls[0] ?? []
  reject(new TypeError('Failed to fetch'))
  await expect(awaited).resolves.toBeUndefined()
})

test.each(['/v1/companyIntraNews/news', '/legal/terms', '/manual/', '/docs', '/login?code=1&state=2', '/app/callback'])(
  'G-226 %s is never the offline page, and is requested once',
  async (path) => {
    const { open, request } = worker()
    await expect(open(path, noNetwork())).rejects.toThrow('Failed to fetch')
    const slow = open(path, noResponse())
    const settled = vi.fn()
    void slow.then(settled)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([settled, request].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  },
)

test.each([
  ['a form that is sent', { method: 'POST' }],
  ['a call of the page', { mode: 'cors' }],
  ['a script', { mode: 'no-cors' }],
])('G-226 %s is left to the browser', async (_what, request) => {
  expect(await worker().open('/', Promise.resolve(page()), request)).toBeNull()
})
