import { defaultTermsVersion, getMe, grantedStatus, userStatus } from '@kawaraban/contract/consent.ts'
import { updateMe } from '@kawaraban/contract/consent-agree.ts'
import { getLegalText } from '@kawaraban/contract/consent-legal-texts.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { leaveCompany, newsBodyAt, type Person } from '../../testing/company.ts'

const app = useTestApp()

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const me = (person: Person | null) => app.call(person, getMe)
const agree = (person: Person | null, agreement: unknown) => app.call(person, updateMe, { body: { agreement } })

test('API-39 AUTH-16 strangers are refused, and an agreement without the CSRF pair', async () => {
  expect(await me(null)).toMatchObject(refusal('Missing session key'))
  const agreement = { termsVersion: defaultTermsVersion, isGrantedAnalytics: true }
  expect(await agree(null, agreement)).toMatchObject(refusal('Missing session key'))
  const input = { body: { agreement }, headers: { 'x-csrf-id': 'x' } }
  expect(await app.call(app.cast.tanaka, updateMe, input)).toMatchObject(refusal('CSRF validation failed'))
  expect((await me(app.cast.tanaka)).data.agreement.isGrantedAnalytics).toBe(false)
})

test('API-27 API-28 DATA-19 LIM-15 CONS-01 CONS-02 terms first, then the analytics either way', async () => {
  const { tanaka } = app.cast
  await app.db.query(sql`
    update accounts set terms_version = '2.8.0', is_granted_analytics = true where account_id = ${tanaka.accountId}`)
  const { data } = await me(tanaka)
  expect(data).toEqual({
    accountId: tanaka.accountId,
    agreement: { termsVersion: '2.8.0', isGrantedAnalytics: true },
  })
  expect(userStatus(data.agreement, '2.9.0')).toBe('terms')
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
    expect([userStatus(agreement, '2.9.0'), grantedStatus(agreement)]).toEqual([status, granted])
  }
})

test('API-28 only the account itself is changed', async () => {
  const before = (await me(app.cast.yamada)).data
  await agree(app.cast.tanaka, { termsVersion: '2.9.0', isGrantedAnalytics: true })
  expect((await me(app.cast.yamada)).data).toEqual(before)
})

test('API-28 any other version or value is refused and changes nothing', async () => {
  const before = (await me(app.cast.tanaka)).data
  const wrong = [
    { termsVersion: '2.8.0', isGrantedAnalytics: true },
    { termsVersion: '3.0.0', isGrantedAnalytics: true },
    { termsVersion: '2.9.0', isGrantedAnalytics: 'yes' },
    { termsVersion: '2.9.0' },
    {},
    null,
  ]
  for (const agreement of wrong) {
    expect(await agree(app.cast.tanaka, agreement)).toMatchObject(refusal('Invalid agreement'))
  }
  expect((await me(app.cast.tanaka)).data).toEqual(before)
})

test('G-119 G-039 an account without a company and a member without a role have their agreement too', async () => {
  const { kobayashi, yamada } = app.cast
  const homeless = await leaveCompany(app.db, yamada, app.clock.now)
  for (const person of [kobayashi, homeless]) {
    expect((await me(person)).data.accountId).toBe(person.accountId)
    expect(await agree(person, { termsVersion: '2.9.0', isGrantedAnalytics: null })).toMatchObject({ success: true })
  }
})

test('CONS-09 LIM-15 G-163 a raised version is the only one that is taken, and every answer names it', async () => {
  const { ito } = app.cast
  const raised = await app.addServer({ TERMS_VERSION: '3.0.0' })
  const termsVersion = (answer: { headers: Record<string, unknown> }) => answer.headers['terms-version']
  const { data, headers } = await raised(ito, getMe)
  expect([data.agreement.termsVersion, headers['terms-version']]).toEqual(['2.9.0', '3.0.0'])
  expect(userStatus(data.agreement, '3.0.0')).toBe('terms')
  const agreeAgain = (agreement: unknown) => raised(ito, updateMe, { body: { agreement } })
  const outdated = await agreeAgain({ termsVersion: '2.9.0', isGrantedAnalytics: null })
  expect(outdated).toMatchObject(refusal('Invalid agreement'))
  expect(termsVersion(outdated)).toBe('3.0.0')
  expect((await raised(ito, getMe)).data).toEqual(data)
  expect(await agreeAgain({ termsVersion: '3.0.0', isGrantedAnalytics: null })).toMatchObject({ success: true })
  const { agreement } = (await raised(ito, getMe)).data
  expect(userStatus(agreement, '3.0.0')).toBe('analytics')
  expect(termsVersion(await raised(null, getMe))).toBe('3.0.0')
  expect(termsVersion(await app.inject({ url: '/v1/nowhere' }))).toBe('2.9.0')
  expect(termsVersion(await app.inject({ url: '/v1/%zz' }))).toBe('2.9.0')
})

test('CONS-01 G-165 a choice about analytics agrees to no terms', async () => {
  const { sato } = app.cast
  for (const version of ['', '2.8.0']) {
    await app.db.query(sql`
      update accounts set terms_version = ${version}, is_granted_analytics = null where account_id = ${sato.accountId}`)
    for (const isGrantedAnalytics of [true, false]) {
      const answer = await agree(sato, { termsVersion: '2.9.0', isGrantedAnalytics })
      expect(answer).toMatchObject(refusal('Invalid agreement'))
    }
    expect((await me(sato)).data.agreement).toEqual({ termsVersion: version, isGrantedAnalytics: null })
  }
})

test('CONS-03 strangers read terms and policy with the version that they belong to', async () => {
  for (const [document, title] of [
    ['terms', '利用規約'],
    ['privacy', 'アプリケーションプライバシーポリシー'],
  ] as const) {
    const { success, data } = await app.call(null, getLegalText, { params: { document } })
    expect([success, data.title, data.version]).toEqual([true, title, '2.9.0'])
    expect(data.html).toMatch(/^<(p|h2 id="[^"]+")>/)
    expect(data.html).not.toMatch(/<h1|<script|<style|\son\w+=|style=|href="(?!https?:|\/|#)/)
  }
  const unknown = await app.call(null, getLegalText, { params: { document: '../terms' } })
  expect(unknown).toMatchObject({ success: false, status: 400 })
})

test('CONS-09 CONF-05 G-163 a post that is on its way arrives though the terms were raised or never agreed to', async () => {
  const { suzuki, tanaka } = app.cast
  const raised = await app.addServer({ TERMS_VERSION: '3.0.0' })
  for (const version of ['2.9.0', '']) {
    await app.db.query(sql`
      update accounts set terms_version = ${version}, is_granted_analytics = null
      where account_id in (${suzuki.accountId}, ${tanaka.accountId})`)
    const { success, data, headers } = await raised(suzuki, createNews, { body: newsBodyAt(app.clock.now) })
    expect([success, headers['terms-version']]).toEqual([true, '3.0.0'])
    const params = { newsId: data.newsId }
    const completion = { params, body: { reactionType: 'completed' } }
    expect(await raised(tanaka, completeNews, completion)).toMatchObject({ success: true })
  }
})
