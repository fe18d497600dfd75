import { createHash } from 'node:crypto'
import { listNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localIssuerName } from '../../local-issuer.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addSession, type Person, sessionKeyOf } from '../../testing/company.ts'
import { exchangeCode } from './app/exchange.ts'
import { insertAppCode } from './app/queries.ts'
import { endAccess } from './ending/queries.ts'
import { insertSession, linkAccount } from './queries.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const message = async (person: Person, sessionKey: string) =>
  (await world.call({ ...person, sessionKey }, listNews)).message

/** What a sign-in of this person into a company, or into none, does to the account. */
const signInTo = ({ name, docomoId }: Person, managementGroup: string | null) => {
  const identity = { subject: docomoId, docomoId, name, departmentName: '', isAdmin: false, managementGroup }
  return world.db.transaction((tx) => linkAccount(tx, [localIssuerName], identity, world.clock.now))
}

test('G-224 an account that a sign-in moves to another company is signed out in its other browsers', async () => {
  const { tanaka, theirs, ours } = world.cast
  const phone = sessionKeyOf(ours, 'a phone')
  await addSession(world.db, tanaka, { sessionKey: phone, now: world.clock.now })
  await signInTo(tanaka, ours.managementGroup)
  expect([await message(tanaka, phone), await message(tanaka, tanaka.sessionKey)]).toEqual(['OK', 'OK'])
  const { accountId, managementGroupId } = await signInTo(tanaka, theirs.managementGroup)
  expect([accountId, managementGroupId]).toEqual([tanaka.accountId, theirs.managementGroupId])
  for (const key of [phone, tanaka.sessionKey]) expect(await message(tanaka, key)).toBe('Login session is invalid')
  expect(await insertSession(world.db, sessionKeyOf(ours, 'late'), accountId, world.clock.now)).toBe(false)
  expect(await message(world.cast.yamada, world.cast.yamada.sessionKey)).toBe('OK')
})

test('G-224 an account that leaves its company is signed out, and one that gets its first keeps its browsers', async () => {
  const { yamada, ours } = world.cast
  await signInTo(yamada, null)
  expect(await message(yamada, yamada.sessionKey)).toBe('Login session is invalid')
  const browser = 'a browser without a company'
  await addSession(world.db, yamada, { sessionKey: browser, now: world.clock.now })
  expect(await message(yamada, browser)).toBe('No managementGroup')
  await signInTo(yamada, ours.managementGroup)
  expect(await message(yamada, browser)).toBe('OK')
})

test('G-171 G-225 all sessions of a person end with the role: of keys with a company, and of those from before', async () => {
  const { ito, suzuki } = world.cast
  const old = 'a key from before'
  await addSession(world.db, ito, { sessionKey: old, now: world.clock.now })
  expect(await message(ito, old)).toBe('OK')
  const ended = await world.db.transaction((tx) => endAccess(tx, ito.managementGroupId, [ito.companyUserId]))
  expect(ended).toBe(2)
  for (const key of [old, ito.sessionKey]) expect(await message(ito, key)).toBe('Login session is invalid')
  expect(await message(suzuki, suzuki.sessionKey)).toBe('OK')
})

test('G-179 G-224 a code gives no token in a company that the account has left since', async () => {
  const { sato, ours } = world.cast
  const verifier = 'v'.repeat(43)
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const sent = { accountId: sato.accountId, redirectUri: 'https://app.example.com/', state: 's', codeChallenge }
  const code = sessionKeyOf(ours, 'code')
  await insertAppCode(world.db, code, sent, world.clock.now)
  await signInTo(sato, null)
  const exchange = { code, code_verifier: verifier, redirect_uri: sent.redirectUri }
  expect(await exchangeCode(world.db, exchange, world.clock.now)).toMatchObject({
    reason: expect.stringContaining('has left the company'),
  })
  expect(await world.db.query(sql`select from member_sessions where account_id = ${sato.accountId}`)).toEqual([])
})
