import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { smallBody } from '@kawaraban/contract/endpoint.ts'
import { createGroup } from '@kawaraban/contract/groups.ts'
import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../../testing/app.ts'
import { addSession, endSessions, type Person, sessionKeyOf } from '../../testing/company.ts'
import { openSender } from '../../testing/sender.ts'
import { createCsrfPair } from '../csrf.ts'
import { hasArrived } from './read.ts'

let origin: string
let newsId: string
let homeless: Person
/** The request under way, and the bytes of its body that waited at each statement and at its answer. */
let current: IncomingMessage | undefined
const waiting = { atStatements: [] as number[], atAnswer: -1 }

const app = useTestApp({
  overDb: (db) => ({
    ...db,
    query: (statement) => {
      if (current) waiting.atStatements.push(current.readableLength)
      return db.query(statement)
    },
  }),
})
beforeAll(async () => {
  app.server.server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    current = raw
    response.once('prefinish', () => {
      waiting.atAnswer = raw.readableLength
      current = undefined
    })
  })
  origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  newsId = await app.storePost(app.cast.suzuki)
  const [account] = await app.db.query<{ accountId: string }>(sql`
    insert into accounts (issuer, subject) values ('local', 'homeless') returning account_id as "accountId"`)
  homeless = { ...app.cast.tanaka, ...account, sessionKey: 'session of somebody without a company' }
  await addSession(app.db, homeless, { sessionKey: homeless.sessionKey, now: app.clock.now })
})
beforeEach(() => {
  waiting.atStatements.length = 0
})

let sessions = 0
/** A session that this server has not met yet. */
const newSession = async (person: Person): Promise<Person> => {
  const name = `session ${sessions++}`
  const sessionKey = person === homeless ? name : sessionKeyOf(app.cast.ours, name)
  await addSession(app.db, person, { sessionKey, now: app.clock.now })
  return { ...person, sessionKey }
}
const meet = (person: Person) => app.call(person, listNews)

type Body = { readonly path: string; readonly method: string }

/** Like browsers, sends a small body together with its head. */
const send = async (person: Person | null, { path, method }: Body, payload: string, headers = {}) => {
  const pair = person && createCsrfPair(person.sessionKey)
  const sent = request(`${origin}${path.replace(':newsId', newsId)}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'content-length': payload.length,
      ...(person && { cookie: `${app.cookieName}=${encodeURIComponent(person.sessionKey)}` }),
      ...(pair && { [csrfIdHeader]: pair.csrfId, [csrfTokenHeader]: pair.csrfToken }),
      ...headers,
    },
  }).end(payload)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return (JSON.parse(await text(response)) as { message: string }).message
}

const completion = JSON.stringify({ reactionType: 'completed' })
const receipts = () => app.db.query(sql`select from receipts where news_id = ${newsId}`)

describe('API-39 a body that has arrived with its head', () => {
  const strangers: readonly [string, () => Promise<Person | null>, string][] = [
    ['no session', async () => null, 'Missing session key'],
    [
      'a made-up key of the company',
      async () => ({ ...app.cast.tanaka, sessionKey: sessionKeyOf(app.cast.ours, 'made up') }),
      'Login session is invalid',
    ],
    ['a made-up key of no company', async () => ({ ...app.cast.tanaka, sessionKey: 'x' }), 'Login session is invalid'],
    [
      'a session that was over before it came here',
      async () => {
        const person = await newSession(app.cast.yamada)
        await endSessions(app.db, person)
        return person
      },
      'Login session is invalid',
    ],
    ['no company', async () => homeless, 'No managementGroup'],
    ['the role none', () => newSession(app.cast.kobayashi), 'No permission'],
  ]
  const calls = [
    ['a completion', completeNews, completion],
    ['a group', createGroup, JSON.stringify({ name: 'name', type: 'specific', companyUserIds: [] })],
    ['a post', createNews, JSON.stringify({ title: 'x'.repeat(2000) })],
    ['roles', updateAuthorities, JSON.stringify([{ companyUserId: '1', role: 'none' }])],
  ] as const

  test.each(strangers.flatMap((stranger) => calls.map((call) => [call[0], ...stranger, call] as const)))(
    'is not read: %s by %s',
    async (_name, _who, personOf, message, [, endpoint, payload]) => {
      expect(await send(await personOf(), endpoint, payload)).toBe(message)
      expect([...waiting.atStatements, waiting.atAnswer]).toEqual(
        Array(waiting.atStatements.length + 1).fill(payload.length),
      )
    },
  )

  test('is not read without the pair of its session, by a caller without the right, and in another type', async () => {
    const { tanaka } = app.cast
    await meet(tanaka)
    const cases = [
      [completeNews, completion, { [csrfTokenHeader]: 'x' }, 'CSRF validation failed'],
      [createNews, completion, {}, 'No permission'],
      [completeNews, completion, { 'content-type': 'text/plain' }, 'Unsupported media type'],
      [completeNews, completion.padEnd(5000), {}, 'Payload too large'],
    ] as const
    for (const [endpoint, payload, headers, message] of cases) {
      expect(await send(tanaka, endpoint, payload, headers)).toBe(message)
      expect(waiting.atAnswer, message).toBe(payload.length)
    }
  })

  /** Completes a post, and gives what of the body waited at each statement. */
  const complete = async (person: Person, message: string) => {
    waiting.atStatements.length = 0
    expect(await send(person, completeNews, completion)).toBe(message)
    return [...waiting.atStatements]
  }

  test('goes into one statement with its caller for two minutes after a call that has found the session', async () => {
    const person = await newSession(app.cast.ito)
    expect(await complete(person, 'OK')).toEqual([completion.length, 0])
    expect(await complete(person, 'OK')).toEqual([0])
    app.clock.now += 2 * minuteMs
    expect(await complete(person, 'OK')).toEqual([0])
    app.clock.now += 2 * minuteMs + 1
    expect(await complete(person, 'OK')).toEqual([completion.length, 0])
  })

  test.each([
    ['of a company', () => app.cast.ito],
    ['of no company', () => homeless],
  ])('of a session %s that has ended is read once within two minutes, and never after them', async (_name, who) => {
    for (const [waitMs, first] of [
      [2 * minuteMs, 0],
      [2 * minuteMs + 1, completion.length],
    ] as const) {
      const person = await newSession(who())
      await meet(person)
      await endSessions(app.db, person)
      app.clock.now += waitMs
      for (const wait of [first, completion.length])
        expect(await complete(person, 'Login session is invalid')).toEqual([wait])
    }
  })

  test('is read after its caller was looked up where no query needs it', async () => {
    const person = await newSession(app.cast.ito)
    await meet(person)
    waiting.atStatements.length = 0
    const payload = JSON.stringify({ name: 'Ito' })
    expect(await send(person, updateMyProfile, payload)).toBe('OK')
    expect(waiting.atStatements[0]).toBe(payload.length)
  })
})

test('API-39 G-107 a body that follows its head completes nothing for a caller who has lost the role meanwhile', async () => {
  const { sato, yamada } = app.cast
  const sender = await openSender({ ...app, server: { listen: async () => origin } } as unknown as TestApp)
  await addSession(app.db, yamada, { ...yamada, now: app.clock.now })
  await meet(yamada)
  const before = await receipts()
  const path = completeNews.path.replace(':newsId', newsId) as '/v1/'
  const call = sender.begin(yamada, { ...completeNews, path }, completion.length)
  await call.write(completion.slice(0, 5))
  const body = [{ companyUserId: yamada.companyUserId, role: 'none' }]
  expect((await app.call(sato, updateAuthorities, { body })).message).toBe('OK')
  await call.write(completion.slice(5))
  expect((await call.answer).message).toMatch(/No permission|Login session is invalid/)
  expect(await receipts()).toEqual(before)
})

test('API-39 only a body of at most 64 KiB counts as arrived with its head, one without a length only where no larger one is taken', () => {
  const within =
    (limit: number) =>
    (bytes: number, length: number | null, complete: boolean, body: unknown = {}) => {
      const headers = length === null ? {} : { 'content-length': String(length) }
      return hasArrived({ body, headers, raw: { readableLength: bytes, complete } } as unknown as FastifyRequest, limit)
    }
  const [of, ofLarge] = [within(smallBody), within(smallBody + 1)]
  expect(of(0, null, true, undefined)).toBe(true)
  expect([of(0, 0, true), of(10, 10, false), of(smallBody, smallBody, true), of(10, null, true)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([of(9, 10, false), of(10, null, false), of(smallBody + 1, smallBody + 1, true)]).toEqual([false, false, false])
  expect(of(smallBody + 1, null, true)).toBe(false)
  expect([ofLarge(10, 10, false), ofLarge(10, null, true), ofLarge(0, null, true)]).toEqual([true, false, false])
})
