import { randomUUID } from 'node:crypto'
import { deleteDraft, saveDraft, saveDraftAudience } from '@kawaraban/contract/drafts.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { useTestApp } from '../../testing/app.ts'
import { requestOf } from '../../testing/calls.ts'
import { newsBodyAt } from '../../testing/company.ts'
import { rounds } from '../../testing/extent.ts'
import { serviceLauncher } from '../../testing/launcher.ts'

const { where, launch, ready } = serviceLauncher()
const app = useTestApp({ clock: systemClock })
/** Locks belong to a session of their own. */
let holder: pg.Client
beforeEach(async () => {
  holder = new pg.Client(app.databaseUrl)
  await holder.connect()
})
afterEach(async () => {
  await holder.end()
  for (const table of [sql`drafts`, sql`news`]) await app.db.query(sql`delete from ${table}`)
})

const [v1, v2, v3] = [randomUUID(), randomUUID(), randomUUID()] as const
type Call = { endpoint: Endpoint; input: Parameters<typeof requestOf>[3] }
const params = (draftId: string) => ({ draftId })
const save = (draftId: string, version: string, after: string[] = []): Call => ({
  endpoint: saveDraft,
  input: { params: params(draftId), body: { version, after, isNew: after.length === 0, fields: { title: version } } },
})
const savePeople = (draftId: string, version: string, after: string[]): Call => ({
  endpoint: saveDraftAudience,
  input: { params: params(draftId), body: { version, after, companyUserIds: [app.cast.tanaka.companyUserId] } },
})
const post = (draftId: string, draftVersions: string[]): Call => ({
  endpoint: createNews,
  input: {
    headers: { 'idempotency-key': draftId },
    body: newsBodyAt(systemClock(), { title: draftId, draftId, draftVersions }),
  },
})
const remove = (draftId: string): Call => ({ endpoint: deleteDraft, input: { params: params(draftId) } })

/** Makes a call at the process, through a socket. */
const send = async ({ endpoint, input }: Call): Promise<{ success: boolean }> => {
  const { suzuki } = app.cast
  const { method, url, headers, payload } = requestOf(app.cookieName, suzuki, endpoint, input)
  const cookie = `${app.cookieName}=${encodeURIComponent(suzuki.sessionKey)}`
  const body = payload === undefined ? null : JSON.stringify(payload)
  const type = body === null ? {} : { 'content-type': 'application/json' }
  const all = { ...(headers as Record<string, string>), ...type, cookie }
  const response = await fetch(`${where.origin}${url}`, { method: String(method), headers: all, body })
  return response.json() as Promise<{ success: boolean }>
}
/** Makes the same call at another server. */
const repeat = ({ endpoint, input }: Call) => app.call(app.cast.suzuki, endpoint, input)
const start = () => ready(launch({ DATABASE_URL: app.databaseUrl }))

const state = async () => ({
  drafts: await app.db.query(sql`select draft_id, version, fields, company_user_ids from drafts order by draft_id`),
  posts: (await app.db.query<{ title: string }>(sql`select title from news order by title`)).map(({ title }) => title),
  keys: (await app.db.query(sql`select from post_keys`)).length,
})
const waitingPids = async (): Promise<number[]> => {
  const rows = await app.db.query<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.map(({ pid }) => pid)
}
const areGone = async (pids: readonly number[]) => {
  const rows = await app.db.query<{ pid: number }>(sql`select pid from pg_stat_activity`)
  return !rows.some(({ pid }) => pids.includes(pid))
}

describe('DRAFT-01 DRAFT-05 a server that is killed within a call leaves all of it or nothing, and the same call ends it', () => {
  const ofCompany = () => sql`management_group_id = ${app.cast.suzuki.managementGroupId}`
  const company = () => sql`select from management_groups where ${ofCompany()} for no key update`
  const author = () => sql`
    select from members where ${ofCompany()} and company_user_id = ${app.cast.suzuki.companyUserId} for no key update`
  const draft = () => sql`select from drafts for update`

  test.each<[string, Call[], Call, () => Sql, { drafts: number; posts: number }]>([
    ['the first save', [], save(v1, v1), author, { drafts: 1, posts: 0 }],
    ['a further save', [save(v1, v1)], save(v1, v2, [v1]), draft, { drafts: 1, posts: 0 }],
    ['the deletion', [save(v1, v1)], remove(v1), draft, { drafts: 0, posts: 0 }],
  ])('%s', async (_, before, call, rows, done) => {
    await killAt(before, call, rows, done)
  })

  test('the save of its people', () => killAt([save(v1, v1)], savePeople(v1, v3, [v1]), draft, { drafts: 1, posts: 0 }))

  test.each([
    ['before the post', company],
    ['between the post and its draft', author],
    ['at the draft', draft],
  ])('the post: %s', (_, rows) => killAt([save(v1, v1)], post(v1, [v1]), rows, { drafts: 0, posts: 1 }))

  /** Kills the process while the call waits for locked rows. */
  const killAt = async (before: Call[], call: Call, rows: () => Sql, done: { drafts: number; posts: number }) => {
    const { child, ended } = await start()
    for (const first of before) expect(await send(first)).toMatchObject({ success: true })
    const was = await state()
    await holder.query('begin')
    const { text, values } = rows()
    await holder.query(text, values)
    const answer = send(call)
    answer.catch(() => undefined)
    await expect.poll(async () => (await waitingPids()).length).toBe(1)
    const pids = await waitingPids()
    child.kill('SIGKILL')
    await ended
    await expect(answer).rejects.toThrow()
    await holder.query('rollback')
    await expect.poll(() => areGone(pids)).toBe(true)
    const left = await state()
    // A single statement that was sent already ends by itself.
    const isDone = JSON.stringify(left) !== JSON.stringify(was)
    if (isDone) expect([left.drafts.length, left.posts.length]).toEqual([done.drafts, done.posts])
    expect(await repeat(call)).toMatchObject({ success: true })
    const after = await state()
    expect([after.drafts.length, after.posts.length]).toEqual([done.drafts, done.posts])
    if (isDone) expect(after).toEqual(left)
  }
})

/** More than a server is sent before it is killed. */
const manyForms = () => Array.from({ length: 500 }, () => randomUUID())

test('DRAFT-05 whenever a server is killed, each form goes on where it was, and has one post and no draft in the end', async () => {
  for (let round = 0; round < rounds(2, 20); round += 1) {
    const { child, ended } = await start()
    const forms: string[] = []
    /** What the killed process has not answered. */
    let rest: Call[] = []
    const write = async () => {
      for (const draftId of manyForms()) {
        forms.push(draftId)
        const calls = [
          save(draftId, v1),
          save(draftId, v2, [v1]),
          savePeople(draftId, v3, [v1, v2]),
          post(draftId, [v1, v2, v3]),
        ]
        for (const [index, call] of calls.entries()) {
          const isAnswered = await send(call).then(
            ({ success }) => success,
            () => false,
          )
          if (isAnswered) continue
          rest = calls.slice(index)
          return
        }
      }
    }
    const writing = write()
    // At another step in each round.
    await expect.poll(async () => (await state()).posts.length).toBeGreaterThan(round % 7)
    child.kill('SIGKILL')
    await Promise.all([ended, writing])
    for (const call of rest) expect(await repeat(call)).toMatchObject({ success: true })
    expect(await state()).toMatchObject({ drafts: [], posts: forms.toSorted() })
    await app.db.query(sql`delete from news`)
  }
})
