import { cast, founders, newGroup } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findDemoCompanies } from '../db/seed/find-demo.ts'
import { seedDemo } from '../db/seed/seed-demo.ts'
import { localIssuerName } from '../local-issuer.ts'
import { at } from '../testing/instant.ts'
import { journeys, type SignInApp, signInApp } from '../testing/sign-in-app.ts'
import { removeDemo } from './demo.ts'

const start = at('2026/11/20 10:00')

let server: SignInApp
const { authUrl, signIn } = journeys(() => server)

beforeAll(async () => {
  server = await signInApp(start)
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterAll(() => server.close())

const roleOf = async (docomoId: string) =>
  (await server.db.query<{ role: string }>(sql`select role from members where docomo_id = ${docomoId}`))[0]?.role

/** What the sign-in page says of a person. */
const aboutOf = async (name: string) => {
  const browser = server.browser()
  const page = (await browser.follow((await authUrl(browser)).href, `${server.origin}/login`)) as Response
  return new RegExp(`${name}</span> <span class="about">([^<]*)`).exec(await page.text())?.[1]
}

test('PERM-15 the sign-in page offers the representative of a company without anybody, who becomes its admin', async () => {
  const { docomoId, name } = founders.okada
  expect(await aboutOf(name)).toBe('はじめて利用する代表者（管理者になります）・経営企画室')
  await signIn(docomoId)
  expect([await roleOf(docomoId), await aboutOf(name)]).toEqual(['admin', '管理者・経営企画室'])
})

test('PERM-15 without the demo its admin signs in as the representative and is an admin again, nobody else', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const codes = async () => (await findDemoCompanies(server.db, localIssuerName)).map(({ code }) => code)
  expect(await codes()).toContain(newGroup.code)
  await removeDemo(server.db, start, true)
  vi.restoreAllMocks()
  expect([await codes(), await roleOf(founders.okada.docomoId)]).toEqual([[], undefined])
  await signIn(cast.tanaka.docomoId)
  await signIn(cast.sato.docomoId)
  await server.db.query(sql`update management_groups set started_at = ${new Date(start)}`)
  await signIn(cast.tanaka.docomoId)
  expect([await roleOf(cast.sato.docomoId), await roleOf(cast.tanaka.docomoId)]).toEqual(['admin', 'viewer'])
})
