import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import { codeOf } from '@kawaraban/contract/errors.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { canary, newsBodyAt } from '../testing/company.ts'
import { checkModel } from '../testing/model.ts'
import { subscribe } from '../testing/subscription.ts'
import { createCsrfPair } from './csrf.ts'

const app = useTestApp()
let newsId: string
beforeAll(async () => {
  newsId = await app.storePost(app.cast.suzuki, { audience: [app.cast.tanaka] })
  await app.storePost(app.cast.foreignAdmin, { title: canary, content: canary })
})

const endpoints = Object.values(endpointsByFeature).flat()

/** Values that broke servers before: NUL, lone surrogates, injections, huge numbers, prototype keys. */
const nasty = fc.constantFrom<unknown>(
  '\0',
  'a\0b',
  '\ud800',
  "' or 1=1 --",
  '%00',
  '../../etc/passwd',
  '９９９',
  '1e999',
  '-1',
  '99999999999999999999',
  'latest',
  '',
  ' ',
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 63,
  [],
  {},
  [[]],
  { __proto__: { admin: true }, constructor: 1 },
  'あ'.repeat(7000),
  '2026/02/30 25:61',
)
const anything = fc.oneof(
  nasty,
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
  fc.date({ noInvalidDate: true }).map(String),
)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const subscription = subscribe()

const bodyOf = (endpoint: Endpoint) => {
  const valid: Record<string, unknown> = {
    ...newsBodyAt(app.clock.now),
    reactionType: 'completed',
    pageName: 'newsIndex',
    name: '名前',
    departmentName: '部署',
    agreement: { termsVersion: '2.9.0', isGrantedAnalytics: null },
    state: 'state',
    code: 'code',
    code_verifier: 'v'.repeat(43),
    redirect_uri: 'https://app.example.com/',
    type: 'specific',
    fields: { title: '題', content: '本文', scope: 'all', pushFlag: true },
    version: 1,
    ...subscription,
    oldEndpoint: subscription.endpoint,
    oldAuth: subscription.auth,
    isPushHeadingOnly: true,
    publicationLength: 'oneMonth',
    allowsMacros: true,
    hasTrash: true,
  }
  const broken = fc
    .dictionary(fc.constantFrom(...Object.keys(valid), 'ownerCompanyUserId', 'managementGroupId', 'role'), anything, {
      maxKeys: 3,
    })
    .map((over) => ({ ...valid, ...over }))
  return endpoint.body ? fc.oneof({ weight: 4, arbitrary: broken }, anything) : anything
}

const requestFor = (endpoint: Endpoint): fc.Arbitrary<InjectOptions> => {
  const { sato, suzuki, tanaka, kobayashi } = app.cast
  const person = fc.option(fc.constantFrom(sato, suzuki, tanaka, kobayashi), { freq: 8 })
  const param = fc.oneof(fc.constantFrom(newsId, tanaka.companyUserId, 'specific'), anything.map(asText))
  const query = fc.dictionary(
    fc.constantFrom('after', 'limit', 'page', 'sortBy', 'order', 'companyintraNewsStatusFilter', 'x'),
    anything.map((value) => asText(value).toWellFormed()),
    { maxKeys: 3 },
  )
  const headers = fc.dictionary(
    fc.constantFrom(
      'content-type',
      'x-companyintranews-token',
      'cookie',
      'x-csrf-id',
      'idempotency-key',
      'accept',
      'x-forwarded-for',
      'if-none-match',
    ),
    fc.constantFrom(
      'text/plain',
      'text/csv',
      'application/json',
      'application/json; charset=x',
      '',
      'a=b; kawaraban=%ff',
      '\u0001',
      '🎌',
      'x'.repeat(3000),
    ),
    { maxKeys: 2 },
  )
  const parts = {
    person,
    params: fc.array(param, { minLength: 3, maxLength: 3 }),
    query,
    headers,
    body: bodyOf(endpoint),
  }
  return fc.record(parts).map(({ person, params, query, headers, body }) => {
    const pair = person && createCsrfPair(person.sessionKey)
    let index = 0
    const path = endpoint.path.replace(/:\w+/g, () => encodeURIComponent((params[index++] ?? '').toWellFormed()))
    return {
      method: endpoint.method,
      url: `${path}?${new URLSearchParams(query)}`,
      ...(person && { cookies: { [app.cookieName]: person.sessionKey } }),
      headers: {
        ...(pair && { [csrfIdHeader]: pair.csrfId, [csrfTokenHeader]: pair.csrfToken }),
        ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, encodeURI(value)])),
      },
      ...(endpoint.method !== 'GET' && { payload: JSON.stringify(body) ?? 'null' }),
    }
  })
}

const foreignRows = () =>
  app.db.query(
    sql`select n.*, g.news_version from news n join management_groups g using (management_group_id) where g.code = ${canary}`,
  )

describe('whatever is sent', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'API-02 API-39 G-033 %s answers in the envelope, never 5xx, and touches no other company',
    async (_name, endpoint) => {
      const before = await foreignRows()
      await checkModel(
        requestFor(endpoint),
        async (request) => {
          const answer = await app.inject(request)
          const why = `${JSON.stringify(request).slice(0, 500)} → ${answer.status} ${answer.text.slice(0, 200)}`
          // No sign-in provider runs in this test, and the calls that need one say so.
          const withoutProvider = answer.status === 503 && endpoint.errors.includes('unavailable')
          if (!withoutProvider) expect(answer.status, why).toBeLessThan(500)
          expect(Object.keys(answer), why).toEqual(expect.arrayContaining(['success', 'message', 'data']))
          if (!answer.success) expect(codeOf(answer.message), why).toBeDefined()
          expect(answer.text, why).not.toContain(canary)
        },
        { rounds: [25, 300], parts: endpoints.length },
      )
      expect(await foreignRows()).toEqual(before)
    },
  )
})

test.each([
  ['GET', '/v1/nothing', 404],
  ['GET', '/v1/companyIntraNews/companyIntraNews/%ff', 400],
  ['GET', '/v1/companyIntraNews/companyIntraNews/%00', 200],
  ['GET', '/v1/companyIntraNews/companyIntraNews/..%2f..%2fetc', 200],
  ['PUT', '/v1/companyIntraNews/companyIntraNews', 405],
  ['PATCH', '/v1/companyIntraNews/companyIntraNews/1', 405],
  ['DELETE', '/v1/companyIntraNews/companyIntraNews', 405],
  ['GET', '/V1/companyIntraNews/companyIntraNews', 404],
  ['GET', '/v1//companyIntraNews/companyIntraNews', 404],
] as const)('%s %s answers %i in the envelope', async (method, url, status) => {
  const answer = await app.inject({ method, url })
  expect(answer.status).toBe(status)
  expect(answer.success).toBe(false)
})
