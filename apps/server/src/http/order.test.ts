import type { Access, Endpoint } from '@kawaraban/contract/endpoint.ts'
import { endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import { csrfTokenHeader } from '@kawaraban/contract/session.ts'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../testing/app.ts'
import { addSession, type Person } from '../testing/company.ts'
import { byCaller, callers, openToAll } from '../testing/permission-matrix.ts'
import { openApiDocument } from './openapi.ts'

const app = useTestApp()
let homeless: Person
beforeAll(async () => {
  const [account] = await app.db.query<{ accountId: string }>(sql`
    insert into accounts (issuer, subject) values ('local', 'homeless') returning account_id as "accountId"`)
  homeless = { ...app.cast.tanaka, ...account, sessionKey: 'session of somebody without a company' }
  await addSession(app.db, homeless, { sessionKey: homeless.sessionKey, now: app.clock.now })
})

const endpoints = Object.values(endpointsByFeature).flat()
const levels: readonly Access[] = ['anyone', 'account', 'member', 'reader', 'poster', 'admin']
const needs = (endpoint: Endpoint, access: Access) => levels.indexOf(endpoint.access) >= levels.indexOf(access)

/** A call with every possible error, except in its caller. */
const nonsense = (endpoint: Endpoint) => ({
  params: {
    newsId: 'x',
    nudgeId: 'x',
    companyUserId: 'x',
    companyUserGroupId: 'x',
    templateId: 'x',
    categoryId: 'x',
    assignableType: 'x',
    fileId: 'x',
    size: 'small',
  },
  query: { key: 'x', page: 'x', limit: 'x', after: 'x'.repeat(300), sortBy: 'x', order: 'x' },
  ...(endpoint.method !== 'GET' && { body: '{"not JSON"' }),
  headers: { 'idempotency-key': '', 'content-type': 'application/json' },
})

type Refused = { readonly by: string; readonly message: string; readonly who: () => Person | null }
type Input = NonNullable<Parameters<TestApp['call']>[2]>

/** The callers that each check refuses, in the order of the checks; they fail all later ones too. */
const checks: readonly (Refused & { when: (endpoint: Endpoint) => boolean; over?: Input['headers'] })[] = [
  {
    by: 'session: nobody',
    message: 'Missing session key',
    who: () => null,
    when: (endpoint) => needs(endpoint, 'account'),
  },
  {
    by: 'session: one that has ended',
    message: 'Login session is invalid',
    who: () => ({ ...homeless, sessionKey: 'ended' }),
    when: (endpoint) => needs(endpoint, 'account'),
  },
  {
    by: 'CSRF',
    message: 'CSRF validation failed',
    who: () => homeless,
    when: (endpoint) => needs(endpoint, 'account') && endpoint.csrf && endpoint.method !== 'GET',
    over: { [csrfTokenHeader]: 'x' },
  },
  {
    by: 'company',
    message: 'No managementGroup',
    who: () => homeless,
    when: (endpoint) => needs(endpoint, 'member'),
  },
  {
    by: 'role none',
    message: 'No permission',
    who: () => app.cast.kobayashi,
    when: (endpoint) => needs(endpoint, 'reader'),
  },
  {
    by: 'capability: a viewer',
    message: 'No permission',
    who: () => app.cast.tanaka,
    when: (endpoint) => needs(endpoint, 'poster'),
  },
  {
    by: 'capability: an editor',
    message: 'No permission',
    who: () => app.cast.ito,
    when: (endpoint) => needs(endpoint, 'admin'),
  },
]

/** What the API's document names as refusals of a call. */
const documented = (endpoint: Endpoint): string[] => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, unknown>> }
  const described = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  return [...JSON.stringify(described).matchAll(/"enum":(\["[^\]]*"\])/g)].flatMap(([, list]) => JSON.parse(list ?? ''))
}

describe.each(checks)('G-032 $by', ({ message, who, when, over }) => {
  test.each(endpoints.filter(when).map((endpoint) => [endpoint.name, endpoint] as const))(
    'comes before everything after it: %s',
    async (_name, endpoint) => {
      const { headers, ...input } = nonsense(endpoint)
      const answer = await app.call(who(), endpoint, { ...input, headers: { ...headers, ...over } })
      expect(answer).toMatchObject({ status: 200, success: false, message, data: null })
      expect(documented(endpoint)).toContain(message)
    },
  )
})

const byName: Readonly<Record<(typeof callers)[number], () => Person | null>> = {
  stranger: () => null,
  'no company': () => homeless,
  none: () => app.cast.kobayashi,
  viewer: () => app.cast.tanaka,
  editor: () => app.cast.ito,
  admin: () => app.cast.sato,
}

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  'G-032 PERM-03 PERM-06 PERM-11 accepts exactly the callers of the permission matrix: %s',
  async (name, endpoint) => {
    const refusals = ['Missing session key', 'No managementGroup', 'No permission']
    let row = ''
    for (const caller of callers) {
      const { message } = await app.call(byName[caller](), endpoint, { ...nonsense(endpoint), body: undefined })
      row += refusals.includes(message) ? '-' : '+'
    }
    expect(row).toBe(openToAll.includes(name) ? '++++++' : byCaller[name])
  },
)

test('AUTH-15 G-193 G-671 only calls about the session, the one for the pair, and those with their own secret need no CSRF pair', () => {
  const withoutCsrf = endpoints.filter(({ csrf, method }) => !csrf && method !== 'GET').map(({ name }) => name)
  const open = [
    'confirmAddress',
    'createAppToken',
    'createCsrfToken',
    'createSession',
    'deleteSession',
    'replacePushSubscription',
  ]
  expect(withoutCsrf.toSorted()).toEqual(open)
})
