import { termsVersionHeader } from '@kawaraban/contract/consent.ts'
import type { DataOf, Endpoint, Read, Sent } from '@kawaraban/contract/endpoint.ts'
import { codeOf, type ErrorCode } from '@kawaraban/contract/errors.ts'
import { createCsrfToken, csrfIdHeader, csrfTokenHeader, timeoutMs } from '@kawaraban/contract/session.ts'
import * as z from 'zod/mini'
import { appCredential } from './platform/bridge.ts'
import { callKey, type GivenAnswer, takeGivenAnswer } from './platform/given-answers.ts'
import './platform/no-eval.ts'
import { saveTermsVersion } from './platform/terms-version.ts'
import { waitOut } from './platform/wait-out.ts'

export const responseErrorText = 'Response returned an error code'
export const networkErrorText = 'The request failed and the interceptors did not return an alternative response'

export type CallCode = ErrorCode | 'network' | 'timeout' | 'unknown'

/**
 * A call that did not succeed. `message` holds the wire's words; `status` is 0 when no answer came; `retryAfterMs` is how
 * long the server wants the next try to wait, 0 where it does not say.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallCode
  readonly endpoint: string
  readonly status: number
  readonly retryAfterMs: number

  constructor(code: CallCode, message: string, endpoint: string, status: number, retryAfterMs = 0) {
    super(message)
    this.code = code
    this.endpoint = endpoint
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** Whether the service itself answered that the call did not succeed, with any status. Anything else is a failure on the way. */
export const isUnsuccessful = (error: unknown): error is CallError =>
  error instanceof CallError && error.message !== responseErrorText && error.message !== networkErrorText

/** Whether the server said no: a 2xx answer with `success: false`. */
export const isRefusal = (error: unknown): error is CallError =>
  isUnsuccessful(error) && error.status >= 200 && error.status < 300

/** A required parameter is missing, so nothing was sent; `field` names it. */
class RequiredParameterError extends Error {
  override readonly name = 'RequiredParameterError'
  readonly field: string

  constructor(field: string, endpoint: string) {
    super(`Required parameter ${field} was missing when calling ${endpoint}`)
    this.field = field
  }
}

type QueryValue = string | number | readonly string[] | undefined
type Part<Name extends string, S, Value> = S extends undefined ? { [K in Name]?: undefined } : Value
/** What to send with a call; numbers of a query travel as text, lists joined by commas. */
export type CallInput<E extends Endpoint> = Part<'params', E['params'], { params: Sent<E['params']> }> &
  Part<'query', E['query'], { query?: { readonly [K in keyof Read<E['query']>]?: QueryValue } }> &
  Part<'headers', E['headers'], { headers?: Sent<E['headers']> }> &
  Part<'body', E['body'], { body: Sent<E['body']> }> & {
    signal?: AbortSignal | undefined
    /** Lets the call outlive the page, for bodies of up to 64 KiB. */
    keepalive?: boolean | undefined
    /** Gets the headers of an answer that succeeded. */
    onHeaders?: ((headers: Headers) => void) | undefined
  }

export type LooseInput = {
  params?: unknown
  query?: Readonly<Record<string, QueryValue>>
  headers?: Readonly<Record<string, string | undefined>>
  body?: unknown
  signal?: AbortSignal | undefined
  keepalive?: boolean | undefined
  onHeaders?: ((headers: Headers) => void) | undefined
}
type Arguments<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/**
 * Calls an endpoint and gives its data, again after `Retry-After` where it is refused with 429. Gives up after 10 s, sends cookies, the app's token
 * and, where the endpoint wants it, the CSRF pair.
 * Throws RequiredParameterError before anything is sent, CallError afterwards, and an AbortError when `signal` aborts.
 */
export const call = async <E extends Endpoint>(endpoint: E, ...[input = {} as CallInput<E>]: Arguments<E>) => {
  const loose = input as LooseInput
  const given = takeGivenAnswer(callKey(endpoint.name, loose))
  if (given) return readGivenAnswer(endpoint, given, loose)
  return waitOut(() => callOnce(endpoint, loose), loose.signal)
}

const callOnce = async <E extends Endpoint>(endpoint: E, loose: LooseInput): Promise<DataOf<E>> => {
  const { url, headers } = await requestOf(endpoint, loose)
  const limit = AbortSignal.timeout(timeoutMs)
  const { signal } = loose
  const answer = await send(endpoint, url, headers, loose, limit).catch(failed(endpoint, 0, limit, signal))
  const text = await answer.text().catch(failed(endpoint, answer.status, limit, signal))
  const data = readAnswer(endpoint, answer, text)
  loose.onHeaders?.(answer.headers)
  return data
}

/** The data of an answer that came with the page. */
const readGivenAnswer = <E extends Endpoint>(endpoint: E, given: GivenAnswer, { onHeaders }: LooseInput): DataOf<E> => {
  const data = parseData(endpoint, given.data, () => new CallError('unknown', responseErrorText, endpoint.name, 200))
  onHeaders?.(new Headers(given.headers))
  return data
}

/**
 * Address and headers of a request, with the app's token and the CSRF pair. Throws RequiredParameterError, and what fetching
 * the pair throws.
 */
export const requestOf = async (endpoint: Endpoint, loose: LooseInput): Promise<{ url: URL; headers: Headers }> => {
  const url = new URL(pathOf(endpoint, loose.params), location.href)
  for (const [key, value] of Object.entries(loose.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value))
  }
  if (endpoint.body !== undefined && (loose.body === undefined || loose.body === null)) {
    throw new RequiredParameterError('body', endpoint.name)
  }
  const headers = new Headers({ accept: 'application/json' })
  for (const [name, value] of Object.entries(loose.headers ?? {})) if (value !== undefined) headers.set(name, value)
  if (loose.body !== undefined) headers.set('content-type', endpoint.bodyType)
  const credential = appCredential()
  if (credential) headers.set(credential.header, credential.token)
  if (endpoint.method !== 'GET' && endpoint.csrf) await addCsrfPair(headers)
  return { url, headers }
}

const pathOf = (endpoint: Endpoint, params: unknown) => {
  const given = (params ?? {}) as Readonly<Record<string, unknown>>
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = given[name]
    if (value === undefined || value === null || value === '') throw new RequiredParameterError(name, endpoint.name)
    return encodeURIComponent(String(value))
  })
}

const send = (
  endpoint: Endpoint,
  url: URL,
  headers: Headers,
  { body, signal, keepalive }: LooseInput,
  limit: AbortSignal,
) =>
  fetch(url, {
    method: endpoint.method,
    headers,
    credentials: 'include',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(keepalive === undefined ? {} : { keepalive }),
  })

/** Throws what a call without a whole answer comes to; one that its caller aborted stays what it is. */
const failed =
  (endpoint: Endpoint, status: number, limit: AbortSignal, signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    if (signal?.aborted) throw error
    throw new CallError(limit.aborted ? 'timeout' : 'network', networkErrorText, endpoint.name, status)
  }

const envelope = z.object({ success: z.boolean(), message: z.string(), data: z.unknown() })

/** What is read of an answer beside its text. */
export type AnswerHead = Pick<Response, 'ok' | 'status'> & { readonly headers: Pick<Headers, 'get'> }

/** The data of an answer; throws a CallError where it is no success. Reads the body's message first, whatever the status. */
export const readAnswer = <E extends Endpoint>(endpoint: E, answer: AnswerHead, text: string): DataOf<E> => {
  saveTermsVersion(answer.headers.get(termsVersionHeader))
  const error = (code: CallCode, message: string) =>
    new CallError(code, message, endpoint.name, answer.status, retryAfterMs(answer))
  const unknown = () => error('unknown', responseErrorText)
  const wrapped = z.safeParse(envelope, parseJson(text))
  if (!wrapped.success) throw unknown()
  const { success, message, data } = wrapped.data
  if (!success && (message !== '' || answer.ok)) throw error(codeOf(message) ?? 'unknown', message)
  if (!answer.ok) throw unknown()
  return parseData(endpoint, data, unknown)
}

/** Throws `fault` where the data are not as the endpoint declares. */
const parseData = <E extends Endpoint>(endpoint: E, data: unknown, fault: () => CallError): DataOf<E> => {
  if (endpoint.data === undefined) return null as DataOf<E>
  const parsed = z.safeParse(endpoint.data, data)
  if (!parsed.success) throw fault()
  return parsed.data as DataOf<E>
}

/** Seconds, as our server sends them; a date or nothing counts as no wish. */
const retryAfterMs = ({ headers }: AnswerHead): number => {
  const seconds = Number(headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type CsrfPair = DataOf<typeof createCsrfToken>
let pair: Promise<CsrfPair> | null = null

/** Longest wait for a busy server, in ms. */
const longestPauseMs = 10 * 60_000

const fetchCsrfPair = (): Promise<CsrfPair> => {
  const fetched = call(createCsrfToken)
  const forget = () => {
    if (pair === fetched) pair = null
  }
  fetched.catch((error) => {
    const pauseMs = error instanceof CallError ? Math.min(error.retryAfterMs, longestPauseMs) : 0
    if (pauseMs > 0) setTimeout(forget, pauseMs)
    else forget()
  })
  return fetched
}

/**
 * Fetches a CSRF pair unless the client has one. A failure is thrown and leaves it without one; until the
 * server's Retry-After has passed it is thrown again without another call.
 */
export const ensureCsrfPair = async (): Promise<void> => {
  pair ??= fetchCsrfPair()
  await pair
}

/** Drops the CSRF pair, so that the next write fetches a new one. */
export const forgetCsrfPair = (): void => {
  pair = null
}

const addCsrfPair = async (headers: Headers) => {
  await ensureCsrfPair()
  const { csrfId, csrfToken } = (await pair) ?? { csrfId: '', csrfToken: '' }
  headers.set(csrfIdHeader, csrfId)
  headers.set(csrfTokenHeader, csrfToken)
}
