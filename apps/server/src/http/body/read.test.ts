import { createGroup } from '@kawaraban/contract/groups.ts'
import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../../testing/app.ts'
import { addCompany, addPerson, newsBodyAt } from '../../testing/company.ts'
import { openSender } from '../../testing/sender.ts'
import { createCsrfPair } from '../csrf.ts'
import { installErrors } from '../errors.ts'
import { installParsing } from '../parsing.ts'
import { createBodyReader } from './read.ts'
import { shapeOf } from './shape.ts'
import { createTurns, readingLimits } from './turns.ts'

const mb = 1024 * 1024
const largest = 11 * mb

const app = useTestApp()
let sender: Awaited<ReturnType<typeof openSender>>
beforeAll(async () => {
  sender = await openSender(app)
})

/** A post whose body is large enough to wait for its turn: unknown ids make it so, and are refused by name. */
const largePost = (over: Record<string, unknown> = {}) =>
  JSON.stringify(newsBodyAt(app.clock.now, { scope: 'all', companyUserIds: Array(20_000).fill('1234'), ...over }))

describe('API-39 nothing of a body is read', () => {
  const refusals = () => {
    const { kobayashi, suzuki, tanaka } = app.cast
    return [
      [null, createNews, largest, 'Missing session key'],
      [null, completeNews, 1000, 'Missing session key'],
      [{ ...suzuki, sessionKey: 'of nobody' }, createNews, largest, 'Login session is invalid'],
      [tanaka, createNews, largest, 'No permission'],
      [kobayashi, completeNews, 1000, 'No permission'],
      [tanaka, createGroup, largest, 'No permission'],
      [suzuki, updateAuthorities, mb, 'No permission'],
      [suzuki, updateMyProfile, 5000, 'Payload too large'],
      [suzuki, createNews, 13 * mb, 'Payload too large'],
      [null, createNews, 13 * mb, 'Missing session key'],
    ] as const
  }

  test('for those who may not make the call, or send more than it can hold: they are answered before it is sent', async () => {
    for (const [person, endpoint, length, message] of refusals()) {
      const call = sender.begin(person, endpoint, length)
      expect(await call.answer, `${endpoint.name} ${length}`).toMatchObject({ message })
      call.hangUp()
    }
  })

  test('that cannot be valid any more: it is refused while the rest is still to come', async () => {
    const wide = (piece: string) => `{"title":"","companyUserIds":[${piece.repeat(100_000)}`
    const members = Array.from({ length: 1000 }, (_, index) => `"a${index}":1`).join()
    for (const beginning of [wide('{},'), wide('[],'), `{${members},`, '['.repeat(1000), `{"a":${wide('"\\\\",[[')}`]) {
      const call = sender.begin(app.cast.suzuki, createNews, largest)
      call.write(beginning)
      expect(await call.answer, beginning.slice(0, 40)).toMatchObject({ status: 400, message: 'Bad request' })
      call.hangUp()
    }
  })
})

test('API-39 a small body that has arrived with its head and cannot be valid is refused before it becomes objects', async () => {
  const { suzuki } = app.cast
  const origin = `http://127.0.0.1:${(app.server.server.address() as { port: number }).port}`
  const { csrfId, csrfToken } = createCsrfPair(suzuki.sessionKey)
  const send = (count: number) =>
    fetch(origin + completeNews.path.replace(':newsId', '1'), {
      method: 'POST',
      headers: {
        cookie: `${app.cookieName}=${encodeURIComponent(suzuki.sessionKey)}`,
        'content-type': 'application/json',
        [csrfIdHeader]: csrfId,
        [csrfTokenHeader]: csrfToken,
      },
      body: JSON.stringify({ reactionType: 'completed', more: Array(count).fill(0) }),
    })
  expect((await send(10)).status).toBe(200)
  expect((await send(1_000)).status).toBe(400)
})

describe('of a body that is not read', () => {
  test('at most 1 MB is taken in, and then the connection is closed, after the answer was read', async () => {
    const call = sender.begin(null, createNews, 2 * largest)
    let [pieces, isClosed] = [0, false]
    call.closed.then(() => {
      isClosed = true
    })
    const flooding = (async () => {
      for (; !isClosed && pieces < 88; pieces++) await call.write(Buffer.alloc(mb / 4, 0x20))
    })()
    expect(await call.answer).toMatchObject({ message: 'Missing session key' })
    await call.closed
    await flooding
    // What the system's buffers hold comes on top of it; all of the 22 MB went out if nobody closed.
    expect(pieces * 0.25).toBeLessThan(16)
    expect(await sender.send(app.cast.suzuki, createNews, largePost())).toMatchObject({ message: 'OK' })
  })

  test('nothing is waited for longer than 2 s', async () => {
    const call = sender.begin(null, createNews, largest)
    expect(await call.answer).toMatchObject({ message: 'Missing session key' })
    await call.closed
  })

  test('what is short is taken in whole, and the connection serves the next call', async () => {
    const origin = new URL(`http://127.0.0.1:${(app.server.server.address() as { port: number }).port}`)
    const body = ' '.repeat(mb / 2)
    const headers = { 'content-type': 'application/json' }
    for (let round = 0; round < 20; round++) {
      const answer = await fetch(new URL(createNews.path, origin), { method: 'POST', headers, body })
      expect(await answer.json()).toMatchObject({ message: 'Missing session key' })
    }
  })
})

describe('large bodies', () => {
  test('G-320 of one company are read two at a time, each of another caller, and no other company waits for them', async () => {
    const { ours, suzuki, sato, foreignAdmin } = app.cast
    const editor = await addPerson(app.db, ours, { name: 'editor', role: 'editor', now: app.clock.now })
    const slow = sender.begin(suzuki, createNews, largest)
    await slow.write('{')
    const own = sender.send(suzuki, createNews, largePost())
    expect(await sender.send(sato, createNews, largePost())).toMatchObject({ message: 'OK' })
    const second = sender.begin(editor, createNews, largest)
    await second.write('{')
    expect(await sender.send(foreignAdmin, createNews, largePost())).toMatchObject({ message: 'OK' })
    let isServed = false
    const waiting = sender.send(sato, createNews, largePost({ title: '次のお知らせ' })).then((answer) => {
      isServed = true
      return answer
    })
    expect(await sender.send(foreignAdmin, createNews, largePost())).toMatchObject({ message: 'OK' })
    const small = { body: newsBodyAt(app.clock.now) }
    expect(await app.call(sato, createNews, small)).toMatchObject({ message: 'OK' })
    expect(isServed).toBe(false)
    second.hangUp()
    expect(await waiting).toMatchObject({ message: 'OK' })
    slow.hangUp()
    expect(await own).toMatchObject({ message: 'OK' })
  })

  test('API-39 G-320 of two companies that come drop by drop refuse no save of a third one', async () => {
    const { ours, theirs } = app.cast
    const third = await addCompany(app.db, 'third', app.clock.now)
    const add = (company: typeof ours, name: string) =>
      addPerson(app.db, company, { name, role: 'editor', now: app.clock.now })
    const attackers = [await add(ours, 'slow'), await add(theirs, 'slow')]
    const floods = attackers.flatMap((person) =>
      Array.from({ length: 20 }, () => sender.begin(person, createNews, largest)),
    )
    await Promise.all(floods.map((call) => Promise.race([call.write('{"'), call.answer])))
    const authors = [await add(third, 'first'), await add(third, 'second')]
    for (let round = 0; round < 5; round++) {
      const saves = authors.map((author) => sender.send(author, createNews, largePost({ title: `${round}` })))
      for (const save of saves) expect(await save).toMatchObject({ status: 200, message: 'OK' })
    }
    for (const call of floods) call.hangUp()
  })

  test('G-320 are refused with 503 and Retry-After to a caller with too many, and to no one else', async () => {
    const { suzuki, sato, foreignAdmin } = app.cast
    const flood = Array.from({ length: 20 }, () => sender.begin(suzuki, createNews, largest))
    expect(await Promise.race(flood.map(({ answer }) => answer))).toMatchObject({
      status: 503,
      message: 'Service unavailable',
      retryAfter: '2',
    })
    for (const other of [foreignAdmin, sato])
      expect(await sender.send(other, createNews, largePost())).toMatchObject({ message: 'OK' })
    for (const call of flood) call.hangUp()
    expect(await sender.send(suzuki, createNews, largePost())).toMatchObject({ message: 'OK' })
  })

  test('that come too slowly lose their turn', async () => {
    const own = fastify()
    installErrors(own)
    installParsing(own)
    const limits = { large: 50, small: 60_000 }
    const readBody = createBodyReader(own, createTurns(readingLimits), limits)
    own.post('/', async (request) =>
      readBody(request, { limit: largest, shape: shapeOf(createNews.body)() }).then(({ sent }) => ({
        sent,
      })),
    )
    const other = await openSender({ ...app, server: own } as TestApp)
    const slow = other.begin(null, { ...createNews, path: '/' as '/v1/' }, largest)
    await slow.write('{')
    expect(await slow.answer).toMatchObject({ status: 408, message: 'Request timeout' })
    limits.large = 60_000
    const next = await other.send(null, { ...createNews, path: '/' as '/v1/' }, largePost()).catch(() => null)
    expect(next).toMatchObject({ status: 200 })
    await own.close()
  })

  test('and small ones that come too slowly are refused, with their connections', async () => {
    const own = fastify()
    installErrors(own)
    installParsing(own)
    const readBody = createBodyReader(own, createTurns(readingLimits), { large: 60_000, small: 50 })
    own.post('/', async (request) =>
      readBody(request, { limit: largest, shape: shapeOf(createNews.body)() }).then(({ sent }) => ({
        sent,
      })),
    )
    const other = await openSender({ ...app, server: own } as TestApp)
    const slow = other.begin(null, { ...createNews, path: '/' as '/v1/' }, 1000)
    await slow.write('{')
    expect(await slow.answer).toMatchObject({ status: 408, message: 'Request timeout' })
    await slow.closed
    await own.close()
  })

  test('G-107 are not stored for a caller who has lost the right while sending', async () => {
    const { suzuki, sato } = app.cast
    const before = (await app.call(sato, listNews, { query: { limit: '100' } })).data.length
    const body = largePost({ title: '役割を失った人のお知らせ' })
    const call = sender.begin(suzuki, createNews, Buffer.byteLength(body))
    await call.write(body.slice(0, 100_000))
    const setRole = (role: string) =>
      app.call(sato, updateAuthorities, { body: [{ companyUserId: suzuki.companyUserId, role }] })
    await setRole('viewer')
    await call.write(body.slice(100_000))
    expect(await call.answer).toMatchObject({ message: 'No permission' })
    await setRole('editor')
    expect((await app.call(sato, listNews, { query: { limit: '100' } })).data).toHaveLength(before)
  })
})
