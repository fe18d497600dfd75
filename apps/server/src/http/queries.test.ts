import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import { completeNews, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Statement } from '../db/connect.ts'
import { setPins } from '../features/pins/queries.ts'
import { setCompletions } from '../features/reactions/queries.ts'
import { recordViews } from '../features/views/queries.ts'
import { type TestApp, useTestApp } from '../testing/app.ts'
import { writeByHand } from '../testing/by-hand.ts'
import { addSession, endSessions, type Person, sessionKeyOf } from '../testing/company.ts'
import { createCsrfPair } from './csrf.ts'
import { runForMembers } from './queries.ts'

/** The statements of calls, and what is done before the next one. */
const statements: Statement[] = []
let before: (() => Promise<unknown>) | undefined

const app = useTestApp({
  overDb: (db) => ({
    ...db,
    query: async (statement) => {
      const work = before
      before = undefined
      await work?.()
      statements.push(statement)
      return db.query(statement)
    },
  }),
})
beforeAll(async () => {
  // The company is known, and its board loaded.
  await app.call(app.cast.tanaka, listNews)
})

let newsId: string
const body = { reactionType: 'completed' }
beforeEach(async () => {
  newsId = await app.storePost(app.cast.suzuki)
  await app.call(app.cast.tanaka, listNews)
  statements.length = 0
})

const call = (person: Person | null, endpoint: Parameters<TestApp['call']>[1], sent: unknown = undefined) =>
  app.call(person, endpoint, { params: { newsId }, ...(sent !== undefined && { body: sent }) })
const receipts = () => app.db.query(sql`select from receipts where news_id = ${newsId}`)
const queried = [
  ['a detail', getNews, undefined],
  ['a view', viewNews, undefined],
  ['a completion', completeNews, body],
  ['its end', uncompleteNews, undefined],
  ['a pin', pinNews, undefined],
  ['its end', unpinNews, undefined],
] as const
const writes = queried.filter(([, endpoint]) => [viewNews, completeNews, pinNews].includes(endpoint as typeof viewNews))

describe('caller and query', () => {
  test.each(queried.filter(([, , sent]) => sent === undefined))(
    'G-032 G-033 are one statement for %s, of the caller’s company alone',
    async (_, endpoint) => {
      expect(await call(app.cast.tanaka, endpoint)).toMatchObject({ message: 'OK' })
      expect(statements.map(({ values }) => values[0])).toEqual([app.cast.ours.managementGroupId])
      expect(statements[0]?.text).toContain('select $1::integer as management_group_id')
      expect(statements[0]?.text).not.toMatch(/\b(accounts|sessions s)\b/)
    },
  )

  test('FEED-02 a first page of the feed is one statement', async () => {
    expect((await call(app.cast.tanaka, listNews)).message).toBe('OK')
    expect(statements.map(({ values }) => values[0])).toEqual([app.cast.ours.managementGroupId])
  })

  test.each(writes)(
    'G-032 nothing is written for a role that is lost before the statement: %s',
    async (_, endpoint, sent) => {
      const { tanaka } = app.cast
      const setRole = (role: string) =>
        writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${tanaka.companyUserId}`)
      before = () => setRole('none')
      expect((await call(tanaka, endpoint, sent)).message).toBe('No permission')
      await setRole('viewer')
      expect(await receipts()).toEqual([])
    },
  )

  test.each(writes)(
    'G-171 nothing is written for a session that ends before the statement: %s',
    async (_, endpoint, sent) => {
      const { yamada } = app.cast
      before = () => endSessions(app.db, yamada)
      expect((await call(yamada, endpoint, sent)).message).toBe('Login session is invalid')
      expect(await receipts()).toEqual([])
      await addSession(app.db, yamada, { ...yamada, now: app.clock.now })
    },
  )

  test.each(writes)('G-107 nothing is written for a session that is over: %s', async (_, endpoint, sent) => {
    const start = app.clock.now
    const endAt = start + 60 * dayMs
    newsId = await app.storePost(app.cast.suzuki, { endAt })
    app.clock.now = start + 30 * dayMs
    expect((await call(app.cast.ito, endpoint, sent)).message).toBe('Login session is invalid')
    app.clock.now = start
    expect(await receipts()).toEqual([])
  })

  test('REACT-02 G-032 a wrong field of a post that the caller may complete completes nothing', async () => {
    const { tanaka } = app.cast
    expect((await call(tanaka, completeNews, { reactionType: 'x' })).message).toBe('Invalid reactionType')
    expect(await receipts()).toEqual([])
    await call(tanaka, completeNews, body)
    expect((await call(tanaka, completeNews, { reactionType: 'x' })).message).toBe('Invalid reactionType')
    expect(await receipts()).toHaveLength(1)
  })
})

describe('a key', () => {
  const withKey = (sessionKey: string) => ({ ...app.cast.tanaka, sessionKey })

  test('G-033 with the number of another company, or of none, finds nothing', async () => {
    const { sessionKey } = app.cast.tanaka
    const rest = sessionKey.slice(sessionKey.indexOf('.'))
    const { managementGroupId } = app.cast.ours
    const numbers = [
      app.cast.theirs.managementGroupId,
      0,
      -1,
      `0${managementGroupId}`,
      999,
      2 ** 31 - 1,
      2 ** 31,
      '',
      'x',
    ]
    for (const number of [...numbers, '9'.repeat(30), `${managementGroupId}.${managementGroupId}`]) {
      expect(await call(withKey(`${number}${rest}`), getNews), String(number)).toMatchObject({
        status: 200,
        message: 'Login session is invalid',
      })
    }
    expect((await call(withKey(sessionKey), getNews)).message).toBe('OK')
  })

  test('G-033 made-up numbers share one look-up, and cost no statement of a company', async () => {
    const strangers = Array.from({ length: 50 }, (_, n) => withKey(`${5000 + n}.x`))
    for (const { message } of await Promise.all(strangers.map((person) => call(person, getNews))))
      expect(message).toBe('Login session is invalid')
    expect(statements.length).toBeLessThan(10)
    expect(statements.filter(({ text }) => text.includes('member_sessions'))).toEqual([])
  })

  test('G-224 without a company, of an account that has got one since, opens and writes as any other', async () => {
    const { tanaka } = app.cast
    const old = withKey('a key without a company')
    await addSession(app.db, tanaka, { sessionKey: old.sessionKey, now: app.clock.now })
    expect((await app.call(old, listNews)).message).toBe('OK')
    for (const [, endpoint, sent] of queried) expect((await call(old, endpoint, sent)).message).toBe('OK')
    expect(await receipts()).toHaveLength(1)
    app.clock.now += 180 * dayMs
    expect((await app.call(old, listNews)).message).toBe('Login session is invalid')
    app.clock.now -= 180 * dayMs
  })
})

test('G-087 REACT-03 one person in many browsers at once writes one receipt, and one session keeps its order', async () => {
  const { tanaka, ours } = app.cast
  const browsers = Array.from({ length: 8 }, (_, n) => ({ ...tanaka, sessionKey: sessionKeyOf(ours, `browser ${n}`) }))
  for (const { sessionKey } of browsers) await addSession(app.db, tanaka, { sessionKey, now: app.clock.now })
  const all = (endpoint: typeof viewNews, sent?: unknown) =>
    Promise.all(browsers.map((browser) => call(browser, endpoint, sent)))
  const answers = [
    ...(await all(viewNews)),
    ...(await all(completeNews as never, body)),
    ...(await all(pinNews as never)),
  ]
  for (const { message } of answers) expect(message).toBe('OK')
  expect(await receipts()).toHaveLength(1)
  const [first] = browsers
  // The last of an odd number unpins.
  const order = await Promise.all(
    Array.from({ length: 9 }, (_, n) => call(first ?? null, n % 2 === 0 ? unpinNews : pinNews)),
  )
  for (const { message } of order) expect(message).toBe('OK')
  const left = await app.db.query(sql`select pinned_at as "pinnedAt" from receipts where news_id = ${newsId}`)
  expect(left).toEqual([{ pinnedAt: null }])
})

test('G-087 calls of one person in one statement write one receipt, of the later one', async () => {
  const { tanaka } = app.cast
  const { now } = app.clock
  const calls = [true, false, true].map((wanted) => ({ caller: tanaka, newsId, now, wanted }))
  await runForMembers(app.db, calls, recordViews)
  await runForMembers(app.db, calls, setCompletions)
  await runForMembers(app.db, calls, setPins)
  const written = await app.db.query(sql`
    select viewed_at as "viewedAt", completed_at as "completedAt", pinned_at as "pinnedAt"
    from receipts where news_id = ${newsId}`)
  expect(written).toEqual([{ viewedAt: now, completedAt: now, pinnedAt: now }])
})

test('API-15 G-032 a completion is one statement, and a body that cannot be read is refused after the session', async () => {
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { tanaka } = app.cast
  const pair = createCsrfPair(tanaka.sessionKey)
  // Like browsers, sends a small body together with its head.
  const send = async (sessionKey: string, payload: string) => {
    const sent = request(`${origin}${completeNews.path.replace(':newsId', newsId)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': payload.length,
        cookie: `${app.cookieName}=${encodeURIComponent(sessionKey)}`,
        [csrfIdHeader]: pair.csrfId,
        [csrfTokenHeader]: pair.csrfToken,
      },
    }).end(payload)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return JSON.parse(await text(response))
  }
  expect(await send(tanaka.sessionKey, JSON.stringify(body))).toMatchObject({ message: 'OK' })
  expect(statements).toHaveLength(1)
  expect(await send(`${tanaka.sessionKey}x`, '{"not JSON"')).toMatchObject({ message: 'Login session is invalid' })
  expect(await send(tanaka.sessionKey, '{"not JSON"')).toMatchObject({ message: 'Bad request' })
})
