import { hash } from 'node:crypto'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { agreements } from '@kawaraban/demo-cast/cast.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { addPerson, type Person } from '../../testing/company.ts'
import { contentsOf, isPlain, pageData, type TestPages, testPages } from '../../testing/rendered.ts'
import { createLoad } from '../load.ts'

/** What people may write: as a title, a text and a name. */
const odd = '</script><script>alert(1)</script><!--<script> & "\u2028 \u{1F600} $& $1 ]]>'
const word = '社外秘の題'

let tested: TestPages
let newsId: string
let screens: readonly { readonly screen: string; readonly path: string; readonly person: Person }[]
/** Those who have to agree first. */
let undecided: readonly Person[]
/** Who may write posts. */
let editor: Person

beforeAll(async () => {
  tested = await testPages()
  const { db, cast, clock, storePost } = tested
  const add = (role: 'viewer' | 'editor' | 'none', agreement: (typeof agreements)[keyof typeof agreements]) =>
    addPerson(db, cast.ours, {
      name: `${odd}${role}${agreement.termsVersion}${agreement.isGrantedAnalytics}`,
      role,
      agreement,
      now: clock.now,
    })
  const viewer = await add('viewer', agreements.granted)
  editor = await add('editor', agreements.granted)
  undecided = await Promise.all([
    add('viewer', agreements.olderTerms),
    add('none', agreements.olderTerms),
    add('viewer', agreements.termsOnly),
  ])
  newsId = await storePost(editor, { title: `${word}${odd}`, content: `${word}${odd}` })
  screens = [
    { screen: 'newsIndex', path: '/', person: viewer },
    { screen: 'newsDetail', path: `/news/${newsId}`, person: viewer },
    { screen: 'newsDetail', path: `/news/${newsId}`, person: editor },
  ]
}, 120_000)
afterAll(() => tested.close())

describe('every screen that the server renders', () => {
  test('G-219 is private, stored nowhere, found by no search engine, and runs one script, by its hash', async () => {
    for (const { screen, path, person } of screens) {
      const { body, headers } = await tested.openRendered(person, {}, path)
      expect([path, pageData(body).screen]).toEqual([path, screen])
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers.etag).toBeUndefined()
      expect(body).toContain('<meta name="robots" content="noindex" />')
      const [script, ...others] = [...body.matchAll(/<script(?![^>]*application\/json)[^>]*>([^<]*)/g)]
      expect(others).toEqual([])
      const [, policy] = /script-src ([^;]*);/.exec(String(headers['content-security-policy'])) ?? []
      expect(policy).toBe(`'self' 'sha256-${hash('sha256', script?.[1] ?? '', 'base64')}'`)
    }
  })

  test('G-221 runs nothing and ends no element, whatever people write in posts and names', async () => {
    for (const { path, person } of screens) {
      const { body } = await tested.openRendered(person, {}, path)
      expect(body).not.toMatch(/<script>(alert|")|<!--<script/)
      expect(body.match(/<\/script>/g)).toHaveLength(2)
      const { answers } = pageData(body)
      const text = JSON.stringify(Object.values(answers))
      expect(text).toContain(JSON.stringify(odd).slice(1, -1))
    }
  })

  test('G-220 CONS-09 NAV-32 is plain, without a word of a post, for those who have to agree first, and writes nothing', async () => {
    const contents = await contentsOf(tested)
    for (const person of undecided)
      for (const path of ['/', `/news/${newsId}`]) {
        const { statusCode, body, headers } = await tested.open(person, {}, path)
        expect([path, statusCode, isPlain(body), headers.location]).toEqual([path, 200, true, undefined])
        expect(body).not.toContain(word)
      }
    expect(await contentsOf(tested)).toBe(contents)
  })

  test('G-222 writes nothing', async () => {
    const contents = await contentsOf(tested)
    for (const { path, person } of screens) {
      await tested.openRendered(person, {}, path)
      await tested.open(null, { [appTokenHeader]: person.sessionKey }, path)
    }
    expect(await contentsOf(tested)).toBe(contents)
  })

  test('G-220 is for strangers the plain page, with noindex, without a word of a post', async () => {
    for (const path of new Set(screens.map((one) => one.path)))
      for (const visitor of [
        null,
        { sessionKey: 'unknown' },
        { sessionKey: `${tested.cast.ours.managementGroupId}.x` },
      ]) {
        const { statusCode, body, headers } = await tested.open(visitor, {}, path)
        expect([path, statusCode, isPlain(body), headers.location]).toEqual([path, 200, true, undefined])
        expect(body).toContain('<meta name="robots" content="noindex" />')
        expect(body).not.toContain(word)
      }
  })

  test('G-221 is plain while the process is busy, and rendered again when it is not', async () => {
    const { db, clock, cookieName, databaseUrl } = tested
    const load = createLoad(() => undefined)
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl })
    const app = await buildApp({ config, db, clock: () => clock.now, load })
    const arePlain = async () => {
      const pages = await Promise.all(
        screens.map(({ path, person }) => app.inject({ url: path, cookies: { [cookieName]: person.sessionKey } })),
      )
      return new Set(pages.map(({ body }) => isPlain(body)))
    }
    load.sample(101)
    expect(await arePlain()).toEqual(new Set([true]))
    load.sample(0)
    await vi.waitUntil(async () => (await arePlain()).has(false), { timeout: 20_000 })
    await app.close()
  })
})

test('G-220 NAV-32 every other screen comes plain at its address, for those who may use it and for those who may not', async () => {
  const { cast } = tested
  for (const person of [editor, ...undecided, cast.tanaka, cast.kobayashi, cast.foreignAdmin, null])
    for (const path of ['/news/add', `/news/edit/${newsId}`, '/terms', '/analytics', '/todo']) {
      const { statusCode, body } = await tested.open(person, {}, path)
      expect([path, statusCode, isPlain(body)]).toEqual([path, 200, true])
      expect(body).not.toContain(word)
    }
})
