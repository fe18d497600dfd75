import { currentTermsVersion, getMe, grantedStatus, updateMe, userStatus } from '@kawaraban/contract/consent.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const me = (person: Person | null) => world.call(person, getMe)
const agree = (person: Person | null, agreement: unknown) => world.call(person, updateMe, { body: { agreement } })

test('API-39 AUTH-16 strangers are refused, and an agreement without the CSRF pair', async () => {
  expect(await me(null)).toMatchObject(refusal('Missing session key'))
  const agreement = { termsVersion: currentTermsVersion, isGrantedAnalytics: false }
  expect(await agree(null, agreement)).toMatchObject(refusal('Missing session key'))
  const input = { body: { agreement }, headers: { 'x-csrf-id': 'x' } }
  expect(await world.call(world.cast.tanaka, updateMe, input)).toMatchObject(refusal('CSRF validation failed'))
  expect((await me(world.cast.tanaka)).data.agreement.isGrantedAnalytics).toBe(true)
})

test('API-27 API-28 DATA-19 LIM-15 CONS-01 CONS-02 terms first, then the analytics either way', async () => {
  const { tanaka } = world.cast
  await world.db.query(sql`
    update accounts set terms_version = '2.8.0', is_granted_analytics = true where account_id = ${tanaka.accountId}`)
  const { data } = await me(tanaka)
  expect(data).toEqual({
    accountId: tanaka.accountId,
    agreement: { termsVersion: '2.8.0', isGrantedAnalytics: true },
  })
  expect(userStatus(data.agreement)).toBe('terms')
  const steps = [
    [null, 'analytics', 'pending'],
    [true, 'newsIndex', 'granted'],
    [false, 'newsIndex', 'notGranted'],
  ] as const
  for (const [isGrantedAnalytics, status, granted] of steps) {
    const answer = await agree(tanaka, { termsVersion: '2.9.0', isGrantedAnalytics })
    expect(answer).toMatchObject({ success: true, message: 'OK', data: { accountId: tanaka.accountId } })
    const { agreement } = (await me(tanaka)).data
    expect(agreement).toEqual({ termsVersion: '2.9.0', isGrantedAnalytics })
    expect([userStatus(agreement), grantedStatus(agreement)]).toEqual([status, granted])
  }
})

test('API-28 only the account itself is changed', async () => {
  const before = (await me(world.cast.yamada)).data
  await agree(world.cast.tanaka, { termsVersion: '2.9.0', isGrantedAnalytics: false })
  expect((await me(world.cast.yamada)).data).toEqual(before)
})

test('API-28 any other version or value is refused and changes nothing', async () => {
  const before = (await me(world.cast.tanaka)).data
  const wrong = [
    { termsVersion: '2.8.0', isGrantedAnalytics: true },
    { termsVersion: '3.0.0', isGrantedAnalytics: true },
    { termsVersion: '2.9.0', isGrantedAnalytics: 'yes' },
    { termsVersion: '2.9.0' },
    {},
    null,
  ]
  for (const agreement of wrong) {
    expect(await agree(world.cast.tanaka, agreement)).toMatchObject(refusal('Invalid agreement'))
  }
  expect((await me(world.cast.tanaka)).data).toEqual(before)
})

test('G-119 G-039 an account without a company and a member without a role have their agreement too', async () => {
  const { kobayashi, yamada } = world.cast
  await world.db.query(sql`
    update accounts set management_group_id = null, company_user_id = null where account_id = ${yamada.accountId}`)
  for (const person of [kobayashi, yamada]) {
    expect((await me(person)).data.accountId).toBe(person.accountId)
    expect(await agree(person, { termsVersion: '2.9.0', isGrantedAnalytics: null })).toMatchObject({ success: true })
  }
})
