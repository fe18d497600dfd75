import { randomUUID } from 'node:crypto'
import { deleteDraft, saveDraft, saveDraftAudience } from '@kawaraban/contract/drafts.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import type { Db, Queries } from '../../db/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { newsBodyAt, type Person } from '../../testing/company.ts'
import { refusal, start } from '../../testing/news-app.ts'

/** After how many statements the process is killed; null for never. */
let killedAfter: number | null = null
let statements = 0

/** Ends the connection before its next statement, as the kernel does it of a process that was killed. */
const dying = (queries: Queries): Queries['query'] => {
  return async <Row extends object>(statement: Parameters<Queries['query']>[0]) => {
    const isOfTest = /drafts|post_keys|news\b|audiences|members|management_groups/.test(statement.text)
    if (killedAfter !== null && isOfTest && statements++ === killedAfter) {
      await queries.query(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined)
      throw new Error('killed')
    }
    return queries.query<Row>(statement)
  }
}
const overDb = (db: Db): Db => ({
  ...db,
  query: (statement) => dying({ query: db.query })(statement),
  transaction: (work, timeoutMs) => db.transaction((tx) => work({ query: dying(tx) }), timeoutMs),
  write: (company, work, rows) => db.write(company, (tx) => work({ query: dying(tx) }), rows),
})

const app = useTestApp({ overDb })
afterEach(async () => {
  killedAfter = null
  app.clock.now = start
  for (const table of [sql`drafts`, sql`news`, sql`audiences`]) await app.db.query(sql`delete from ${table}`)
})

const draftId = randomUUID()
const [v1, v2, v3] = [randomUUID(), randomUUID(), randomUUID()] as const
const params = { draftId }
const save = (person: Person, version = v1, after: string[] = []) =>
  app.call(person, saveDraft, {
    params,
    body: { version, after, isNew: after.length === 0, fields: { title: version } },
  })
const post = (person: Person, over: Record<string, unknown> = {}, key: string | null = draftId) =>
  app.call(person, createNews, {
    body: newsBodyAt(start, { draftId, draftVersions: [v1], ...over }),
    ...(key !== null && { headers: { 'idempotency-key': key } }),
  })
const titles = async () =>
  (await app.db.query<{ title: string }>(sql`select fields->>'title' as title from drafts`)).map(({ title }) => title)
const countPosts = async () => (await app.db.query(sql`select from news`)).length

describe('DRAFT-05 posting removes the draft', () => {
  test('with the post, once however often it is sent, and without a draft the post is made all the same', async () => {
    const { suzuki } = app.cast
    await save(suzuki)
    const first = await post(suzuki)
    expect(first).toMatchObject({ success: true })
    expect([await titles(), await countPosts()]).toEqual([[], 1])
    expect((await post(suzuki)).data).toEqual(first.data)
    // Which versions the form knows is no part of the post.
    expect((await post(suzuki, { draftVersions: [v1, v2] })).data).toEqual(first.data)
    expect(await countPosts()).toBe(1)
  })

  test('and not where the post is refused; drafts of others stay, whatever their key', async () => {
    const { suzuki, sato } = app.cast
    await save(suzuki)
    await save(sato)
    expect(await post(suzuki, { title: '' })).toMatchObject(refusal('Invalid title'))
    expect(await titles()).toHaveLength(2)
    expect(await post(suzuki)).toMatchObject({ success: true })
    expect(await titles()).toHaveLength(1)
  })

  test('DRAFT-04 a draft that was changed elsewhere refuses the post, and nothing is lost', async () => {
    const { suzuki } = app.cast
    await save(suzuki)
    await save(suzuki, v2, [v1])
    expect(await post(suzuki)).toMatchObject(refusal('Draft changed'))
    expect([await titles(), await countPosts()]).toEqual([[v2], 0])
    expect(await post(suzuki, { draftVersions: [v2] })).toMatchObject({ success: true })
    expect([await titles(), await countPosts()]).toEqual([[], 1])
  })

  test('a first save that arrives behind the post makes no draft of it', async () => {
    const { suzuki } = app.cast
    await post(suzuki)
    expect(await save(suzuki)).toMatchObject(refusal('Document already deleted'))
    expect(await titles()).toEqual([])
  })

  test('also of saves that come at the same time', async () => {
    const { suzuki } = app.cast
    for (let round = 0; round < 5; round += 1) {
      const id = randomUUID()
      const first = app.call(suzuki, saveDraft, {
        params: { draftId: id },
        body: { version: v1, after: [], isNew: true, fields: { title: '件名' } },
      })
      const [posted] = await Promise.all([post(suzuki, { draftId: id }, id), first])
      expect(posted).toMatchObject({ success: true })
      expect(await titles()).toEqual([])
    }
  })
})

describe('DRAFT-01 DRAFT-05 a process that is killed at any statement leaves all or nothing', () => {
  const mostStatements = 50
  /** Makes the call again and again, killed one statement later each time, until it ends. */
  const killThrough = async (
    prepare: () => Promise<unknown>,
    act: () => Promise<{ success: boolean }>,
    state: () => Promise<unknown>,
  ) => {
    const seen: unknown[] = []
    for (let after = 0; after < mostStatements; after += 1) {
      await prepare()
      const before = await state()
      statements = 0
      killedAfter = after
      const { success } = await act()
      killedAfter = null
      if (success) return { seen, after: await state() }
      expect(await state()).toEqual(before)
      seen.push(before)
    }
    throw new Error('it is killed before its end however late')
  }
  const state = async () => ({
    titles: await titles(),
    people: await app.db.query(sql`select company_user_ids from drafts`),
    posts: await countPosts(),
    keys: (await app.db.query(sql`select from post_keys`)).length,
  })
  const clear = async () => {
    for (const table of [sql`drafts`, sql`news`]) await app.db.query(sql`delete from ${table}`)
  }
  const withDraft = async () => {
    await clear()
    await save(app.cast.suzuki)
  }
  const call = (endpoint: Endpoint, body?: unknown) => app.call(app.cast.suzuki, endpoint, { params, body })

  test.each<[string, () => Promise<unknown>, () => Promise<{ success: boolean }>, object]>([
    ['the first save', clear, () => save(app.cast.suzuki), { titles: [v1], posts: 0 }],
    ['a further save', withDraft, () => save(app.cast.suzuki, v2, [v1]), { titles: [v2], posts: 0 }],
    [
      'the save of people',
      withDraft,
      () => call(saveDraftAudience, { version: v3, after: [v1], companyUserIds: [app.cast.tanaka.companyUserId] }),
      { titles: [v1], posts: 0 },
    ],
    ['the post', withDraft, () => post(app.cast.suzuki), { titles: [], posts: 1, keys: 1 }],
    ['the deletion', withDraft, () => call(deleteDraft), { titles: [], posts: 0 }],
  ])('%s', async (_, prepare, act, done) => {
    const { seen, after } = await killThrough(prepare, act, state)
    expect(seen.length).toBeGreaterThan(0)
    expect(after).toMatchObject(done)
  })
})
