import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { exportOverview, exportReaders, exportRowsHeader } from '@kawaraban/contract/exports.ts'
import { createImport, deleteImport } from '@kawaraban/contract/imports.ts'
import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { listAuthorities, updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { deleteNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews, idempotencyKeyHeader, updateNews } from '@kawaraban/contract/news-writing.ts'
import { createPerson, updatePerson } from '@kawaraban/contract/people.ts'
import { listProgress, listReaders } from '@kawaraban/contract/progress.ts'
import { csrfIdHeader, csrfTokenHeader, deleteSession } from '@kawaraban/contract/session.ts'
import { cast, demoGroup } from '@kawaraban/demo-cast/cast.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDemo } from '../db/seed/seed-demo.ts'
import { localIssuerName } from '../local-issuer.ts'
import type { Browser } from '../testing/browser.ts'
import { newsBodyAt } from '../testing/company.ts'
import { at } from '../testing/instant.ts'
import { createScriptedProvider } from '../testing/scripted-provider.ts'
import { journeys, type SignInApp, signInApp } from '../testing/sign-in-app.ts'
import { createCsrfPair } from './csrf.ts'

const start = at('2026/11/20 10:00')
const [title, content, name] = ['誰も知らない題名', '誰も知らない本文', '誰も知らない名前']

/** At its default the log shows warnings; what is audited comes all the same. At `trace` it must hold no secret either. */
describe.each(['warn', 'trace'])('at the log level %s', (LOG_LEVEL) => {
  let server: SignInApp
  let sato: Browser
  let suzuki: Browser
  let tanaka: Browser
  const secrets = new Set([title, content, name, cast.sato.docomoId, cast.suzuki.name])
  const { choose, signIn } = journeys(() => server)

  /** The audited lines since the last look, without what pino adds to each; every one has a request of its own. */
  const audited = () => {
    const lines = server.log.splice(0).map((line) => JSON.parse(line))
    for (const text of [JSON.stringify(lines)]) for (const secret of secrets) expect(text).not.toContain(secret)
    return lines
      .filter(({ msg }) => msg === 'audit')
      .map(({ time, pid: _pid, hostname: _host, msg: _msg, reqId, ...line }) => {
        expect(time).toEqual(expect.any(Number))
        expect(reqId).toMatch(/^req-/)
        return line
      })
  }
  const keyOf = (browser: Browser) => browser.cookies.get('kawaraban') ?? ''
  const accountOf = async (browser: Browser): Promise<string> => (await browser.call('GET', '/v1/me')).data.accountId
  const send = (
    browser: Browser,
    { method, path }: Endpoint,
    body?: unknown,
    { newsId = '', headers = {} }: { newsId?: string; headers?: Record<string, string> } = {},
  ) => {
    const pair = createCsrfPair(keyOf(browser))
    secrets.add(pair.csrfToken)
    return browser.request(path.replace(':newsId', newsId), {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        [csrfIdHeader]: pair.csrfId,
        [csrfTokenHeader]: pair.csrfToken,
        ...headers,
      },
    })
  }
  const act = async (...call: Parameters<typeof send>) => {
    const response = await send(...call)
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every endpoint
    return (await response.json()) as any
  }

  beforeAll(async () => {
    server = await signInApp(start, { LOG_LEVEL })
    await seedDemo(server.db, { now: start, issuer: localIssuerName })
    sato = await signIn(cast.sato.docomoId)
    suzuki = await signIn(cast.suzuki.docomoId)
    tanaka = await signIn(cast.tanaka.docomoId)
    for (const browser of [sato, suzuki, tanaka]) secrets.add(keyOf(browser))
  })
  beforeEach(() => {
    server.log.length = 0
  })
  afterEach(() => expect(audited()).toEqual([]))
  afterAll(() => server.close())

  const by = async (browser: Browser) => ({
    accountId: await accountOf(browser),
    managementGroup: demoGroup.code,
  })

  test('a sign-in and a sign-out are one line each, with account and company', async () => {
    const browser = await signIn(cast.kobayashi.docomoId)
    secrets.add(keyOf(browser))
    const who = await by(browser)
    expect(audited()).toEqual([{ level: 30, event: 'signIn', ...who }])
    await browser.call('DELETE', deleteSession.path)
    await browser.call('DELETE', deleteSession.path)
    expect(audited()).toEqual([{ level: 30, event: 'signOut', ...who }])
  })

  test('a failed sign-in is one line with its reason, without state or code', async () => {
    const browser = server.browser()
    const answer = await choose(browser, cast.tanaka.docomoId)
    for (const [field, value] of Object.entries(answer)) if (field !== 'iss') secrets.add(value)
    const line = { level: 40, event: 'signInFailed', accountId: null, managementGroup: null, method: 'POST' }
    const elsewhere = server.browser()
    expect((await elsewhere.call('POST', '/v1/session', answer)).success).toBe(false)
    const route = '/v1/session'
    const reason = 'not begun in this browser, ended already, or too late'
    expect(audited()).toEqual([{ ...line, route, reason }])
    expect((await browser.call('POST', '/v1/session', { ...answer, code: 'wrong' })).success).toBe(false)
    expect(audited()).toEqual([{ ...line, route, reason: expect.stringContaining('invalid_grant') }])
  })

  test('a post made, edited and deleted is one line each, and none where a call comes again', async () => {
    const who = await by(suzuki)
    const body = newsBodyAt(start, { title, content })
    const key = { headers: { [idempotencyKeyHeader]: `form-of-${LOG_LEVEL}` } }
    const { newsId } = (await act(suzuki, createNews, body, key)).data
    await act(suzuki, createNews, body, key)
    expect(audited()).toEqual([{ level: 30, event: 'postCreate', ...who, newsId }])
    await act(suzuki, createNews, { ...body, content: `${content}。` }, key)
    expect(audited()).toEqual([{ level: 30, event: 'postUpdate', ...who, newsId }])
    const again = { newsId, headers: { [idempotencyKeyHeader]: `edit-of-${LOG_LEVEL}` } }
    for (let time = 0; time < 2; time += 1) expect((await act(suzuki, updateNews, body, again)).success).toBe(true)
    expect((await act(suzuki, updateNews, { ...body, title: '' }, { newsId })).success).toBe(false)
    expect(audited()).toEqual([{ level: 30, event: 'postUpdate', ...who, newsId }])
    await act(suzuki, deleteNews, undefined, { newsId })
    await act(suzuki, deleteNews, undefined, { newsId })
    expect(audited()).toEqual([{ level: 30, event: 'postDelete', ...who, newsId }])
  })

  test('each role that changes is one line with whose it is, and what it was', async () => {
    const { companyUserId } = cast.tanaka
    const change = (role: string) => [
      { companyUserId, role },
      { companyUserId: cast.kobayashi.companyUserId, role: 'none' },
    ]
    const who = await by(sato)
    expect((await act(sato, updateAuthorities, change('editor'))).success).toBe(true)
    const roles = { companyUserId, formerRole: 'viewer', role: 'editor' }
    expect(audited()).toEqual([{ level: 30, event: 'roleChange', ...who, ...roles }])
    expect((await act(sato, updateAuthorities, [{ companyUserId: '987654', role: 'none' }])).success).toBe(false)
    expect(audited()).toEqual([])
    await act(sato, updateAuthorities, change('viewer'))
    expect(audited()).toHaveLength(1)
  })

  test('G-380 a person who is added or changed by hand is a line with their id, and one more for a role that changes', async () => {
    const who = await by(sato)
    const body = { docomoId: `new-${LOG_LEVEL}`, name, departmentName: '監査部', role: 'editor' }
    const { companyUserId } = (await act(sato, createPerson, body)).data
    expect(audited()).toEqual([{ level: 30, event: 'personAdd', ...who, companyUserId, role: 'editor' }])
    const path = updatePerson.path.replace(':companyUserId', companyUserId) as Endpoint['path']
    for (const name of [title, title]) await act(sato, { ...updatePerson, path }, { name, role: 'none' })
    expect(audited()).toEqual([
      { level: 30, event: 'personChange', ...who, companyUserId },
      { level: 30, event: 'roleChange', ...who, companyUserId, formerRole: 'editor', role: 'none' },
    ])
  })

  test('G-194 WRITE-01 G-567 a changed setting of the company is one line with the new value; an unchanged one is none', async () => {
    const who = await by(sato)
    for (const change of [{ isPushHeadingOnly: true }, { publicationLength: 'oneMonth' }, { allowsMacros: true }]) {
      for (const _time of [1, 2]) await act(sato, updateCompanySettings, change)
      expect(audited()).toEqual([{ level: 30, event: 'companySettingsChange', ...who, ...change }])
    }
  })

  test('a refused right and a failed CSRF check are one line each, with the call that was refused', async () => {
    const who = await by(tanaka)
    await act(tanaka, listAuthorities)
    const refused = { level: 40, ...who, method: 'GET', route: listAuthorities.path }
    expect(audited()).toEqual([{ ...refused, event: 'permissionDenied' }])
    await act(tanaka, updateMyProfile, { name }, { headers: { [csrfTokenHeader]: 'x' } })
    expect(audited()).toEqual([{ ...refused, event: 'csrfFailed', method: 'POST', route: updateMyProfile.path }])
    const elsewhere = server.browser('cross-site')
    await elsewhere.call('DELETE', deleteSession.path)
    const stranger = { accountId: null, managementGroup: null, method: 'DELETE', route: deleteSession.path }
    expect(audited()).toEqual([{ level: 40, event: 'csrfFailed', ...stranger }])
  })

  test('an import is one line for each act of its admin, with its id, and nothing of the file', async () => {
    const who = await by(sato)
    const file = { headers: { 'content-type': 'text/csv' } }
    const { importId } = (await act(sato, createImport, `ID,name\nd1,${name}`, file)).data
    expect(audited()).toEqual([{ level: 30, event: 'importUpload', ...who, importId }])
    const path = `${deleteImport.path.replace(':importId', importId)}` as const
    await act(sato, { ...deleteImport, path: path as Endpoint['path'] })
    expect(audited()).toEqual([{ level: 30, event: 'importCancel', ...who, importId }])
  })

  test('EXPORT-04 an export is one line before its first byte, with who, what and how many rows', async () => {
    const who = await by(suzuki)
    const { newsId } = (await act(suzuki, createNews, newsBodyAt(start, { title, content }))).data
    audited()
    /** Calls for a file; gives the number of its rows as it is audited. */
    const exported = async (endpoint: Endpoint, body: object, what: object) => {
      const { status, headers, body: file } = await send(suzuki, endpoint, body, { newsId })
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      const lines = audited()
      await file?.cancel()
      const rows = Number(headers.get(exportRowsHeader))
      expect(lines).toEqual([{ level: 30, event: 'export', ...who, ...what, format: 'csv', rows }])
      return rows
    }
    const table = (narrowing: object) =>
      exported(exportReaders, { format: 'csv', narrowing }, { newsId, table: 'completed' })
    const kind = 'completed'
    const people = await table({ kind })
    expect(people).toBe((await act(suzuki, listReaders, undefined, { newsId })).data.totalUsers)
    expect(await table({ kind, search: name })).toBe(0)
    const posts = (await act(suzuki, listProgress)).data.posts.length
    expect(await exported(exportOverview, { format: 'csv' }, { table: 'overview' })).toBe(posts)
    expect(posts).toBeGreaterThan(1)
  })

  test('other acts are no line, and no secret is in the log', async () => {
    expect((await act(suzuki, updateMyProfile, { name })).success).toBe(true)
    expect((await act(tanaka, listNews)).success).toBe(true)
    await server.browser().call('GET', listNews.path)
  })
})

test('DATA-23 a sign-in without a business account ID logs the settings that matter for it', async () => {
  const provider = await createScriptedProvider('news')
  const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'news', OIDC_CLIENT_SECRET: 'secret' }
  const server = await signInApp(start, { ...settings, LOG_LEVEL: 'error' })
  await provider.signIn(server.browser(), { user: { docomo_id: undefined } })
  expect(server.log.map((line) => JSON.parse(line))).toMatchObject([
    {
      event: 'signInFailed',
      reason:
        'the provider sent no business account ID in docomo_id: OIDC_CLAIM_DOCOMO_ID names the claim, OIDC_SCOPE what the provider is asked for',
    },
  ])
  server.log.length = 0
  await provider.signIn(server.browser(), {
    answer: {
      '/token': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id_token":leak}'),
    },
  })
  expect(server.log).toHaveLength(1)
  expect(JSON.parse(server.log[0] ?? '')).toMatchObject({ event: 'signInFailed' })
  expect(server.log[0]).not.toContain('leak')
  await server.close()
  await provider.close()
})
