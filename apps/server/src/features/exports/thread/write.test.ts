import { deleteExport, getExport } from '@kawaraban/contract/exports.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../../db/connect.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { claimExport, LostExport } from '../job/queries.ts'
import { writeExport } from './write.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
  await addCrowd(world.db, world.cast.ours.managementGroupId, 20_000)
})
afterAll(() => world.close())

/** An export of a post for 20,000 people that this test works at. */
const openJob = async (format: string) => {
  const { suzuki, ours } = world.cast
  const newsId = await world.storePost(suzuki)
  const { now } = world.clock
  const narrowing = { kind: 'viewed', state: 'all', departments: [], search: '' }
  await world.db.query(sql`
    insert into exports (management_group_id, company_user_id, news_id, format, file_name, narrowing, created_at, expires_at)
    values (${ours.managementGroupId}, ${suzuki.companyUserId}, ${newsId}, ${format}, 'x', ${JSON.stringify(narrowing)}::jsonb,
      ${new Date(now)}, ${new Date(now + 20 * minuteMs)})`)
  const lease = { holder: 'this test', now, heldUntil: now + 10 * minuteMs }
  const job = await claimExport(world.db, ours.managementGroupId, lease)
  if (!job) throw new Error('nothing waits')
  return job
}

/** The database, with what happens after each statement. */
const after = (then: () => Promise<void>): Queries => ({
  query: async (statement) => {
    const rows = await world.db.query<never>(statement)
    await then()
    return rows
  },
})

const clock = () => world.clock.now

test.each(['csv', 'xlsx'])(
  'EXPORT-03 the progress of a %s that is being written grows with its pieces',
  async (format) => {
    const { suzuki } = world.cast
    const job = await openJob(format)
    const shown: { done: number; total: number }[] = []
    const db = after(async () => {
      const { data } = await world.call(suzuki, getExport, { params: { exportId: job.exportId } })
      expect(data).toMatchObject({ state: 'running', bytes: 0 })
      shown.push({ done: data.done, total: data.total })
    })
    const { rows } = await writeExport({ url: world.databaseUrl, db, job, clock })
    expect(rows).toBeGreaterThanOrEqual(20_000)
    expect(shown[0]).toEqual({ done: 0, total: rows })
    const done = shown.slice(1).map((one) => one.done)
    expect(done[0]).toBeGreaterThan(0)
    expect(done).toEqual(done.toSorted((one, other) => one - other))
    expect(shown.every(({ total }) => total === rows)).toBe(true)
    await world.call(suzuki, deleteExport, { params: { exportId: job.exportId } })
  },
)

test.each(['csv', 'xlsx'])('EXPORT-03 a %s that is cancelled while it is written is not written on', async (format) => {
  const job = await openJob(format)
  const db = after(async () => {
    await world.call(world.cast.suzuki, deleteExport, { params: { exportId: job.exportId } })
  })
  await expect(writeExport({ url: world.databaseUrl, db, job, clock })).rejects.toThrow(LostExport)
})
