import { endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import type { InjectOptions } from 'fastify'
import sql, { raw } from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { addSession, newsBodyAt, type Person } from '../testing/company.ts'
import { createCsrfPair, isCsrfPair } from './csrf.ts'

const app = useTestApp()
let caller: Person
let newsId: string
beforeAll(async () => {
  caller = app.cast.sato
  newsId = await app.storePost(caller)
  await addSession(app.db, caller, { sessionKey: otherBrowser, now: app.clock.now })
})

const otherBrowser = 'another session of the same account'
const protectedCalls = Object.values(endpointsByFeature)
  .flat()
  .filter(({ csrf, method }) => csrf && method !== 'GET')

type Pair = ReturnType<typeof createCsrfPair>
const headersOf = ({ csrfId, csrfToken }: Pair) => ({ [csrfIdHeader]: csrfId, [csrfTokenHeader]: csrfToken })
const own = () => createCsrfPair(caller.sessionKey)

/** Pairs that are none of the session that makes the call. */
const states: Record<string, () => InjectOptions['headers']> = {
  'no pair': () => ({}),
  'an id alone': () => ({ [csrfIdHeader]: own().csrfId }),
  'a token alone': () => ({ [csrfTokenHeader]: own().csrfToken }),
  'an empty pair': () => headersOf({ csrfId: '', csrfToken: '' }),
  'an id of another pair': () => headersOf({ ...own(), csrfId: own().csrfId }),
  'id and token swapped': () => headersOf({ csrfId: own().csrfToken, csrfToken: own().csrfId }),
  'a token cut short': () => headersOf({ ...own(), csrfToken: own().csrfToken.slice(0, -2) }),
  'a pair that comes twice': () => {
    const { csrfId, csrfToken } = own()
    return { [csrfIdHeader]: [csrfId, csrfId], [csrfTokenHeader]: [csrfToken, csrfToken] }
  },
  'a pair of another person': () => headersOf(createCsrfPair(app.cast.suzuki.sessionKey)),
  'a pair of another company': () => headersOf(createCsrfPair(app.cast.foreignAdmin.sessionKey)),
  'a pair of another browser of the same person': () => headersOf(createCsrfPair(otherBrowser)),
  'a pair of no session': () => headersOf(createCsrfPair('')),
}

/** A print of every row there is. */
const rows = async () => {
  const tables = await app.db.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name`)
  const prints: string[] = []
  for (const { name } of tables) {
    const [print] = await app.db.query<{ print: string | null }>(sql`
      select md5(string_agg(t::text, ';' order by t::text)) as print from ${raw(name)} t`)
    prints.push(`${name} ${print?.print}`)
  }
  return prints
}

describe.each(Object.entries(states))('%s', (_name, headers) => {
  test('G-105 AUTH-15 AUTH-16 is refused by every call that changes something, and changes nothing', async () => {
    const before = await rows()
    for (const endpoint of protectedCalls) {
      const answer = await app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(':newsId', newsId).replace(/:companyUserId\b/, caller.companyUserId),
        cookies: { [app.cookieName]: caller.sessionKey },
        headers: headers() ?? {},
        payload: endpoint.name === 'createNews' ? newsBodyAt(app.clock.now) : { name: '別名' },
      })
      expect(answer, endpoint.name).toMatchObject({ message: 'CSRF validation failed', success: false, status: 200 })
    }
    expect(await rows()).toEqual(before)
    expect(protectedCalls.length).toBeGreaterThan(15)
  })
})

test('G-105 a pair holds for its own session, in the cookie as in the token of the app', async () => {
  const call = (sessionKey: string, pair: Pair) =>
    app.call({ ...caller, sessionKey }, updateMyProfile, { body: { name: '佐藤' }, headers: headersOf(pair) })
  for (const key of [caller.sessionKey, otherBrowser]) expect((await call(key, createCsrfPair(key))).success).toBe(true)
  expect((await call(otherBrowser, own())).message).toBe('CSRF validation failed')
})

test('G-105 a pair that has been found right proves no other one: not for another session, id or token', () => {
  const { csrfId, csrfToken } = own()
  const isPair = (id: string, token: string, key: string) => isCsrfPair(id, token, key)
  for (const _time of ['computed', 'known']) expect(isPair(csrfId, csrfToken, caller.sessionKey)).toBe(true)
  const other = own()
  expect(isPair(csrfId, csrfToken, otherBrowser)).toBe(false)
  expect(isPair(other.csrfId, csrfToken, caller.sessionKey)).toBe(false)
  expect(isPair(csrfId, other.csrfToken, caller.sessionKey)).toBe(false)
  // Where one value ends and the next begins is part of what is known.
  expect(isPair(csrfId, csrfToken.slice(0, -1), `${csrfToken.slice(-1)}${caller.sessionKey}`)).toBe(false)
  expect(isPair(`${csrfId} ${csrfToken}`, csrfToken, caller.sessionKey)).toBe(false)
})
