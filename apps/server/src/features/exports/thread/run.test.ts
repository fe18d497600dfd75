import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { holdRows } from '../../../testing/held-rows.ts'
import { openGrowingFile } from '../growing-file.ts'
import { runThread } from './run.ts'

const app = useTestApp()
afterEach(() => {
  vi.restoreAllMocks()
})

test('EXPORT-03 a thread that nobody needs any more ends by itself: to terminate one that makes a compressor ends the process', async () => {
  const { ours, suzuki, tanaka } = app.cast
  const newsId = await app.storePost(suzuki)
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  const rows = await holdRows(app.db, tanaka.companyUserId)
  await rows.hold('wait')
  const file = await openGrowingFile()
  const stop = new AbortController()
  const job = {
    managementGroupId: ours.managementGroupId,
    companyUserId: suzuki.companyUserId,
    now: app.clock.now,
    format: 'xlsx' as const,
    newsId,
    narrowing: JSON.stringify({ kind: 'viewed', state: 'all', departments: [], search: '' }),
    order: 'doneFirst' as const,
  }
  const task = { url: app.databaseUrl, job, descriptor: file.descriptor, maxBytes: 1_000_000 }
  const written = runThread(task, stop.signal, { onCount: () => {}, onBytes: () => {} })
  const failed = expect(written).rejects.toThrow('the thread of an export ended early')
  await expect.poll(rows.waiting).toBe(1)
  stop.abort()
  await failed
  expect(terminate).not.toHaveBeenCalled()
  await expect.poll(rows.waiting).toBe(0)
  await rows.release('wait')
  await rows.close()
  await file.close()
})
