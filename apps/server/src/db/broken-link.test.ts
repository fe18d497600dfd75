import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { deleteNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../testing/app.ts'
import { newsBodyAt, type Person } from '../testing/company.ts'
import type { Queries, Statement } from './connect.ts'

/** Statements of transactions until the link is cut, before the statement or after it; null: it is not. */
const cut: { after: number | null; done: boolean } = { after: null, done: false }

const app = useTestApp({
  overDb: (db) => ({
    ...db,
    transaction: (work) => db.transaction((tx) => work(cutting(tx))),
    write: (company, work, rows) => db.write(company, (tx) => work(cutting(tx)), rows),
  }),
})

const hangUp = sql`select pg_terminate_backend(pg_backend_pid())`

const cutting = (tx: Queries): Queries => ({
  query: async <Row extends object>(statement: Statement) => {
    const isNow = cut.after === 0
    if (cut.after !== null) cut.after -= 1
    if (isNow && !cut.done) await tx.query(hangUp)
    const rows = await tx.query<Row>(statement)
    if (isNow) await tx.query(hangUp)
    return rows
  },
})

/** All that a write can change, sequences apart. */
const everything = async () => {
  const tables = [
    'news',
    'audiences',
    'audience_blocks',
    'post_keys',
    'edit_keys',
    'receipts',
    'members',
    'management_groups',
  ]
  const rows = tables.map((table) => app.db.query({ text: `select * from ${table} t order by t::text`, values: [] }))
  return JSON.stringify(await Promise.all(rows))
}

type Write = { person: Person; endpoint: Endpoint; input: Parameters<TestApp['call']>[2] }

const writes = async (): Promise<Write[]> => {
  const { sato, suzuki, tanaka, yamada } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [tanaka] })
  await app.call(tanaka, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  const body = newsBodyAt(app.clock.now, { scope: 'specific', companyUserIds: [yamada.companyUserId] })
  const roles = [
    { companyUserId: tanaka.companyUserId, role: 'editor' },
    { companyUserId: yamada.companyUserId, role: 'none' },
  ]
  return [
    { person: suzuki, endpoint: createNews, input: { body, headers: { 'idempotency-key': 'one' } } },
    { person: suzuki, endpoint: updateNews, input: { params: { newsId }, body } },
    { person: sato, endpoint: updateAuthorities, input: { body: roles } },
    { person: suzuki, endpoint: updateMyProfile, input: { body: { name: '鈴木 次郎' } } },
    { person: suzuki, endpoint: deleteNews, input: { params: { newsId } } },
  ]
}

/** Makes the call with the link cut at that statement; returns whether the call reached it. */
const callCut = async ({ person, endpoint, input }: Write, statement: number, done: boolean): Promise<boolean> => {
  const before = await everything()
  Object.assign(cut, { after: statement, done })
  const { status, message } = await app.call(person, endpoint, input)
  const wasReached = (cut.after ?? 0) < 0
  cut.after = null
  expect([status, message]).toEqual(wasReached ? [503, 'Service unavailable'] : [200, 'OK'])
  const after = await everything()
  expect(after === before, `${endpoint.name} cut at ${statement}`).toBe(wasReached)
  expect((await app.call(app.cast.sato, listNews)).message).toBe('OK')
  return wasReached
}

test('API-39 OPS-05 AUTHZ-09 a link that breaks at any statement of a write leaves all of it undone', async () => {
  for (const write of await writes()) {
    let statement = 0
    for (; statement < 20 && (await callCut(write, statement, false)); statement += 1) {
      await callCut(write, statement, true)
    }
    expect(statement, write.endpoint.name).toBeGreaterThan(1)
    expect(statement, write.endpoint.name).toBeLessThan(20)
  }
})
