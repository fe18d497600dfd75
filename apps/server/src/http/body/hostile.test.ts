import { Readable } from 'node:stream'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { newsBodyAt } from '../../testing/company.ts'
import { createCsrfPair } from '../csrf.ts'

const app = useTestApp()

test.each([
  ['cut off', '{"title":', 400],
  ['an open array', '[1,2', 400],
  ['__proto__', '{"__proto__":{"a":1}}', 400],
  ['constructor.prototype', '{"constructor":{"prototype":{"a":1}}}', 400],
  ['30,000 nested arrays', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
  ['none', '', 400],
] as const)('a JSON body that is %s is refused', async (_name, payload, status) => {
  const { suzuki } = app.cast
  const pair = createCsrfPair(suzuki.sessionKey)
  const send = (type: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/companyIntraNews/companyIntraNews',
      cookies: { [app.cookieName]: suzuki.sessionKey },
      headers: { 'content-type': type, [csrfIdHeader]: pair.csrfId, [csrfTokenHeader]: pair.csrfToken },
      payload,
    })
  expect(await send('application/json')).toMatchObject({ status, success: false })
  if (payload) expect(await send('text/plain')).toMatchObject({ status: 415, success: false })
})

test('a body that is not UTF-8 is refused, also as a stream, and never stored as another text', async () => {
  const { suzuki } = app.cast
  const pair = createCsrfPair(suzuki.sessionKey)
  const [before, after] = JSON.stringify(newsBodyAt(app.clock.now, { title: '|' })).split('|')
  const shiftJis = Buffer.concat([Buffer.from(before ?? ''), Buffer.from([0x93, 0xfa]), Buffer.from(after ?? '')])
  for (const payload of [shiftJis, Readable.from([shiftJis])]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/companyIntraNews/companyIntraNews',
      cookies: { [app.cookieName]: suzuki.sessionKey },
      headers: { 'content-type': 'application/json', [csrfIdHeader]: pair.csrfId, [csrfTokenHeader]: pair.csrfToken },
      payload,
    })
    expect(answer).toMatchObject({ status: 400, success: false })
  }
})

test('API-39 the body of a caller without a session is not read', async () => {
  for (const url of ['/v1/companyIntraNews/companyIntraNews', '/v1/companyIntraNews/companyUserGroup']) {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url, headers, payload: '{ not even JSON' })
    expect(answer).toMatchObject({ status: 200, message: 'Missing session key' })
  }
})

test('a URL that is far too long is refused', async () => {
  const url = `/v1/companyIntraNews/companyIntraNews/${'9'.repeat(5000)}`
  expect(await app.inject({ url })).toMatchObject({ status: 400, success: false })
})

test('a body over its limit is refused', async () => {
  const { suzuki } = app.cast
  const newsId = await app.storePost(suzuki)
  const pair = createCsrfPair(suzuki.sessionKey)
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/companyIntraNews/companyIntraNews/${newsId}/reaction`,
    cookies: { [app.cookieName]: suzuki.sessionKey },
    headers: { 'content-type': 'application/json', [csrfIdHeader]: pair.csrfId, [csrfTokenHeader]: pair.csrfToken },
    payload: JSON.stringify({ reactionType: 'x'.repeat(100_000) }),
  })
  expect(answer).toMatchObject({ status: 413, success: false, message: 'Payload too large' })
})
