import { expect, test } from 'vitest'
import { Busy } from '../../db/fair-queue.ts'
import type { RunDear } from '../../http/limits/dear.ts'
import { Refusal } from '../../http/refusal.ts'
import { createExporter } from './exporter.ts'
import type { Job } from './job.ts'
import type { Turns } from './turns.ts'

const job: Job = {
  managementGroupId: 1,
  companyUserId: '1',
  format: 'csv',
  now: 60_000,
  newsId: null,
  held: null,
  role: 'editor',
  order: 'due',
}
const gone = new AbortController().signal
const run = () => Promise.reject(new Error('written'))
const atOnce: RunDear = (_company, _gone, work) => work()
const exportWith = (takeTurn: Turns, { checkRights = async () => undefined, waitedMs = 0, runDear = atOnce } = {}) =>
  createExporter({ url: '', clock: () => job.now + waitedMs, runDear, onFailure: () => undefined, run, takeTurn })(
    job,
    {
      gone,
      checkRights,
    },
  )

test('EXPORT-03 G-267 who waits too long is refused as one of too many', async () => {
  const refused = exportWith(() => Promise.reject(new Busy('waited too long')))
  await expect(refused).rejects.toEqual(new Refusal('tooManyExports'))
})

test('EXPORT-03 G-315 who waits too long for a dear place is refused as one of too many, and nothing is left', async () => {
  const ended: string[] = []
  const takeTurn = async () => ({ endWriting: () => undefined, end: () => void ended.push('turn') })
  const runDear = () => Promise.reject(new Busy('waited too long'))
  await expect(exportWith(takeTurn, { runDear })).rejects.toEqual(new Refusal('tooManyExports'))
  expect(ended).toEqual(['turn'])
})

test('EXPORT-03 a busy database is no export too many', async () => {
  const busy = new Busy('the database is busy')
  const takeTurn = async () => ({ endWriting: () => undefined, end: () => undefined })
  await expect(exportWith(takeTurn, { checkRights: () => Promise.reject(busy) })).rejects.toBe(busy)
})

test.each([
  [0, 30_000],
  [20_000, 10_000],
  [38_000, 0],
])('EXPORT-03 G-267 of a call that arrived %i ms ago the wait for its turn is %i ms', async (waitedMs, waitMs) => {
  const waits: number[] = []
  const takeTurn: Turns = async (_caller, wait) => {
    waits.push(wait.waitMs)
    throw new Busy('waited too long')
  }
  await expect(exportWith(takeTurn, { waitedMs })).rejects.toEqual(new Refusal('tooManyExports'))
  expect(waits).toEqual([waitMs])
})
