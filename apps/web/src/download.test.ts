import { exportOverview } from '@kawaraban/contract/exports.ts'
import { createCsrfToken } from '@kawaraban/contract/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetCsrfPair } from './call.ts'
import { download } from './download.ts'
import { fakeServer, refuseWithMessage } from './testing/server.fake.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  forgetCsrfPair()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const silenceMs = 40_000
const busy = (seconds: number) =>
  refuseWithMessage('Too many requests', { status: 429, headers: { 'retry-after': String(seconds) } })
const after = (ms: number, answer: Response) => new Promise<Response>((resolve) => setTimeout(resolve, ms, answer))

/** A download whose answers come one after the other. */
const start = (...answers: (() => Response | Promise<Response>)[]) => {
  const server = fakeServer()
  server.on(createCsrfToken, { csrfId: 'i', csrfToken: 't' })
  server.on(exportOverview, () => answers.shift()?.() ?? busy(0))
  const cancel = new AbortController()
  const file = download(exportOverview, {
    input: { body: { format: 'csv' } },
    silenceMs,
    signal: cancel.signal,
    onHeaders: () => undefined,
    onBytes: () => undefined,
  })
  file.catch(() => undefined)
  return { file, cancel, sent: () => server.requests(exportOverview).length }
}
const content = () => new Response('名前', { headers: { 'content-type': 'text/csv' } })

test('G-310 EXPORT-03 a file that has too many calls of its caller before it is requested again after Retry-After', async () => {
  const { file, sent } = start(() => after(20_000, busy(25)), content)
  await vi.advanceTimersByTimeAsync(44_900)
  expect(sent()).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await (await file).text()).toBe('名前')
  expect(sent()).toBe(2)
})

test('G-310 EXPORT-03 who cancels meanwhile ends the wait, and nothing is requested any more', async () => {
  const { file, cancel, sent } = start(() => busy(5), content)
  await vi.advanceTimersByTimeAsync(1_000)
  cancel.abort()
  await expect(file).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toBe(1)
})

test('G-310 EXPORT-03 after half a minute of refusals it is refused', async () => {
  const { file, sent } = start(
    () => busy(20),
    () => busy(20),
    content,
  )
  await vi.advanceTimersByTimeAsync(20_000)
  await expect(file).rejects.toMatchObject({ code: 'tooManyRequests', status: 429 })
  expect(sent()).toBe(2)
})

test('G-266 each request has its own time until the first byte', async () => {
  const { file } = start(
    () => after(30_000, busy(1)),
    () => after(39_000, content()),
  )
  await vi.advanceTimersByTimeAsync(70_000)
  expect(await (await file).text()).toBe('名前')
  const late = start(() => after(41_000, content()))
  await vi.advanceTimersByTimeAsync(41_000)
  await expect(late.file).rejects.toMatchObject({ code: 'timeout' })
})
