import { expect, test } from 'vitest'
import { type CallCode, CallError } from './call.ts'
import { isTransient } from './transient.ts'

const failure = (code: CallCode, status: number) => new CallError(code, code, 'createNews', status)

test.each([
  ['a lost network', failure('network', 0)],
  ['an answer that broke off', failure('network', 200)],
  ['a time-out', failure('timeout', 0)],
  ['a body that arrived too slowly', failure('requestTimeout', 408)],
  ['a fault of the server', failure('internal', 500)],
  ['a busy server', failure('unavailable', 503)],
  ['a proxy without a server', failure('unknown', 502)],
  ['a proxy that gave up', failure('unknown', 504)],
])('ERR-15 %s is transient', (_, error) => {
  expect(isTransient(error)).toBe(true)
})

test.each([
  ['a refusal', failure('limitExceeded', 200)],
  ['a lost session', failure('sessionInvalid', 200)],
  ['an answer that cannot be read', failure('unknown', 200)],
  ['a firewall', failure('unknown', 403)],
  ['a body that is too large', failure('tooLarge', 413)],
  ['too many calls', failure('tooManyRequests', 429)],
  ['an aborted call', new DOMException('aborted', 'AbortError')],
  ['a fault of the browser app', new TypeError('undefined is not a function')],
])('%s is not transient', (_, error) => {
  expect(isTransient(error)).toBe(false)
})
