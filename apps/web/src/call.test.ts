import type { IncomingMessage, ServerResponse } from 'node:http'
import { getMyProfile } from '@kawaraban/contract/members.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { deleteSession, getSession } from '@kawaraban/contract/session.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError, call, ensureCsrfPair, forgetCsrfPair, networkErrorText, responseErrorText } from './call.ts'
import { serveHttp } from './testing/http-server.fake.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = { status?: number; body: unknown }

let seen: Seen[]
let answer: (request: Seen, response: ServerResponse) => Answer | undefined

const success = (data: unknown): Answer => ({ body: { success: true, message: '', data } })
const refusal = (message: string, status = 200): Answer => ({ status, body: { success: false, message, data: null } })
const pair = { csrfId: 'id-1', csrfToken: 'token-1' }

serveHttp(async (incoming, response) => {
  let body = ''
  for await (const chunk of incoming) body += chunk
  const request = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body }
  seen.push(request)
  const given = answer(request, response)
  if (!given) return
  response.writeHead(given.status ?? 200, { 'content-type': 'application/json' })
  response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body))
})

beforeEach(() => {
  seen = []
  answer = ({ url }) => success(url.endsWith('/csrf/token') ? pair : null)
})

afterEach(() => {
  forgetCsrfPair()
  delete window.companyIntraNewsBridge
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const failure = async (calling: Promise<unknown>): Promise<CallError> => {
  const error = await calling.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`not a CallError: ${error}`)
  return error
}

describe('what is sent', () => {
  test('API-01 parameters are in the path, encoded, and a query has only what is set', async () => {
    answer = () => success([])
    await call(listNews, {
      query: { after: '7', limit: 20, order: undefined, companyintraNewsStatusFilter: ['unread', 'unreacted'] },
    })
    expect(seen[0]?.url).toBe(
      '/v1/companyIntraNews/companyIntraNews?after=7&limit=20&companyintraNewsStatusFilter=unread%2Cunreacted',
    )
    await failure(call(getNews, { params: { newsId: '../1?x' } }))
    expect(seen[1]?.url).toBe('/v1/companyIntraNews/companyIntraNews/..%2F1%3Fx')
  })

  test.each(['', undefined, null])(
    'API-05 ERR-16 a missing id (%j) sends nothing and names the field',
    async (newsId) => {
      const calling = call(getNews, { params: { newsId: newsId as string } })
      await expect(calling).rejects.toMatchObject({ name: 'RequiredParameterError', field: 'newsId' })
      expect(seen).toEqual([])
    },
  )

  test('API-05 ERR-16 a missing body sends nothing and names the field', async () => {
    const input = { params: { newsId: '1' } } as Parameters<typeof call<typeof completeNews>>[1]
    await expect(call(completeNews, input)).rejects.toMatchObject({ name: 'RequiredParameterError', field: 'body' })
    expect(seen).toEqual([])
  })

  test('AUTH-14 AUTH-15 the first write fetches a CSRF pair, the next one uses it again', async () => {
    await call(completeNews, { params: { newsId: '1' }, body: { reactionType: 'completed' } })
    await call(pinNews, { params: { newsId: '1' } })
    expect(seen.map(({ method, url }) => `${method} ${url.split('/').at(-1)}`)).toEqual([
      'POST token',
      'POST reaction',
      'POST pin',
    ])
    for (const { headers } of seen.slice(1)) {
      expect(headers).toMatchObject({ 'x-csrf-id': 'id-1', 'x-csrf-token': 'token-1' })
    }
    expect(seen[1]).toMatchObject({
      body: '{"reactionType":"completed"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(seen[2]?.headers['content-type']).toBeUndefined()
  })

  test('AUTH-15 reads, session calls and the token request carry no CSRF pair', async () => {
    answer = ({ url }) => success(url.endsWith('/session') ? { isLogin: true } : pair)
    await ensureCsrfPair()
    await call(getSession)
    await call(deleteSession)
    for (const { headers } of seen) expect(headers['x-csrf-id']).toBeUndefined()
  })

  test('AUTH-14 two writes at once share one CSRF pair, and a failed fetch of it is tried again', async () => {
    answer = ({ url }) => (url.endsWith('/token') ? refusal('Missing session key') : success(null))
    expect((await failure(call(pinNews, { params: { newsId: '1' } }))).code).toBe('missingSessionKey')
    answer = ({ url }) => success(url.endsWith('/token') ? pair : null)
    await Promise.all(['1', '2'].map((newsId) => call(pinNews, { params: { newsId } })))
    expect(seen.filter(({ url }) => url.endsWith('/token'))).toHaveLength(2)
  })

  test('API-03 G-102 the app’s token goes along with every call', async () => {
    window.companyIntraNewsBridge = { token: 'from-the-app' }
    answer = () => success({ isLogin: true })
    await call(getSession)
    expect(seen[0]?.headers['x-companyintranews-token']).toBe('from-the-app')
  })

  test('API-03 G-102 in the header that the installation names, in a worker as well', async () => {
    const [bridge, config] = await Promise.all([import('./platform/bridge.ts'), import('./platform/public-config.ts')])
    const credential = { header: 'x-news-token', token: 'from-the-app' }
    bridge.passAppCredential(credential)
    answer = () => success({ isLogin: true })
    await call(getSession)
    bridge.passAppCredential(undefined)
    await call(getSession)
    answer = () => ({ body: { appTokenHeader: credential.header } })
    await config.loadPublicConfig()
    window.companyIntraNewsBridge = { token: credential.token }
    answer = () => success({ isLogin: true })
    await call(getSession)
    const sent = seen.filter(({ url }) => url.endsWith('/session')).map(({ headers }) => headers['x-news-token'])
    expect(sent).toEqual([credential.token, undefined, credential.token])
    answer = () => ({ body: {} })
    await config.loadPublicConfig()
  })

  test('AUTH-18 cookies are sent with every call', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    answer = () => success({ isLogin: true })
    await call(getSession)
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include', cache: 'no-store' })
  })
})

describe('what comes back', () => {
  test('API-02 a success gives its data, and null where there is none', async () => {
    answer = ({ url }) => success(url.endsWith('/session') ? { isLogin: true } : url.endsWith('/token') ? pair : null)
    expect(await call(getSession)).toEqual({ isLogin: true })
    expect(await call(pinNews, { params: { newsId: '1' } })).toBeNull()
  })

  test.each([200, 404, 500])('API-02 G-115 with status %i the body’s message is read first', async (status) => {
    answer = () => refusal('Document already deleted', status)
    const error = await failure(call(getNews, { params: { newsId: '1' } }))
    expect(error).toMatchObject({
      code: 'documentDeleted',
      message: 'Document already deleted',
      endpoint: 'getNews',
      status,
    })
  })

  test.each([
    ['no JSON', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['another shape', { status: 500, body: { error: 'x' } }],
    ['no message', { status: 503, body: { success: false, message: '', data: null } }],
    ['success with an error status', { status: 500, body: { success: true, message: '', data: null } }],
  ])('ERR-14 an answer outside 200–299 with %s is a response error', async (_, given) => {
    answer = () => given
    const error = await failure(call(getSession))
    expect(error).toMatchObject({ code: 'unknown', message: responseErrorText, status: given.status })
    expect(responseErrorText).toBe('Response returned an error code')
  })

  test.each([
    ['7', 7_000],
    ['soon', 0],
  ])('a busy server says how long the next try has to wait: Retry-After %s', async (text, retryAfterMs) => {
    answer = (_, response) => {
      response.setHeader('retry-after', text)
      return refusal('Service unavailable', 503)
    }
    expect(await failure(call(getSession))).toMatchObject({ code: 'unavailable', status: 503, retryAfterMs })
  })

  test('a message without a code is an unknown refusal with that message', async () => {
    answer = () => refusal('Something new')
    expect(await failure(call(getSession))).toMatchObject({ code: 'unknown', message: 'Something new' })
  })

  test('data of another shape is refused', async () => {
    answer = () => success({ companyUserId: 1 })
    expect((await failure(call(getMyProfile))).code).toBe('unknown')
  })
})

describe('no answer', () => {
  test('ERR-15 a refused connection is a network failure', async () => {
    vi.stubGlobal('location', new URL('http://127.0.0.1:1/'))
    const error = await failure(call(getSession))
    expect(error).toMatchObject({ code: 'network', message: networkErrorText, status: 0 })
    expect(networkErrorText).toBe('The request failed and the interceptors did not return an alternative response')
  })

  test('ERR-15 a connection that breaks in the middle of the answer is a network failure', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"success":true,', () => response.destroy())
      return undefined
    }
    expect((await failure(call(getSession))).code).toBe('network')
  })

  test('API-04 LIM-12 a call gives up after 10,000 ms', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    answer = () => {
      limit.abort(new DOMException('signal timed out', 'TimeoutError'))
      return undefined
    }
    expect((await failure(call(getSession))).code).toBe('timeout')
    expect(timeout).toHaveBeenCalledWith(10_000)
  })

  test('a call that its caller aborts is no failure of the network', async () => {
    const leaving = new AbortController()
    answer = () => {
      leaving.abort()
      return undefined
    }
    await expect(call(getSession, { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
