import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { setUpJobs } from '../testing/job-set-up.ts'
import type { Attempt } from './attempt.ts'
import { claimJob, LostJob } from './queries.ts'

const { db, clock, logged, openProcess, schedule, jobs, passSeconds, secondsLeft } = setUpJobs()

const claim = (now = clock.now) => claimJob(db(), 'work', { now, except: [] })
const jobOf = (managementGroupId: number) => ({ managementGroupId, kind: 'work', key: '' })

test('a job is due at the soonest time that it was scheduled for', async () => {
  const dueAts = []
  for (const ms of [5_000, 9_000, 1_000]) {
    await schedule('work', 1, '', clock.now + ms)
    dueAts.push((await jobs('work'))[0]?.dueAt)
  }
  expect(dueAts).toEqual([5_000, 5_000, 1_000].map((ms) => clock.now + ms))
})

describe('a lease', () => {
  test('is renewed by time, however long its work takes until it stores something', async () => {
    const ended = Promise.withResolvers<void>()
    let attempts = 0
    const run = () => {
      attempts += 1
      return ended.promise
    }
    const first = openProcess({ work: { run } }, { renewMs: 50 })
    const second = openProcess({ work: { run } })
    await schedule('work', 1)
    first.wake()
    await expect.poll(() => attempts).toBe(1)
    for (let round = 0; round < 4; round += 1) {
      await passSeconds(25)
      await expect.poll(secondsLeft).toBeGreaterThan(20)
      second.wake()
      await second.idle()
    }
    expect(attempts).toBe(1)
    expect(await jobs('work')).toMatchObject([{ attempts: 1 }])
    ended.resolve()
    await first.idle()
    expect(await jobs('work')).toEqual([])
  })

  test('G-187 ends by the database’s clock; what is due is decided by the process’s', async () => {
    await schedule('work', 1, '', clock.now + 60_000)
    expect(await claim()).toBe(null)
    const lease = await claim(clock.now + 60_000)
    expect(lease).toMatchObject({ ...jobOf(1), attempts: 1 })
    const [held] = await jobs('work')
    expect(held?.heldMs).toBeGreaterThan(0)
    expect(held?.heldMs).toBeLessThanOrEqual(30_000)
    // A clock that jumps ahead by ten years ends no lease.
    expect(await claim(clock.now + 3650 * dayMs)).toBe(null)
    await db().query(sql`update jobs set leased_until = clock_timestamp()`)
    // One that jumps back finds nothing due, and takes nothing over.
    expect(await claim()).toBe(null)
    expect(await claim(clock.now + 60_000)).toMatchObject({ ...jobOf(1), attempts: 2 })
  })

  test('that is lost stops the work at its next statement and at the next renewal, and is left to its new holder', async () => {
    const [underWay, taken] = [Promise.withResolvers<Attempt>(), Promise.withResolvers<void>()]
    const errors: unknown[] = []
    const run = async (attempt: Attempt) => {
      underWay.resolve(attempt)
      await taken.promise
      await attempt.advance(db()).catch((error: unknown) => {
        errors.push(error)
        throw error
      })
    }
    const runner = openProcess({ work: { run } }, { renewMs: 50 })
    await schedule('work', 1)
    runner.wake()
    const attempt = await underWay.promise
    expect(attempt.isStopping()).toBe(false)
    await db().query(sql`
      update jobs set holder = gen_random_uuid(), attempts = 2, leased_until = clock_timestamp() + interval '20 seconds'`)
    await expect.poll(attempt.isStopping).toBe(true)
    taken.resolve()
    await runner.idle()
    expect(errors).toEqual([expect.any(LostJob)])
    expect(await jobs('work')).toMatchObject([{ attempts: 2, dueAt: clock.now, heldMs: expect.any(Number) }])
    expect(logged).toEqual([])
  })

  test('is not taken over within a transaction of the work, even when it has ended', async () => {
    const [open, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const run = async ({ renew }: Attempt) => {
      await passSeconds(60)
      await db().transaction(async (tx) => {
        await renew(tx)
        open.resolve()
        await end.promise
      })
    }
    const runner = openProcess({ work: { run } })
    await schedule('work', 1)
    runner.wake()
    await open.promise
    expect(await claim()).toBe(null)
    end.resolve()
    await runner.idle()
    expect(await jobs('work')).toEqual([])
  })
})
