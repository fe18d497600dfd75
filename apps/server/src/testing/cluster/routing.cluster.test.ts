import { updateAuthorities } from '@kawaraban/contract/members.ts'
import { createNews, deleteNews, getNews, listNews, updateNews } from '@kawaraban/contract/news.ts'
import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import { completeNews, listReactions } from '@kawaraban/contract/reactions.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Queries, Statement } from '../../db/connect.ts'
import { type TestApp, testApp } from '../app.ts'
import { newsBodyAt } from '../company.ts'

/** What the queue of imports reads and deletes over all companies, in the background, as these statements begin. */
const overAllCompanies = [
  "delete from imports where state = 'receiving'",
  'select management_group_id as "managementGroupId", import_id as "importId" from imports',
]

let world: TestApp
const recorded = new Map<string, Statement>()

const recording = (db: Db): Db => {
  const over = (queries: Queries): Queries => ({
    query: (statement) => {
      recorded.set(statement.text, statement)
      return queries.query(statement)
    },
  })
  return {
    ...db,
    ...over(db),
    transaction: (work, timeoutMs) => db.transaction((tx) => work(over(tx)), timeoutMs),
    write: (id, work, rows) => db.write(id, (tx) => work(over(tx)), rows),
    snapshot: (work) => db.snapshot((tx) => work(over(tx))),
  }
}

beforeAll(async () => {
  world = await testApp(undefined, recording)
})
afterAll(() => world.close())

/** The plan of a statement, as text. */
const explain = async ({ text, values }: Statement): Promise<string> => {
  const lines = await world.db.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

test('G-235 each statement of a reader and an author goes to one machine', async () => {
  const { sato, suzuki, tanaka } = world.cast
  const body = newsBodyAt(world.clock.now, {
    scope: 'specific',
    companyUserIds: [tanaka.companyUserId],
    pushFlag: true,
  })
  const { data } = await world.call(suzuki, createNews, { body })
  const params = { newsId: data.newsId }
  const acts = [
    [tanaka, listNews, {}],
    [tanaka, getNews, { params }],
    [tanaka, viewNews, { params }],
    [tanaka, completeNews, { params, body: { reactionType: 'completed' } }],
    [tanaka, pinNews, { params }],
    [tanaka, unpinNews, { params }],
    [suzuki, listViewers, { params }],
    [suzuki, listReactions, { params }],
    [suzuki, updateNews, { params, body }],
    [sato, updateAuthorities, { body: [{ companyUserId: tanaka.companyUserId, role: 'editor' }] }],
    [suzuki, deleteNews, { params }],
  ] as const
  for (const [person, endpoint, input] of acts) {
    const { status } = await world.call(person, endpoint, input)
    expect(status, endpoint.path).toBe(200)
  }
  expect(recorded.size).toBeGreaterThan(30)
  const astray: string[] = []
  for (const statement of recorded.values()) {
    const plan = await explain(statement)
    const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => count)
    const text = statement.text.replace(/\s+/g, ' ').trim()
    const isUpkeep = overAllCompanies.some((start) => text.startsWith(start))
    if (!isUpkeep && counts.some((count) => count !== '1')) astray.push(text)
  }
  expect(astray).toEqual([])
})

test('G-235 ids are below 2^53, since they come from the coordinator', async () => {
  const { suzuki } = world.cast
  const { data } = await world.call(suzuki, createNews, { body: newsBodyAt(world.clock.now) })
  const rows = await world.db.query<{ id: string }>(sql`
    select company_user_id as id from members where management_group_id = ${suzuki.managementGroupId}`)
  for (const id of [data.newsId, ...rows.map((row) => row.id)]) expect(Number(id)).toBeLessThan(100_000)
})
