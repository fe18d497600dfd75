import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { testApp } from '../../testing/app.ts'
import { contentsOf, isPlain, pageData, type TestPages, testPages } from '../../testing/rendered.ts'
import { createLoad } from '../load.ts'

let tested: TestPages

beforeAll(async () => {
  tested = await testPages()
}, 120_000)
afterAll(() => tested.close())

test('G-221 whatever people write ends no element and runs no script', async () => {
  const { cast, storePost } = tested
  const odd = '</script><script>alert(1)</script><!--<script> & "\u2028 \u{1F600} $& $1 ]]>'
  const newsId = await storePost(cast.sato, { title: odd, content: odd })
  const { body } = await tested.openRendered(cast.tanaka)
  expect(body.match(/<script>[^<]{11}/g)).toEqual(['<script>var recorde'])
  const answers: Record<string, { data: { newsId: string; title: string; content: string }[] }> = pageData(body).answers
  const [, list] = Object.entries(answers).find(([key]) => key.startsWith('listNews')) ?? []
  expect(list?.data.find((post) => post.newsId === newsId)).toMatchObject({ title: odd, content: odd })
})

test('G-221 a page that cannot be rendered goes out plain', async () => {
  const {
    server: app,
    cookieName,
    cast,
    close,
  } = await testApp(undefined, (db) => ({
    ...db,
    query: (statement) =>
      /news_version/.test(statement.text) ? Promise.reject(new Error('no such moment')) : db.query(statement),
  }))
  const { statusCode, body } = await app.inject({ url: '/', cookies: { [cookieName]: cast.tanaka.sessionKey } })
  await close()
  expect([statusCode, isPlain(body)]).toEqual([200, true])
})

test('G-221 a busy process sends the plain page, and a rendered one as soon as it is not', async () => {
  const { cast, db, clock, cookieName, databaseUrl } = tested
  const load = createLoad(() => undefined)
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl })
  const app = await buildApp({ config, db, clock: () => clock.now, load })
  const isPlainNow = async () =>
    isPlain((await app.inject({ url: '/', cookies: { [cookieName]: cast.tanaka.sessionKey } })).body)
  const isRendered = () => vi.waitUntil(async () => !(await isPlainNow()), { timeout: 20_000 })
  await isRendered()
  load.sample(101)
  expect([load.stage(), await isPlainNow()]).toEqual(['busy', true])
  load.sample(0)
  await isRendered()
  await app.close()
})

test('G-222 rendering writes nothing but the hourly note of use', async () => {
  const { cast, clock } = tested
  const before = await contentsOf(tested)
  for (const person of [cast.sato, cast.suzuki, cast.tanaka, cast.kobayashi, cast.foreignAdmin])
    await tested.openRendered(person)
  expect(await contentsOf(tested)).toBe(before)
  clock.now += 2 * 60 * 60 * 1000
  const cookies = (await tested.openRendered(cast.tanaka)).headers['set-cookie']
  clock.now -= 2 * 60 * 60 * 1000
  expect(String(cookies)).toContain(tested.cookieName)
  expect(await contentsOf(tested)).not.toBe(before)
})
