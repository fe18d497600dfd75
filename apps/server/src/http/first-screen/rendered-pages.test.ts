import { hash } from 'node:crypto'
import { getMe } from '@kawaraban/contract/consent.ts'
import { getMyProfile } from '@kawaraban/contract/members.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { checkService } from '@kawaraban/contract/service.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createCompany } from '../../db/companies.ts'
import { addPerson, canary, type Person } from '../../testing/company.ts'
import { contentsOf, isPlain, pageData, postTitle, type TestPages, testPages } from '../../testing/rendered.ts'
import { createLoad } from '../load.ts'

let tested: TestPages
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'

beforeAll(async () => {
  tested = await testPages()
}, 120_000)
afterAll(() => tested.close())

describe('G-219 the first screen of the feed', () => {
  test('comes with its posts and with what the browser would call, as the API answers this caller', async () => {
    const { cast, call } = tested
    const { statusCode, body } = await tested.openRendered(cast.tanaka)
    expect(statusCode).toBe(200)
    expect(body).toContain(`>${postTitle}</a>`)
    expect(body).not.toContain('class="boot"')
    const { answers, config, screen } = pageData(body)
    const given = (name: string) => answers[Object.keys(answers).find((key) => key.startsWith(`${name} `)) ?? '']?.data
    for (const endpoint of [getSession, getMe, getMyProfile, listNews])
      expect(given(endpoint.name)).toEqual((await call(cast.tanaka, endpoint)).data)
    expect(Object.keys(given('createCsrfToken'))).toEqual(['csrfId', 'csrfToken'])
    expect(config).toEqual((await tested.server.inject('/config.json')).json())
    expect(screen).toBe('newsIndex')
  })

  test('is private, stored nowhere and found by no search engine', async () => {
    const { headers, body } = await tested.openRendered(tested.cast.tanaka)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.etag).toBeUndefined()
    expect(body).toContain('<meta name="robots" content="noindex" />')
  })

  test('G-219 runs one script of its own, before the first screen, which the policy allows by its hash', async () => {
    const { headers, body } = await tested.openRendered(tested.cast.tanaka)
    const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([^<]*)/g)]
    expect(inline.map(([, attributes]) => attributes)).toEqual(['', ' type="application/json" id="page-data"'])
    expect(inline[0]?.index).toBeLessThan(body.indexOf('<div id="root">'))
    // The app itself is loaded by it, after the first paint, with all scripts of the plain page.
    const { body: plainBody } = await tested.open(null)
    const scripts = [...plainBody.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, path]) => path)
    expect(scripts.length).toBeGreaterThan(0)
    expect(inline[0]?.[2]).toContain(`paths=${JSON.stringify(scripts)},`)
    expect(body).not.toContain('type="module"')
    const [, policy] = /script-src ([^;]*);/.exec(String(headers['content-security-policy'])) ?? []
    expect(policy).toBe(`'self' 'sha256-${hash('sha256', inline[0]?.[2] ?? '', 'base64')}'`)
    const plain = await tested.open(null)
    expect(plain.headers['content-security-policy']).toContain("script-src 'self';")
  })

  test('SET-05 has the stored theme', async () => {
    const { body } = await tested.openRendered(tested.cast.tanaka, { cookie: 'theme=dark' })
    expect(body).toContain('<html data-theme="dark"')
  })

  test('has what is above the header of this browser', async () => {
    const facts = async (headers: Record<string, string>) =>
      pageData((await tested.openRendered(tested.cast.tanaka, headers)).body).browser
    expect(await facts({})).toEqual({ isMobile: false, canShare: false, banner: 'none' })
    expect(await facts({ 'user-agent': phone })).toEqual({ isMobile: true, canShare: true, banner: 'none' })
    expect(await facts({ cookie: 'screen=mobile.copy.install' })).toEqual({
      isMobile: true,
      canShare: false,
      banner: 'install',
    })
    expect(await facts({ cookie: '__Host-screen=mobile.copy.install; screen=pc.copy.none' })).toMatchObject({
      isMobile: true,
    })
    expect(await facts({ cookie: 'screen=mobile.copy.<b>' })).toEqual({
      isMobile: false,
      canShare: false,
      banner: 'none',
    })
  })

  test('offers the app on a phone that has no cookie yet, where a page about it is configured', async () => {
    const { db, clock, databaseUrl, cookieName, cast } = tested
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      APP_PAGE_URL: 'https://app.example.com/',
    })
    const app = await buildApp({ config, db, clock: () => clock.now, load: createLoad(() => undefined) })
    const bannerOf = (agent: string, cookie: string) =>
      vi.waitUntil(
        async () => {
          const headers = { 'user-agent': agent, cookie: `${cookieName}=${cast.tanaka.sessionKey};${cookie}` }
          return pageData((await app.inject({ url: '/', headers })).body)?.browser.banner
        },
        { timeout: 20_000 },
      )
    expect(await bannerOf(phone, '')).toBe('install')
    expect(await bannerOf(phone, 'screen=mobile.share.none')).toBe('none')
    expect(await bannerOf('Mozilla/5.0 (X11; Linux x86_64)', '')).toBe('none')
    await app.close()
  })
})

describe('G-219 the detail of a post', () => {
  const pathOf = (newsId: string) => `/news/${newsId}`

  test('TODO-02 it and the feed have the number of posts that the reader has to complete', async () => {
    const { db, cast, clock, storePost } = tested
    const reader = await addPerson(db, cast.ours, { name: '対応する人', role: 'viewer', now: clock.now })
    const numbers = async (path: string) => {
      const { body } = await tested.openRendered(reader, {}, path)
      return [
        pageData(body).todoCount,
        ...[...body.matchAll(/data-todo-number=""[\s\S]*?>(\d+)<\/span>/g)].map(([, n]) => n),
      ]
    }
    const newsId = await storePost(cast.sato, { audience: [reader], dueAt: clock.now + dayMs })
    expect(await numbers('/')).toEqual([1, '1'])
    expect(await numbers(pathOf(newsId))).toEqual([1, '1'])
    const { body } = await tested.openRendered(reader)
    expect(body).toContain('<title>(1) ')
    expect(body).toContain('aria-label="対応が必要 1件"')
  })

  test('comes with its text, as the API answers this caller, and without a view', async () => {
    const { cast, call, storePost, db } = tested
    const newsId = await storePost(cast.sato, { title: '詳細の題', content: '一行目\n二行目 https://example.com/' })
    const before = await contentsOf(tested)
    const { body, headers } = await tested.openRendered(cast.tanaka, {}, pathOf(newsId))
    expect(await contentsOf(tested)).toBe(before)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toContain('<title>投稿詳細</title>')
    expect(body).toMatch(/<h1[^>]*>詳細の題<\/h1>/)
    // Outside links open after a question, which needs the scripts.
    expect(body).not.toContain('href="https://example.com/"')
    const { answers, screen } = pageData(body)
    expect(screen).toBe('newsDetail')
    const [, given] = Object.entries<{ data: unknown }>(answers).find(([key]) => key.startsWith('getNews ')) ?? []
    expect(given?.data).toEqual((await call(cast.tanaka, getNews, { params: { newsId } })).data)
    expect(await db.query(sql`select 1 from receipts where news_id = ${newsId} and viewed_at is not null`)).toEqual([])
  })

  test('has the trash icon for those who manage it, and for nobody else', async () => {
    const { cast, storePost } = tested
    const newsId = await storePost(cast.suzuki)
    const icon = 'aria-label="投稿を削除する"'
    expect((await tested.openRendered(cast.suzuki, {}, pathOf(newsId))).body).toContain(icon)
    expect((await tested.openRendered(cast.tanaka, {}, pathOf(newsId))).body).not.toContain(icon)
  })

  test('G-220 PERM-07 is the plain page where the reader may not see it', async () => {
    const { cast, storePost, clock } = tested
    const hidden = await storePost(cast.sato, { title: '内緒', audience: [cast.suzuki] })
    const later = await storePost(cast.sato, { title: '内緒', startAt: clock.now + dayMs })
    for (const [person, newsId] of [
      [cast.tanaka, hidden],
      [cast.tanaka, later],
      [cast.foreignAdmin, hidden],
      [null, hidden],
      [cast.tanaka, '999999999'],
      [cast.tanaka, '9'.repeat(100)],
    ] as const) {
      const { statusCode, body } = await tested.open(person, {}, pathOf(newsId))
      expect([statusCode, isPlain(body)]).toEqual([200, true])
      expect(body).not.toContain('内緒')
    }
  })
})

describe('G-220 the plain page, without news, goes to', () => {
  const expectPlain = async (person: Pick<Person, 'sessionKey'> | null, headers?: Record<string, string>) => {
    const { statusCode, body } = await tested.open(person, headers)
    expect(statusCode).toBe(200)
    expect(isPlain(body)).toBe(true)
    expect(body).not.toContain(postTitle)
    expect(body).toContain('<meta name="robots" content="noindex" />')
  }

  test('strangers', async () => {
    await expectPlain(null)
    await expectPlain({ sessionKey: 'unknown' })
  })

  test('OPS-01 members of a company that is not active yet, and nothing activates it', async () => {
    const { db, clock } = tested
    const managementGroupId = await createCompany(db, { code: 'new', startedAt: null, usedAt: clock.now })
    const company = { managementGroupId, managementGroup: 'new' }
    const person = await addPerson(db, company, { name: '新しい人', role: 'admin', now: clock.now })
    expect((await tested.call(person, checkService)).data).toEqual({ result: false })
    await expectPlain(person)
    const [row] = await db.query<{ startedAt: unknown }>(sql`
      select started_at as "startedAt" from management_groups where code = 'new'`)
    expect(row?.startedAt).toBeNull()
  })

  test('HEAD requests', async () => {
    const cookies = { [tested.cookieName]: tested.cast.tanaka.sessionKey }
    const { statusCode, headers } = await tested.server.inject({ method: 'HEAD', url: '/', cookies })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  })
})

test('G-220 PERM-10 a member with the role none gets the denied page, and no news, at the address of a post as well', async () => {
  const { cast, storePost } = tested
  const newsId = await storePost(cast.sato, { title: '内緒' })
  for (const path of ['/', `/news/${newsId}`, `/news/${newsId}?from=mail`, '/news/999999999']) {
    const { body } = await tested.openRendered(cast.kobayashi, {}, path)
    expect(body).toMatch(/<h\d[^>]*>[^<]*社内報を閲覧する権限がありません/)
    expect(body).not.toContain(postTitle)
    expect(body).not.toContain('内緒')
    const { answers, screen } = pageData(body)
    expect(screen).toBe('newsIndex')
    expect(Object.keys(answers).filter((key) => /^(listNews|getNews|countNewPosts) /.test(key))).toEqual([])
  }
})

test('G-220 PERM-07 a page has no post that its reader may not see', async () => {
  const { cast, storePost, clock } = tested
  await storePost(cast.sato, { title: '鈴木だけ', audience: [cast.suzuki] })
  await storePost(cast.sato, { title: '来週から', startAt: clock.now + 7 * dayMs })
  const pages = await Promise.all(
    [cast.tanaka, cast.suzuki, cast.foreignViewer].map((person) => tested.openRendered(person)),
  )
  const [ofTanaka = '', ofSuzuki = '', foreign = ''] = pages.map(({ body }) => body)
  expect(ofTanaka).toContain(postTitle)
  expect(ofTanaka).not.toMatch(/鈴木だけ|来週から/)
  expect(ofSuzuki).toMatch(/鈴木だけ/)
  expect(ofSuzuki).toMatch(/来週から/)
  expect(foreign).toContain(canary)
  expect(foreign).not.toContain(postTitle)
})
