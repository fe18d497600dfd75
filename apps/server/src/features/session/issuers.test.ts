import { getMe } from '@kawaraban/contract/consent.ts'
import { listAuthorities, updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Issuers } from '../../config.ts'
import { seedDemo } from '../../db/seed/seed-demo.ts'
import { localIssuerName } from '../../local-issuer.ts'
import type { Browser } from '../../testing/browser.ts'
import { at } from '../../testing/instant.ts'
import { inTimeBox } from '../../testing/model.ts'
import { createScriptedProvider, type ScriptedProvider } from '../../testing/scripted-provider.ts'
import { journeys, type SignInApp, signInApp } from '../../testing/sign-in-app.ts'
import { linkAccount } from './queries.ts'

const start = at('2026/11/20 10:00')

/** The trial with the built-in sign-in, and the same database served with a provider, its next name, and both names. */
let trial: SignInApp
let served: SignInApp
let renamed: SignInApp
let listed: SignInApp
let provider: ScriptedProvider
let nextName: ScriptedProvider

const settings = ({ issuer }: ScriptedProvider) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'news',
  OIDC_CLIENT_SECRET: 'secret',
})

beforeAll(async () => {
  provider = await createScriptedProvider('news')
  nextName = await createScriptedProvider('news')
  trial = await signInApp(start)
  await seedDemo(trial.db, { now: start, issuer: localIssuerName })
  const { database } = trial
  served = await signInApp(start, settings(provider), database)
  renamed = await signInApp(start, settings(nextName), database)
  const former = `https://never.example.com, ${provider.issuer}`
  listed = await signInApp(start, { ...settings(nextName), OIDC_FORMER_ISSUERS: former }, database)
})
afterAll(async () => {
  for (const server of [listed, renamed, served, trial]) await server.close()
  for (const one of [provider, nextName]) await one.close()
})

/** The same browser at another server of the same host: cookies do not depend on ports. */
const sameBrowser = (server: SignInApp, { cookies }: Browser): Browser => {
  const browser = server.browser()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}
const isLogin = async (browser: Browser): Promise<boolean> => (await browser.call('GET', '/v1/session')).data.isLogin
const me = async (browser: Browser) => (await browser.call('GET', getMe.path)).data

test('G-107 accounts of the built-in sign-in are unknown once a provider is configured', async () => {
  const admin = await journeys(() => trial).signIn(cast.sato.docomoId)
  expect((await admin.call('GET', listAuthorities.path)).success).toBe(true)
  const there = sameBrowser(served, admin)
  expect(await isLogin(there)).toBe(false)
  const invalid = { success: false, message: 'Login session is invalid', data: null, status: 200 }
  for (const { method, path } of [listNews, listAuthorities, getMe, updateAuthorities])
    expect(await there.call(method, path, method === 'POST' ? [] : undefined), path).toEqual(invalid)
  const headers = { [appTokenHeader]: admin.cookies.get('kawaraban') ?? '' }
  const byToken = await (await served.browser().request(listNews.path, { headers })).json()
  expect(byToken).toMatchObject({ success: false, message: 'Token is invalid.' })
  expect(await isLogin(admin)).toBe(true)
})

test('an account is identified by issuer and subject, so that the same subject elsewhere is another account', async () => {
  const browser = served.browser()
  const script = { claims: { sub: cast.sato.docomoId }, user: { sub: cast.sato.docomoId } }
  expect(await provider.signIn(browser, script)).toMatchObject({ success: true })
  const trialAccount = await me(await journeys(() => trial).signIn(cast.sato.docomoId))
  expect((await me(browser)).accountId).not.toBe(trialAccount.accountId)
})

test('a former name of the provider counts once it is listed: sessions go on, accounts move with the next sign-in', async () => {
  const browser = served.browser()
  await provider.signIn(browser)
  const account = await me(browser)
  expect(await isLogin(sameBrowser(renamed, browser))).toBe(false)
  const there = sameBrowser(listed, browser)
  expect(await me(there)).toEqual(account)

  const later = listed.browser()
  expect(await nextName.signIn(later)).toMatchObject({ success: true })
  expect(await me(later)).toEqual(account)
  const again = renamed.browser()
  await nextName.signIn(again)
  expect(await me(again)).toEqual(account)
  // Sessions of the time before go on, too.
  expect(await isLogin(there)).toBe(true)

  const other = listed.browser()
  await nextName.signIn(other, { claims: { sub: 'subject-9' }, user: { sub: 'subject-9', docomo_id: 'd9' } })
  expect((await me(other)).accountId).not.toBe(account.accountId)
})

test('first sign-ins that meet after the name has changed end as the one account', async () => {
  const { db } = listed
  for (const round of inTimeBox(15, 150)) {
    const subject = `moved-${round}`
    const identity = { subject, docomoId: subject, name: subject, departmentName: '', isAdmin: false }
    const link = (issuers: Issuers) =>
      db.transaction((tx) => linkAccount(tx, issuers, { ...identity, managementGroup: 'MG1' }, start))
    await link(['https://oldest.example'])
    const known = await link(['https://older.example'])
    const names: Issuers = ['https://new.example', 'https://older.example', 'https://oldest.example']
    const moved = await Promise.all(Array.from({ length: 6 }, () => link(names)))
    expect(new Set(moved.map(({ accountId }) => accountId))).toEqual(new Set([known.accountId]))
  }
})
