import { listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monotonicMs } from '../../clock.ts'
import type { TestApp } from '../app.ts'
import { newsBodyAt, type Person } from '../company.ts'
import { openAppOnMachines, operate } from './app-on-machines.ts'

let started: Awaited<ReturnType<typeof openAppOnMachines>>
beforeAll(async () => {
  started = await openAppOnMachines()
})
afterAll(() => started.close())

/** Moves a company to a machine, away from all others, by the commands of the chapter on operations. */
const moveCompany = async (person: Person, toPort: number) => {
  const { databaseUrl } = started.app
  const from = await started.portOf(person)
  const [isolated] = await operate<{ shard: string }>(
    databaseUrl,
    `select isolate_tenant_to_new_shard('management_groups', $1::integer, 'cascade', shard_transfer_mode => 'block_writes') as shard`,
    [person.managementGroupId],
  )
  const move = `select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3)`
  await operate(databaseUrl, move, [isolated?.shard, from, toPort])
}

test('G-237 a company is moved while people read and write: nothing is lost', async () => {
  const { app, cluster } = started
  const { suzuki, tanaka } = app.cast
  const from = await started.portOf(suzuki)
  const to = cluster.machines.slice(1).find(({ port }) => port !== from)?.port ?? 0
  const written: string[] = []
  const completed: string[] = []
  let isMoving = true
  let longestErrorMs = 0
  let longestCallMs = 0
  /**
   * Repeats a call at once, as impatient clients do, until it is carried out. Its errors begin with the first one: until then it has
   * waited for the end of the move, as writes do.
   */
  const insist = async (call: () => ReturnType<TestApp['call']>) => {
    const startedMs = monotonicMs()
    let firstErrorMs = 0
    for (let errorMs = 0; errorMs < 20_000; errorMs = monotonicMs() - firstErrorMs) {
      const answer = await call()
      if (answer.status === 200) {
        expect(answer.success, answer.message).toBe(true)
        longestCallMs = Math.max(longestCallMs, monotonicMs() - startedMs)
        return answer
      }
      const why = started.failures.slice(-5).join('\n')
      expect([answer.status, answer.headers['retry-after']], why).toEqual([503, '2'])
      firstErrorMs ||= monotonicMs()
      longestErrorMs = Math.max(longestErrorMs, monotonicMs() - firstErrorMs)
    }
    throw new Error('nothing but 503 for 20 s')
  }
  const write = async () => {
    while (isMoving) {
      const { data } = await insist(() => app.call(suzuki, createNews, { body: newsBodyAt(app.clock.now) }))
      written.push(data.newsId)
      await insist(() => app.call(tanaka, viewNews, { params: data }))
      await insist(() => app.call(tanaka, completeNews, { params: data, body: { reactionType: 'completed' } }))
      completed.push(data.newsId)
    }
  }
  const read = async () => {
    while (isMoving) await insist(() => app.call(tanaka, listNews))
  }
  const people = Promise.all([write(), read(), read()])
  const startedMs = monotonicMs()
  await moveCompany(suzuki, to).finally(() => {
    isMoving = false
  })
  const moveMs = monotonicMs() - startedMs
  await people
  expect(await started.portOf(suzuki)).toBe(to)
  expect(longestErrorMs).toBeLessThan(2_000)
  // A call waits for the move at most, and then fails for no longer than that.
  expect(longestCallMs).toBeLessThan(moveMs + 2_000)
  const news = await app.db.query<{ id: string }>(sql`
    select news_id as id from news where management_group_id = ${suzuki.managementGroupId}`)
  const receipts = await app.db.query<{ id: string }>(sql`
    select news_id as id from receipts
    where management_group_id = ${suzuki.managementGroupId} and completed_at is not null`)
  expect(news.map(({ id }) => id)).toEqual(expect.arrayContaining(written))
  expect(receipts.map(({ id }) => id)).toEqual(expect.arrayContaining(completed))
  expect(written.length).toBeGreaterThan(0)
})
