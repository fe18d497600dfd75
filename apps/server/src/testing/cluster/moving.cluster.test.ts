import { join } from 'node:path'
import { createNews, listNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import pg from 'pg'
import Postgrator from 'postgrator'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monotonicMs } from '../../clock.ts'
import { distribute, sequentialMode } from '../../db/distribute.ts'
import { migrate } from '../../db/migrate.ts'
import type { TestApp } from '../app.ts'
import { newsBodyAt, type Person } from '../company.ts'
import { openMachinesStage, operate } from './machines-stage.ts'

let stage: Awaited<ReturnType<typeof openMachinesStage>>
beforeAll(async () => {
  stage = await openMachinesStage()
})
afterAll(() => stage.close())

/** Moves a company to a machine, away from all others, by the commands of the chapter on operations. */
const moveCompany = async (person: Person, toPort: number) => {
  const { databaseUrl } = stage.world
  const from = await stage.portOf(person)
  const [isolated] = await operate<{ shard: string }>(
    databaseUrl,
    `select isolate_tenant_to_new_shard('management_groups', $1::integer, 'cascade', shard_transfer_mode => 'block_writes') as shard`,
    [person.managementGroupId],
  )
  const move = `select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3)`
  await operate(databaseUrl, move, [isolated?.shard, from, toPort])
}

test('G-237 a company is moved while people read and write: nothing is lost', async () => {
  const { world, cluster } = stage
  const { suzuki, tanaka } = world.cast
  const from = await stage.portOf(suzuki)
  const to = cluster.machines.slice(1).find(({ port }) => port !== from)?.port ?? 0
  const written: string[] = []
  const completed: string[] = []
  let isMoving = true
  let longestErrorMs = 0
  /** Repeats a call as clients do, until it is carried out. */
  const insist = async (call: () => ReturnType<TestApp['call']>) => {
    const startedMs = monotonicMs()
    for (;;) {
      const answer = await call()
      if (answer.status === 200) {
        expect(answer.success, answer.message).toBe(true)
        return answer
      }
      const why = stage.failures.slice(-5).join('\n')
      expect([answer.status, answer.headers['retry-after']], why).toEqual([503, '2'])
      longestErrorMs = Math.max(longestErrorMs, monotonicMs() - startedMs)
    }
  }
  const write = async () => {
    while (isMoving) {
      const { data } = await insist(() => world.call(suzuki, createNews, { body: newsBodyAt(world.clock.now) }))
      written.push(data.newsId)
      await insist(() => world.call(tanaka, viewNews, { params: data }))
      await insist(() => world.call(tanaka, completeNews, { params: data, body: { reactionType: 'completed' } }))
      completed.push(data.newsId)
    }
  }
  const read = async () => {
    while (isMoving) await insist(() => world.call(tanaka, listNews))
  }
  const people = Promise.all([write(), read(), read()])
  await moveCompany(suzuki, to).finally(() => {
    isMoving = false
  })
  await people
  expect(await stage.portOf(suzuki)).toBe(to)
  expect(longestErrorMs).toBeLessThan(2_000)
  const news = await world.db.query<{ id: string }>(sql`
    select news_id as id from news where management_group_id = ${suzuki.managementGroupId}`)
  const receipts = await world.db.query<{ id: string }>(sql`
    select news_id as id from receipts
    where management_group_id = ${suzuki.managementGroupId} and completed_at is not null`)
  expect(news.map(({ id }) => id)).toEqual(expect.arrayContaining(written))
  expect(receipts.map(({ id }) => id)).toEqual(expect.arrayContaining(completed))
  expect(written.length).toBeGreaterThan(0)
})

/** The first version that could be spread over machines. */
const firstSpread = 28

test('G-277 tables of the first version that was spread are brought up to date with their rows', async () => {
  const url = await stage.cluster.createDatabase('upgrade')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const migrationPattern = join(import.meta.dirname, '../../db/migrations/*.sql')
    const execQuery = (text: string) => client.query(text)
    const schemaTable = 'public.schema_version'
    await new Postgrator({ driver: 'pg', migrationPattern, schemaTable, execQuery }).migrate(String(firstSpread))
    await client.query('begin')
    await client.query(sequentialMode)
    await distribute(client)
    await client.query('commit')
    await client.query(`insert into company_codes (code, management_group_id) values ('old', 1)`)
    await client.query(`
      insert into management_groups (management_group_id, code, used_at) overriding system value values (1, 'old', now())`)
    await client.query(`
      insert into imports (management_group_id, state, file_name, created_at) values (1, 'reading', 'people.csv', now())`)
    await migrate(url)
    const { rows } = await client.query('select management_group_id as id from open_imports')
    expect(rows).toEqual([{ id: 1 }])
    const { rows: present } = await client.query('select max(version)::int as version from schema_version')
    expect(present[0].version).toBeGreaterThan(firstSpread)
  } finally {
    await client.end()
  }
})
