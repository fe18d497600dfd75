import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markRefused } from '../../db/mail-addresses.ts'
import { identityOf } from '../../sign-on/identity.ts'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { at } from '../../testing/instant.ts'
import { journeys, type SignInApp, signInApp } from '../../testing/sign-in-app.ts'
import { linkAccount } from './queries.ts'

const now = at('2026/11/20 10:00')
const names = { managementGroup: 'mg', docomoId: 'id', name: 'name', department: 'dep', admin: 'admin' }
const claims = { sub: 's', id: 'd1', email: 'tanaka@example.com', email_verified: true }

test.each([
  ['a verified address', claims, 'tanaka@example.com'],
  ['one that is verified in words', { ...claims, email_verified: 'true' }, 'tanaka@example.com'],
  ['one that is not verified', { ...claims, email_verified: false }, null],
  ['one of which nothing is said', { ...claims, email_verified: undefined }, null],
  ['none', { ...claims, email: undefined }, null],
  ['a list', { ...claims, email: ['tanaka@example.com'] }, null],
  ['one that could not be written to', { ...claims, email: 'a@example.com\r\nBcc: b@example.com' }, null],
])('MAIL-02 the claim of %s', (_, given, address) => {
  expect(identityOf(given, names, 'email').address).toBe(address)
  expect(identityOf(given, names)).not.toHaveProperty('address')
})

describe('MAIL-02 at a sign-in', () => {
  const mail = { MAIL_HOST: 'mail.example.com', MAIL_FROM: 'news@example.com', MAIL_KEY: 'x'.repeat(32) }
  let server: SignInApp
  let silent: SignInApp
  beforeAll(async () => {
    server = await signInApp(now, { ...mail, LOG_LEVEL: 'trace' })
    silent = await signInApp(now)
  })
  afterAll(async () => {
    await server.close()
    await silent.close()
  })
  const listAddresses = (app: SignInApp) =>
    app.db.query(sql`
      select m.docomo_id as "docomoId", a.source, a.address
      from mail_addresses a join members m using (management_group_id, company_user_id)`)

  test('the address is stored where there is a mail server, in no log, and not read where there is none', async () => {
    await journeys(() => server).signIn('d100234501')
    expect(await listAddresses(server)).toEqual([
      { docomoId: 'd100234501', source: 'claim', address: 'd100234501@example.com' },
    ])
    expect(server.log.length).toBeGreaterThan(0)
    expect(server.log.join()).not.toContain('d100234501@')
    await journeys(() => silent).signIn('d100234501')
    expect(await listAddresses(silent)).toEqual([])
  })
})

describe('MAIL-02 at the next sign-in', () => {
  const app = useTestApp()
  const base = { subject: 's1', docomoId: 'd1', name: 'x', departmentName: '', managementGroup: 'ours', isAdmin: false }
  const signIn = (address: string | null | undefined, managementGroup = 'ours') =>
    app.db.transaction((tx) =>
      linkAccount(tx, ['issuer'], { ...base, managementGroup, ...(address !== undefined && { address }) }, now),
    )
  const stored = () =>
    app.db.query(sql`select address, refused_at is not null as "isRefused" from mail_addresses order by address`)

  test('another address takes the place of the former one, none removes it, and where none is read it stays', async () => {
    await signIn('a@example.com')
    await signIn('b@example.com')
    expect(await stored()).toEqual([{ address: 'b@example.com', isRefused: false }])
    await signIn(undefined)
    expect(await stored()).toHaveLength(1)
    await signIn(null)
    expect(await stored()).toEqual([])
  })

  test('G-682 none is stored of who has the role none', async () => {
    await signIn('a@example.com')
    await app.db.query(sql`delete from mail_addresses`)
    await writeByHand(app.db, sql`update members set role = 'none' where docomo_id = 'd1'`)
    await signIn('b@example.com')
    expect(await stored()).toEqual([])
    await writeByHand(app.db, sql`update members set role = 'viewer' where docomo_id = 'd1'`)
  })

  test('MAIL-05 an address that was refused stays so until it changes', async () => {
    const { managementGroupId } = app.cast.ours
    await signIn('a@example.com')
    await markRefused(app.db, managementGroupId, [{ address: 'a@example.com', words: '550' }], now)
    await signIn('a@example.com')
    expect(await stored()).toEqual([{ address: 'a@example.com', isRefused: true }])
    await signIn('b@example.com')
    expect(await stored()).toEqual([{ address: 'b@example.com', isRefused: false }])
  })

  test('an account that leaves for another company leaves no address behind', async () => {
    await signIn('a@example.com')
    await signIn('a@example.com', 'elsewhere')
    expect(
      await app.db.query(sql`
      select c.code from mail_addresses a join company_codes c using (management_group_id)`),
    ).toEqual([{ code: 'elsewhere' }])
    await signIn(null, 'elsewhere')
  })
})
