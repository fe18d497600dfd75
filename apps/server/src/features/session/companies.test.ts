import { createHash } from 'node:crypto'
import { listNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { localIssuerName } from '../../local-issuer.ts'
import { useTestApp } from '../../testing/app.ts'
import { addSession, type Person, sessionKeyOf } from '../../testing/company.ts'
import { exchangeCode } from './app/exchange.ts'
import { insertAppCode } from './app/queries.ts'
import { deviceKindOf } from './device-kind.ts'
import { endAccess } from './ending/queries.ts'
import { insertSession, linkAccount } from './queries.ts'

const app = useTestApp()

const message = async (person: Person, sessionKey: string) =>
  (await app.call({ ...person, sessionKey }, listNews)).message

/** What a sign-in of this person into a company, or into none, does to the account. */
const signInTo = ({ name, docomoId }: Person, managementGroup: string | null) => {
  const identity = { subject: docomoId, docomoId, name, departmentName: '', isAdmin: false, managementGroup }
  return app.db.transaction((tx) => linkAccount(tx, [localIssuerName], identity, app.clock.now))
}

test('G-224 an account that a sign-in moves to another company is signed out in its other browsers', async () => {
  const { tanaka, theirs, ours } = app.cast
  const phone = sessionKeyOf(ours, 'a phone')
  await addSession(app.db, tanaka, { sessionKey: phone, now: app.clock.now })
  await signInTo(tanaka, ours.managementGroup)
  expect([await message(tanaka, phone), await message(tanaka, tanaka.sessionKey)]).toEqual(['OK', 'OK'])
  const { accountId, managementGroupId } = await signInTo(tanaka, theirs.managementGroup)
  expect([accountId, managementGroupId]).toEqual([tanaka.accountId, theirs.managementGroupId])
  for (const key of [phone, tanaka.sessionKey]) expect(await message(tanaka, key)).toBe('Login session is invalid')
  const late = { accountId, device: deviceKindOf() }
  expect(await insertSession(app.db, sessionKeyOf(ours, 'late'), late, app.clock.now)).toBe(false)
  expect(await message(app.cast.yamada, app.cast.yamada.sessionKey)).toBe('OK')
})

test('G-224 an account that leaves its company is signed out, and one that gets its first keeps its browsers', async () => {
  const { yamada, ours } = app.cast
  await signInTo(yamada, null)
  expect(await message(yamada, yamada.sessionKey)).toBe('Login session is invalid')
  const browser = 'a browser without a company'
  await addSession(app.db, yamada, { sessionKey: browser, now: app.clock.now })
  expect(await message(yamada, browser)).toBe('No managementGroup')
  await signInTo(yamada, ours.managementGroup)
  expect(await message(yamada, browser)).toBe('OK')
})

test('G-171 G-224 all sessions of a person end with the role: of keys with a company, and of those from before there was one', async () => {
  const { ito, suzuki } = app.cast
  const old = 'a key without a company'
  await addSession(app.db, ito, { sessionKey: old, now: app.clock.now })
  expect(await message(ito, old)).toBe('OK')
  const ended = await app.db.transaction((tx) => endAccess(tx, ito.managementGroupId, [ito.companyUserId]))
  expect(ended).toBe(2)
  for (const key of [old, ito.sessionKey]) expect(await message(ito, key)).toBe('Login session is invalid')
  expect(await message(suzuki, suzuki.sessionKey)).toBe('OK')
})

test('G-179 G-224 a code gives no token in a company that the account has left since', async () => {
  const { sato, ours } = app.cast
  const verifier = 'v'.repeat(43)
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const sent = { accountId: sato.accountId, redirectUri: 'https://app.example.com/', state: 's', codeChallenge }
  const code = sessionKeyOf(ours, 'code')
  await insertAppCode(app.db, code, sent, app.clock.now)
  await signInTo(sato, null)
  const exchange = { code, code_verifier: verifier, redirect_uri: sent.redirectUri }
  expect(await exchangeCode(app.db, exchange, deviceKindOf(), app.clock.now)).toMatchObject({
    reason: expect.stringContaining('has left the company'),
  })
  expect(await app.db.query(sql`select from member_sessions where account_id = ${sato.accountId}`)).toEqual([])
})
