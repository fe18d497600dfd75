import { once } from 'node:events'
import { request } from 'node:http'
import { listCandidates } from '@kawaraban/contract/audience.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { getProgress } from '@kawaraban/contract/progress.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { addCompany, addPerson, type Person } from '../../testing/company.ts'

/** Snapshots wait at this gate with their connection: the first so many since it was closed. */
const createGate = () => {
  let open: () => void = () => undefined
  let opened = Promise.resolve()
  let left = 0
  let held = 0
  let read = 0
  const behind = (db: Db): Db => ({
    ...db,
    snapshot: (work) =>
      db.snapshot(async (tx) => {
        read += 1
        if (left === 0) return work(tx)
        left -= 1
        held += 1
        await opened
        return work(tx)
      }),
  })
  return {
    close: (count: number) => {
      left = count
      held = 0
      read = 0
      opened = new Promise((resolve) => {
        open = resolve
      })
    },
    open: () => {
      left = 0
      open()
    },
    held: () => held,
    /** Snapshots since it was closed, those that waited included. */
    read: () => read,
    behind,
  }
}

const gate = createGate()
const app = useTestApp({ overDb: gate.behind })
/** An author of a third company. */
let third: Person
const newsIds = new Map<Person, string>()
beforeAll(async () => {
  const { now } = app.clock
  third = await addPerson(app.db, await addCompany(app.db, 'third', now), { name: '高橋', role: 'admin', now })
  const { sato, foreignAdmin } = app.cast
  for (const person of [sato, foreignAdmin, third]) newsIds.set(person, await app.storePost(person))
})
afterEach(() => gate.open())

const pathOf = (person: Person) => ({ params: { newsId: newsIds.get(person) ?? '' } })
const progress = (person: Person) => app.call(person, getProgress, pathOf(person))
const many = <Result>(count: number, make: () => Promise<Result>) => Array.from({ length: count }, make)
const statuses = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

test('G-315 ten dear calls of one company at once take one place, and the feeds of others and its own are answered', async () => {
  const { sato, tanaka, foreignViewer } = app.cast
  gate.close(10)
  const calls = many(10, () => progress(sato))
  await expect.poll(gate.held).toBe(1)
  for (const reader of [foreignViewer, tanaka]) expect((await app.call(reader, listNews)).status).toBe(200)
  expect(gate.held()).toBe(1)
  gate.open()
  expect(await statuses(calls)).toEqual(many(10, async () => 200).map(() => 200))
})

test('G-315 the dear calls of two companies run, and those of a third wait for a place', async () => {
  const { sato, foreignAdmin } = app.cast
  gate.close(3)
  const calls = [sato, foreignAdmin].map(progress)
  await expect.poll(gate.held).toBe(2)
  let isAnswered = false
  const last = progress(third).finally(() => {
    isAnswered = true
  })
  expect((await app.call(third, listNews)).status).toBe(200)
  expect([gate.held(), isAnswered]).toEqual([2, false])
  gate.open()
  expect(await statuses([...calls, last])).toEqual([200, 200, 200])
})

test('G-315 cheap calls never wait behind dear ones of their own company, those that read in a snapshot neither', async () => {
  const { sato } = app.cast
  gate.close(1)
  const calls = many(5, () => progress(sato))
  await expect.poll(gate.held).toBe(1)
  for (const [endpoint, query] of [
    [listCandidates, { limit: '10000' }],
    [listAuthorities, { limit: '1000' }],
    [listNews, {}],
  ] as const)
    expect((await app.call(sato, endpoint, { query })).status).toBe(200)
  gate.open()
  expect(await statuses(calls)).toEqual([200, 200, 200, 200, 200])
})

test('G-315 of a company thirty dear calls wait, and a further one gets 503 with Retry-After; without the right nobody waits', async () => {
  const { sato, ito, tanaka } = app.cast
  gate.close(1)
  const calls = [...many(16, () => progress(sato)), ...many(15, () => app.call(ito, getProgress, pathOf(sato)))]
  await expect.poll(gate.held).toBe(1)
  const refused = await app.call(ito, getProgress, pathOf(sato))
  expect(refused).toMatchObject({ status: 503, success: false })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await app.call(tanaka, getProgress, pathOf(sato))).toMatchObject({ status: 200, message: 'No permission' })
  gate.open()
  expect(new Set(await statuses(calls))).toEqual(new Set([200]))
})

test('G-315 who hangs up while waiting is never served, and its place in the line is free', async () => {
  const { sato } = app.cast
  const { port } = await app.server
    .listen({ port: 0, host: '127.0.0.1' })
    .then(() => app.server.server.address() as { port: number })
  const url = `http://127.0.0.1:${port}${getProgress.path.replace(':newsId', newsIds.get(sato) ?? '')}`
  gate.close(3)
  const first = progress(sato)
  await expect.poll(gate.held).toBe(1)
  const connected = once(app.server.server, 'connection')
  const leaving = request(url, { headers: { cookie: `${app.cookieName}=${sato.sessionKey}` } })
  leaving.on('error', () => undefined).end()
  const [socket] = await connected
  // Its caller has been looked up: one that was sent later is.
  await app.call(sato, listNews)
  const closed = once(socket, 'close')
  leaving.destroy()
  await closed
  const last = progress(sato)
  gate.open()
  expect(await statuses([first, last])).toEqual([200, 200])
  expect(gate.read()).toBe(2)
})
