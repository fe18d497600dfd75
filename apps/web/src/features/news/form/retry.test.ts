import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CallCode, CallError } from '../../../call.ts'
import { noon } from './form.fake.tsx'
import { retryCall } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})
afterEach(() => {
  vi.useRealTimers()
})

const failure = (code: CallCode, status = 0, retryAfterMs = 0) =>
  new CallError(code, code, 'createNews', status, retryAfterMs)

/** Makes a call whose tries come to `outcomes` one after the other, the last one for ever; notes when each was made. */
const start = (...outcomes: (CallError | string)[]) => {
  const triedAfterMs: number[] = []
  const onRetry = vi.fn()
  const leaving = new AbortController()
  const send = async () => {
    triedAfterMs.push(Date.now() - noon)
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0]
    if (outcome instanceof CallError) throw outcome
    return outcome
  }
  const result = retryCall(send, { signal: leaving.signal, onRetry }).catch((error: unknown) => error)
  return { triedAfterMs, onRetry, leaving, result }
}

test('API-04 a call that succeeds at the first try is sent once', async () => {
  const { triedAfterMs, onRetry, result } = start('saved')
  expect(await result).toBe('saved')
  expect(triedAfterMs).toEqual([0])
  expect(onRetry).not.toHaveBeenCalled()
})

test.each([
  ['a time-out', failure('timeout')],
  ['a lost network', failure('network')],
  ['a busy server', failure('unavailable', 503)],
  ['a body that arrived too slowly', failure('requestTimeout', 408)],
  ['a proxy without a server', failure('unknown', 502)],
  ['a proxy that gave up', failure('unknown', 504)],
])('API-04 ERR-09 %s is retried with growing pauses', async (_, lost) => {
  const { triedAfterMs, onRetry, result } = start(lost, lost, lost, 'saved')
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await result).toBe('saved')
  expect(triedAfterMs).toEqual([0, 1_000, 3_000, 7_000])
  expect(onRetry).toHaveBeenCalledTimes(3)
})

test('API-04 it retries for two minutes, at least every ten seconds, and then throws the last failure', async () => {
  const lost = failure('timeout')
  const { triedAfterMs, result } = start(lost)
  await vi.advanceTimersByTimeAsync(130_000)
  expect(await result).toBe(lost)
  expect(triedAfterMs.slice(0, 6)).toEqual([0, 1_000, 3_000, 7_000, 15_000, 25_000])
  expect(triedAfterMs.at(-1)).toBe(115_000)
})

test('a busy server is not called before its Retry-After', async () => {
  const busy = failure('unavailable', 503, 20_000)
  const { triedAfterMs, result } = start(busy, failure('unavailable', 503, 500), 'saved')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await result).toBe('saved')
  expect(triedAfterMs).toEqual([0, 20_000, 22_000])
})

test('a server whose Retry-After is longer than the two minutes is not called again', async () => {
  const busy = failure('unavailable', 503, 121_000)
  const { triedAfterMs, result } = start(busy)
  expect(await result).toBe(busy)
  expect(triedAfterMs).toEqual([0])
})

test.each([
  ['a refusal', failure('limitExceeded', 200)],
  ['a lost session', failure('sessionInvalid', 200)],
  ['a fault of the server', failure('internal', 500)],
  ['a firewall', failure('unknown', 403)],
])('%s is an answer and not retried', async (_, refused) => {
  const { triedAfterMs, onRetry, result } = start(refused)
  expect(await result).toBe(refused)
  expect(triedAfterMs).toEqual([0])
  expect(onRetry).not.toHaveBeenCalled()
})

test('nothing is sent any more once the caller has given up', async () => {
  const lost = failure('network')
  const { triedAfterMs, leaving, result } = start(lost)
  await vi.advanceTimersByTimeAsync(1_500)
  leaving.abort()
  expect(await result).toBe(lost)
  await vi.advanceTimersByTimeAsync(130_000)
  expect(triedAfterMs).toEqual([0, 1_000])
})
