import { readdirSync } from 'node:fs'
import { request as connectTo, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { type ExportFormat, exportRowsHeader } from '@kawaraban/contract/exports.ts'
import { deleteSession } from '@kawaraban/contract/session.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { addSession, type Person, sessionKeyOf } from '../../testing/company.ts'
import { addCrowd } from '../../testing/crowd.ts'
import { exportSteps } from '../../testing/export-steps.ts'
import { holdRows } from '../../testing/held-rows.ts'

const people = 20_000
const formats: ExportFormat[] = ['csv', 'xlsx']

/** The statements of calls that have been answered. */
const done: string[] = []
let steps: ReturnType<typeof exportSteps>
let rows: Awaited<ReturnType<typeof holdRows>>
let origin: string
let newsId: string
const app = useTestApp({
  overDb: (db) => ({
    ...db,
    query: async (statement) => {
      const found = await db.query<never>(statement)
      done.push(statement.text)
      return found
    },
  }),
})
beforeAll(async () => {
  steps = exportSteps(app)
  const { suzuki, ours } = app.cast
  await addCrowd(app.db, ours.managementGroupId, people)
  newsId = await app.storePost(suzuki)
  const [middle] = await app.db.query<{ id: string }>(sql`
    select company_user_id as id from members where management_group_id = ${ours.managementGroupId}
    order by company_user_id offset ${people / 2} limit 1`)
  rows = await holdRows(app.db, middle?.id ?? '')
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
})
afterAll(() => rows.close())
/** Connections that exports have open. */
const snapshots = () =>
  app.db.query(sql`
    select from pg_stat_activity
    where datname = current_database() and (query like 'fetch 500%' or query like 'declare rows%')`)
afterEach(async () => {
  await rows.releaseAll()
  await expect.poll(async () => (await snapshots()).length).toBe(0)
})

/** Starts an export that waits in the middle of its table; it has sent its headers. */
const startHeld = async (person: Person, format: ExportFormat, signal?: AbortSignal) => {
  await rows.hold('wait')
  const answer = await steps.request(origin, steps.ofTable(person, newsId, format), signal)
  await expect.poll(rows.waiting).toBe(1)
  return answer
}

test.each(formats)(
  'EXPORT-03 a %s comes while it is written: its number of rows first, then what is there',
  async (format) => {
    const answer = await startHeld(app.cast.suzuki, format)
    const total = Number(answer.headers.get(exportRowsHeader))
    expect(total).toBeGreaterThan(people)
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    expect(first?.value?.length).toBeGreaterThan(0)
    reader?.releaseLock()
    await rows.release('wait')
    const parts = [first?.value ?? new Uint8Array()]
    for await (const part of answer.body ?? []) parts.push(part)
    const file = Buffer.concat(parts)
    const table = format === 'csv' ? steps.readCsv(file) : await steps.readXlsx(file)
    expect(table).toHaveLength(total + 1)
  },
)

test.each(formats)('EXPORT-03 of a %s whose statement fails in the middle, the connection breaks', async (format) => {
  const answer = await startHeld(app.cast.suzuki, format)
  await rows.hold('fail')
  await rows.release('wait')
  await expect(answer.arrayBuffer()).rejects.toThrow()
  await rows.release('fail')
})

test('EXPORT-03 who breaks off ends statement, connection and file, and may export again', async () => {
  const { suzuki } = app.cast
  for (const isEarly of [true, false]) {
    const cancel = new AbortController()
    const answer = await startHeld(suzuki, 'xlsx', cancel.signal)
    if (!isEarly) await answer.body?.getReader().read()
    cancel.abort()
    // While the row is still held: PostgreSQL finds that its reader is gone.
    await expect.poll(async () => (await snapshots()).length, { timeout: 10_000 }).toBe(0)
    await rows.release('wait')
  }
  expect((await steps.fetchFile(suzuki, newsId, 'csv')).headers[exportRowsHeader]).toBeDefined()
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('kawaraban-export-'))).toEqual([])
})

test('EXPORT-03 G-267 a person has one export at a time, and a second waits for it', async () => {
  const { suzuki, sato } = app.cast
  const first = await startHeld(suzuki, 'xlsx')
  const second = steps.fetchFile(suzuki, newsId, 'csv')
  const elsewhere = steps.fetchOverview(app.cast.foreignAdmin, 'csv')
  expect((await elsewhere).statusCode).toBe(200)
  const colleague = steps.fetchFile(sato, newsId, 'csv')
  await rows.release('wait')
  const ends: string[] = []
  await Promise.all([
    first.arrayBuffer().then(() => ends.push('first')),
    second.then(() => ends.push('second')),
    colleague.then(() => ends.push('colleague')),
  ])
  expect(ends[0]).toBe('first')
})

test('EXPORT-03 G-266 a reader that takes nothing holds neither snapshot nor place', async () => {
  const answer = await new Promise<IncomingMessage>((resolve) => {
    const { method, path, headers, body } = steps.ofTable(app.cast.suzuki, newsId, 'xlsx')
    const sent = connectTo(origin + path, { method, headers, agent: false }, (response) => resolve(response.pause()))
    sent.end(JSON.stringify(body))
  })
  await expect.poll(async () => (await snapshots()).length).toBe(0)
  const { rawPayload } = await steps.fetchFile(app.cast.sato, newsId, 'csv')
  expect(steps.readCsv(rawPayload).length).toBeGreaterThan(people)
  answer.destroy()
})

const setRole = (person: Person, role: string) =>
  writeByHand(app.db, sql`update all_members set role = ${role} where company_user_id = ${person.companyUserId}`)

/**
 * Sends an export that waits for its turn behind another of its company, since its last statement is over; `lose` happens
 * meanwhile. Gives its answer.
 */
const whileWaiting = async (sent: ReturnType<typeof steps.ofTable>, last: RegExp, lose: () => Promise<unknown>) => {
  const first = await startHeld(app.cast.ito, 'csv')
  done.length = 0
  const waiting = steps.inject(sent)
  const answer = waiting.then((response) => response)
  await expect.poll(() => done.some((text) => last.test(text))).toBe(true)
  await lose()
  await rows.release('wait')
  await first.arrayBuffer()
  return answer
}

test('EXPORT-03 G-268 rights are checked again when it is its turn: role, session and post', async () => {
  const { suzuki, sato, ito, ours } = app.cast
  await setRole(ito, 'admin')
  const refused = (message: string) => ({ success: false, message, data: null })
  const ofTable = (person: Person) => steps.ofTable(person, newsId, 'csv')
  const [title, session] = [/select title from news/, /join member_sessions/]
  const answer = await whileWaiting(ofTable(suzuki), title, () => setRole(suzuki, 'viewer'))
  expect(JSON.parse(answer.body)).toEqual(refused('No permission'))
  await setRole(suzuki, 'editor')

  const overview = await whileWaiting(steps.ofOverview(sato, 'csv'), session, () => setRole(sato, 'editor'))
  expect(JSON.parse(overview.body)).toEqual(refused('No permission'))
  await setRole(sato, 'admin')

  const sessionKey = sessionKeyOf(ours, 'another browser')
  await addSession(app.db, suzuki, { sessionKey, now: app.clock.now })
  const other = { ...suzuki, sessionKey }
  const signOut = () => app.call(other, deleteSession, { headers: { 'sec-fetch-site': 'same-origin' } })
  const signedOut = await whileWaiting(ofTable(other), title, signOut)
  expect(JSON.parse(signedOut.body)).toEqual(refused('Login session is invalid'))

  const gone = await app.storePost(suzuki)
  const deletePost = () => app.db.query(sql`delete from news where news_id = ${gone}`)
  const deleted = await whileWaiting(steps.ofTable(suzuki, gone, 'xlsx'), title, deletePost)
  expect(JSON.parse(deleted.body)).toEqual(refused('Document already deleted'))
  for (const { headers } of [answer, overview, signedOut, deleted])
    expect(headers['content-disposition']).toBeUndefined()
})
