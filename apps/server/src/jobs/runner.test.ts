import { EventEmitter, once } from 'node:events'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { oneMachine } from '../db/open-machines.ts'
import { setUpJobs } from '../testing/job-set-up.ts'
import type { Attempt } from './attempt.ts'

const { db, clock, logged, openProcess, schedule, jobs } = setUpJobs()

/** Work that waits until it is released, and the attempts that have begun it. */
const openWork = () => {
  const begun: Attempt[] = []
  const end = Promise.withResolvers<void>()
  const run = async (attempt: Attempt) => {
    begun.push(attempt)
    await end.promise
  }
  return { begun, run, end: end.resolve }
}

test('several processes work at every job once, each at one of a company at a time', async () => {
  const done: string[] = []
  const faults: string[] = []
  const kindOf = () => {
    const companies = new Set<number>()
    return {
      places: 3,
      run: async ({ managementGroupId, key, renew }: Attempt) => {
        if (companies.has(managementGroupId)) faults.push(`two of ${managementGroupId}`)
        companies.add(managementGroupId)
        await renew(db())
        companies.delete(managementGroupId)
        done.push(key)
      },
    }
  }
  const runners = [kindOf(), kindOf(), kindOf()].map((work) => openProcess({ work }))
  const keys = Array.from({ length: 60 }, (_, n) => `${n}`)
  for (const key of keys) await schedule('work', Number(key) % 7, key)
  for (const runner of runners) runner.wake()
  await Promise.all(runners.map((runner) => runner.idle()))
  expect(done.toSorted()).toEqual(keys.toSorted())
  expect(await jobs('work')).toEqual([])
  expect([faults, logged]).toEqual([[], []])
})

test('what has been due longest comes first, and however much one company has to do, others have their turns in between', async () => {
  const order: number[] = []
  const runner = openProcess({ work: { run: async ({ managementGroupId }) => void order.push(managementGroupId) } })
  await schedule('work', 4, '', clock.now + 1)
  await schedule('work', 2, '', clock.now - 1_000)
  await schedule('work', 3, 'a', clock.now - 2_000)
  await schedule('work', 3, 'b', clock.now - 2_000)
  for (let n = 0; n < 4; n += 1) await schedule('work', 1, `${n}`, clock.now - 9_000 + n)
  runner.wake()
  await runner.idle()
  expect(order).toEqual([1, 3, 2, 1, 3, 1, 1])
  expect(await jobs('work')).toMatchObject([{ attempts: 0, heldMs: null }])
})

test('a company that is slow takes one place, and a kind whose places are all taken delays no other kind', async () => {
  const { begun, run, end } = openWork()
  const roomy = openWork()
  const done: number[] = []
  const quick = { run: async ({ managementGroupId }: Attempt) => void done.push(managementGroupId) }
  const runner = openProcess({ slow: { places: 2, run }, roomy: { places: 3, run: roomy.run }, quick })
  for (const [n, key] of ['a', 'b', 'c'].entries()) await schedule('slow', 1, key, clock.now - 9 + n)
  await schedule('slow', 2, '', clock.now - 1)
  await schedule('slow', 3)
  for (const key of ['a', 'b']) await schedule('roomy', 1, key, clock.now - 1)
  await schedule('roomy', 2)
  await schedule('quick', 1)
  runner.wake()
  await expect.poll(() => begun.map(({ managementGroupId }) => managementGroupId)).toEqual([1, 2])
  await expect.poll(() => done).toEqual([1])
  await schedule('quick', 3)
  runner.wake('quick')
  await expect.poll(() => done).toEqual([1, 3])
  await expect.poll(() => roomy.begun.map(({ managementGroupId }) => managementGroupId)).toEqual([1, 2])
  expect([begun.length, roomy.begun.length]).toEqual([2, 2])
  end()
  roomy.end()
  await runner.idle()
  expect(begun.map(({ managementGroupId, key }) => `${managementGroupId}${key}`)).toEqual(['1a', '2', '3', '1b', '1c'])
})

test('a wake is never lost, also while the runner looks for work or ends it', async () => {
  const done = new Set<string>()
  const ends = new EventEmitter()
  const run = async ({ key }: Attempt) => {
    done.add(key)
    ends.emit(`${done.size}`)
  }
  const runner = openProcess({ work: { run } })
  for (let n = 0; n < 100; n += 1) {
    // The next wake comes while the runner ends this work: a poll would find it idle.
    const isIdle = n % 10 === 0 && once(ends, `${n + 1}`, { signal: AbortSignal.timeout(20_000) })
    await schedule('work', n % 2, `${n}`)
    runner.wake('work')
    await isIdle
  }
  await expect.poll(() => done.size).toBe(100)
})

test('a process looks by itself for what has become due', async () => {
  const done: number[] = []
  const run = async ({ managementGroupId }: Attempt) => void done.push(managementGroupId)
  const runner = openProcess({ work: { pollMs: 20, run } })
  await schedule('work', 1)
  runner.start()
  await expect.poll(() => done).toEqual([1])
  await schedule('work', 2, '', clock.now + 1_000)
  await schedule('work', 3)
  await expect.poll(() => done).toEqual([1, 3])
  clock.now += 1_000
  await expect.poll(() => done).toEqual([1, 3, 2])
})

test('a process that ends releases its jobs at once, begins none, and the next one goes on', async () => {
  const { begun, run, end } = openWork()
  const called: string[] = []
  const stop = () => void called.push('stop')
  const close = async () => void called.push('close')
  const runner = openProcess({ work: { run, stop, close, nextDue: async () => clock.now + 9_000 } })
  await schedule('work', 1)
  await schedule('work', 2, '', clock.now + 1)
  runner.wake()
  await expect.poll(() => begun).toHaveLength(1)
  clock.now += 1
  const stopped = [runner.stop(), runner.stop()]
  expect(begun[0]?.isStopping()).toBe(true)
  expect(called).toEqual(['stop'])
  runner.wake()
  end()
  await Promise.all(stopped)
  expect(begun).toHaveLength(1)
  expect(called).toEqual(['stop', 'close'])
  expect(await jobs('work')).toEqual([
    { key: '', dueAt: clock.now, attempts: 0, heldMs: null },
    { key: '', dueAt: clock.now, attempts: 0, heldMs: null },
  ])
  const done: number[] = []
  const next = openProcess({ work: { run: async ({ managementGroupId }) => void done.push(managementGroupId) } })
  next.wake()
  await next.idle()
  expect(done.toSorted()).toEqual([1, 2])
})

test('G-276 a company whose machine does not answer is left out, is tried again in 15 seconds, and has used no attempt', async () => {
  const done: number[] = []
  const lost = new Set([1, 2])
  const machines = {
    ...oneMachine,
    answers: async (id: number) => !lost.has(id),
    refused: () => (lost.has(2) ? [2] : []),
  }
  const runner = openProcess({ work: { run: async ({ managementGroupId: id }) => void done.push(id) } }, { machines })
  for (const company of [1, 2, 3]) await schedule('work', company, '', clock.now - 4 + company)
  runner.wake()
  await runner.idle()
  expect(done).toEqual([3])
  expect(await jobs('work')).toEqual([
    { key: '', dueAt: clock.now + 15_000, attempts: 0, heldMs: null },
    { key: '', dueAt: clock.now - 2, attempts: 0, heldMs: null },
  ])
  lost.clear()
  clock.now += 15_000
  runner.wake()
  await runner.idle()
  expect(done).toEqual([3, 2, 1])
})

test('a database that fails for a moment is logged, and looked at again', async () => {
  const done: number[] = []
  let isDown = true
  const prepare = async () => {
    if (isDown) throw new Error('down')
  }
  const runner = openProcess({ work: { prepare, run: async ({ managementGroupId: id }) => void done.push(id) } })
  await schedule('work', 1)
  runner.wake()
  await runner.idle()
  expect(logged).toMatchObject([{ text: 'jobs could not be looked for', details: { kind: 'work' } }])
  isDown = false
  runner.wake()
  await runner.idle()
  expect(done).toEqual([1])
  await db().query(sql`select 1`)
})
