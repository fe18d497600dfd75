import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findExport, openExport } from '../../features/exports/queries.ts'
import { writeExport } from '../../features/exports/thread/write.ts'
import { createExportWorker } from '../../features/exports/worker/worker.ts'
import { type TestApp, testApp } from '../app.ts'
import { oneMachine } from '../one-machine.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('G-235 what the thread of an export runs goes to one machine, too: here it runs where statements are recorded', async () => {
  const { suzuki, tanaka, ito } = world.cast
  const clock = () => world.clock.now
  const newsId = await world.storePost(suzuki, { audience: [tanaka, ito] })
  await world.call(tanaka, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  const narrowing: Narrowing = { kind: 'viewed', state: 'all', departments: [], search: '' }
  const tables: Parameters<typeof openExport>[2][] = [
    { newsId, narrowing, format: 'xlsx', fileName: 'x' },
    { newsId, narrowing: { ...narrowing, kind: 'completed', search: '伊藤' }, format: 'csv', fileName: 'x' },
    { newsId: null, narrowing: { order: 'due', role: 'editor' }, format: 'csv', fileName: 'x' },
  ]
  const failures: unknown[] = []
  const worker = createExportWorker(
    { db: world.db, machines: oneMachine, clock, onFailure: (error) => failures.push(error) },
    ({ url, job }) => writeExport({ url, db: world.db, job, clock }),
  )
  for (const table of tables) {
    const id = await openExport(world.db, suzuki, table, clock())
    worker.wake(suzuki.managementGroupId)
    const state = async () => (await findExport(world.db, suzuki, id ?? '', clock()))?.state
    await expect.poll(state).toBe('ready')
  }
  await worker.stop()
  expect(failures).toEqual([])
})
