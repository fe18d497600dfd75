import type { IncomingHttpHeaders } from 'node:http'
import { createImport } from '@kawaraban/contract/imports.ts'
import { appTokenHeader, csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, forgetCsrfPair } from './call.ts'
import { serveHttp } from './testing/http-server.fake.ts'
import { fakeServer } from './testing/server.fake.ts'
import { fakeUploads } from './testing/upload.fake.ts'
import { stallMs, upload } from './upload.ts'

type Seen = { url: string; headers: IncomingHttpHeaders; body: Buffer }
/** The server's answer to a file; null for none. */
type Answer = { status: number; message: string; success: boolean; retryAfter?: string } | null

let seen: Seen[]
let answer: Answer

const http = serveHttp(async (request, response) => {
  const { origin = '*', 'access-control-request-headers': requestedHeaders = '' } = request.headers
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-headers', requestedHeaders)
  response.setHeader('access-control-expose-headers', 'retry-after')
  if (request.method === 'OPTIONS') return response.end()
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const url = request.url ?? ''
  if (url.endsWith('/csrf/token'))
    return response.end(JSON.stringify({ success: true, message: '', data: { csrfId: 'id', csrfToken: 'token' } }))
  seen.push({ url, headers: request.headers, body: Buffer.concat(pieces) })
  if (!answer) return
  const { status, message, success, retryAfter } = answer
  response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {})
  response.end(JSON.stringify({ success, message, data: success ? { importId: '5' } : null }))
})

beforeEach(() => {
  seen = []
  answer = { status: 200, message: 'success', success: true }
})

afterEach(() => {
  forgetCsrfPair()
  delete window.companyIntraNewsBridge
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const lines = `ID,名前\r\n${'d1,山田 太郎\r\n'.repeat(50_000)}`
const send = (more: { signal?: AbortSignal; onProgress?: (sentBytes: number) => void } = {}) =>
  upload(createImport, {
    file: new Blob([lines]),
    query: { fileName: '社員 & 名簿.csv' },
    signal: new AbortController().signal,
    onProgress: () => {},
    ...more,
  })
const failure = (sending: Promise<unknown>) => sending.catch((error: unknown) => error)

test('PEOPLE-01 API-03 AUTH-15 AUTH-18 sends a file byte by byte, with CSRF pair and token, and reports how much has been sent', async () => {
  window.companyIntraNewsBridge = { token: 'app' } as NonNullable<typeof window.companyIntraNewsBridge>
  const progress: number[] = []
  expect(await send({ onProgress: (sent) => progress.push(sent) })).toEqual({ importId: '5' })
  const [request] = seen
  expect(new URL(request?.url ?? '', 'http://test').searchParams.get('fileName')).toBe('社員 & 名簿.csv')
  expect(request?.headers).toMatchObject({
    'content-type': 'text/csv',
    [csrfIdHeader]: 'id',
    [csrfTokenHeader]: 'token',
    [appTokenHeader]: 'app',
  })
  expect(request?.body.toString()).toBe(lines)
  expect(progress.at(-1)).toBe(new Blob([lines]).size)
})

test.each([
  [{ status: 200, message: 'Import under way', success: false }, 'importUnderWay', 0],
  [{ status: 413, message: 'Payload too large', success: false }, 'tooLarge', 0],
  [{ status: 503, message: 'Service unavailable', success: false, retryAfter: '7' }, 'unavailable', 7000],
] as const)('G-115 G-182 a refusal has its code: %j', async (given, code, retryAfterMs) => {
  answer = given
  const error = await failure(send())
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ code, status: given.status, retryAfterMs })
})

test('G-182 without a network it fails as every call does', async () => {
  await send()
  await http.stop()
  expect(await failure(send())).toMatchObject({ code: 'network', status: 0 })
})

test('G-182 it gives up when nothing moves for 30 s, however long the whole takes', async () => {
  const [fake, uploads] = [fakeServer(), fakeUploads()]
  fake.on(createImport, () => new Promise(() => {}))
  const [timers, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  const sending = failure(send())
  await vi.waitFor(() => expect(uploads).toHaveLength(1), 20_000)
  uploads[0]?.progress(10)
  const stalls = timers.mock.calls.flatMap(([giveUp, ms], call) => (ms === stallMs ? [{ giveUp, call }] : []))
  const [first, second] = stalls.map(({ call }) => timers.mock.results[call]?.value)
  expect(stalls).toHaveLength(2)
  expect(cleared.mock.calls.flat()).toContain(first)
  expect(cleared.mock.calls.flat()).not.toContain(second)
  const [, { giveUp } = { giveUp: () => {} }] = stalls
  giveUp()
  expect(await sending).toMatchObject({ code: 'timeout', status: 0 })
  expect(uploads[0]?.isAborted).toBe(true)
})

test('PEOPLE-01 one that is cancelled is no failure', async () => {
  answer = null
  const controller = new AbortController()
  const sending = failure(send({ signal: controller.signal }))
  await expect.poll(() => seen).toHaveLength(1)
  controller.abort()
  expect(await sending).toMatchObject({ name: 'AbortError' })
  expect(await failure(send({ signal: controller.signal }))).toMatchObject({ name: 'AbortError' })
  expect(seen).toHaveLength(1)
})
