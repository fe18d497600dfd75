import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { measures } from '../measures.ts'
import { setUpJobs } from '../testing/job-set-up.ts'
import { countWaiting } from '../testing/waiting.ts'
import type { Attempt } from './attempt.ts'
import { claimJob, scheduleJob } from './queries.ts'

const { db, clock, logged, openProcess, schedule, jobs } = setUpJobs()

const claim = () => claimJob(db(), 'work', { now: clock.now, except: [] })
const defer = () => Promise.withResolvers<void>()
const jobOf = (managementGroupId: number) => ({ managementGroupId, kind: 'work', key: '' })

describe('an attempt', () => {
  /** Gives jobs up for good, and lists them. */
  const openGivingUp = () => {
    const given: Attempt[] = []
    const giveUp = async (attempt: Attempt) => {
      given.push(attempt)
      return null
    }
    return { given, giveUp }
  }
  const failing = { run: () => Promise.reject(new Error('broken')) }
  const work = async (runner: ReturnType<typeof openProcess>, afterMs = 0) => {
    clock.now += afterMs
    runner.wake()
    await runner.idle()
  }

  test('that fails is counted, logged and repeated after a longer pause each time; after the last the job has failed', async () => {
    const failed: string[] = []
    const unsubscribe = measures.failedJobs.subscribe((kind) => failed.push(kind))
    const { given, giveUp } = openGivingUp()
    const runner = openProcess({ work: { ...failing, giveUp } })
    await schedule('work', 1, 'k')
    await work(runner)
    expect(await jobs('work')).toEqual([{ key: 'k', dueAt: clock.now + 1_000, attempts: 1, heldMs: null }])
    await work(runner, 999)
    await work(runner, 1)
    expect(await jobs('work')).toEqual([{ key: 'k', dueAt: clock.now + 60_000, attempts: 2, heldMs: null }])
    const fields = { kind: 'work', managementGroupId: 1, key: 'k' }
    expect(logged.map(({ text, details }) => ({ text, ...details }))).toEqual([
      { text: 'a job failed, and is tried again', ...fields, attempts: 1, err: new Error('broken') },
      { text: 'a job failed, and is tried again', ...fields, attempts: 2, err: new Error('broken') },
    ])
    expect([given, failed]).toEqual([[], []])
    await work(runner, 60_000)
    expect(given).toMatchObject([{ key: 'k', managementGroupId: 1 }])
    expect(failed).toEqual(['work'])
    expect(logged.slice(2)).toEqual([{ text: 'a job has failed', details: { ...fields, attempts: 3 } }])
    expect(await jobs('work')).toEqual([])
    unsubscribe()
  })

  test('of a job that has failed comes again when its kind says so, with all attempts', async () => {
    const runner = openProcess({ work: { ...failing, giveUp: async () => clock.now + 3_600_000 } })
    await schedule('work', 1)
    for (const pauseMs of [0, 1_000, 60_000]) await work(runner, pauseMs)
    expect(await jobs('work')).toEqual([{ key: '', dueAt: clock.now + 3_600_000, attempts: 0, heldMs: null }])
  })

  test('whose process is killed is counted by the claim, without a word of it', async () => {
    const { given, giveUp } = openGivingUp()
    const runner = openProcess({ work: { giveUp } })
    await schedule('work', 1)
    for (const attempts of [1, 2]) {
      expect(await claim()).toMatchObject({ attempts })
      await db().query(sql`update jobs set leased_until = clock_timestamp()`)
    }
    await work(runner)
    expect(given).toHaveLength(1)
  })

  test('is set back by an advance that is stored, and by nothing else', async () => {
    const acts: Record<string, (attempt: Attempt) => Promise<unknown>> = {
      renewed: ({ renew }) => db().transaction(renew),
      rolledBack: ({ advance }) =>
        db().transaction(async (tx) => {
          await advance(tx)
          throw new Error('rolled back')
        }),
      stored: ({ advance }) => db().transaction(advance),
    }
    const run = async (attempt: Attempt) => {
      await acts[attempt.key]?.(attempt)
      throw new Error('broken')
    }
    const runner = openProcess({ work: { places: 3, run } })
    for (const [index, key] of Object.keys(acts).entries()) await schedule('work', index, key)
    await work(runner)
    await work(runner, 1_000)
    expect(await jobs('work')).toMatchObject([
      { key: 'renewed', attempts: 2, dueAt: clock.now + 60_000 },
      { key: 'rolledBack', attempts: 2, dueAt: clock.now + 60_000 },
      { key: 'stored', attempts: 0, dueAt: clock.now + 1_000 },
    ])
  })

  test('that ends without an advance though the job is still due has failed; one that waits for its time has not', async () => {
    const nextDue = async (_: unknown, { key }: { key: string }) => clock.now + (key === 'later' ? 5_000 : -5_000)
    const run = async ({ key, advance }: Attempt) => void (key === 'more' && (await advance(db())))
    let runs = 0
    const stopAfter = async (attempt: Attempt) => {
      runs += 1
      if (attempt.key !== 'more' || runs < 9) await run(attempt)
    }
    const runner = openProcess({ work: { places: 3, run: stopAfter, nextDue } })
    for (const [index, key] of ['later', 'stuck'].entries()) await schedule('work', index, key)
    await work(runner)
    expect(await jobs('work')).toEqual([
      { key: 'later', dueAt: clock.now + 5_000, attempts: 0, heldMs: null },
      { key: 'stuck', dueAt: clock.now + 1_000, attempts: 1, heldMs: null },
    ])
    await schedule('work', 2, 'more')
    await work(runner)
    // It came again at once as long as it stored something.
    expect(runs).toBe(9)
    expect(await jobs('work')).toMatchObject([{}, {}, { key: 'more', dueAt: clock.now + 1_000 }])
  })

  test('G-176 that ends without an advance has failed, also where the time passes and its kind says that it is due now', async () => {
    const tick = () => {
      clock.now += 1
      return clock.now
    }
    const runs: Attempt[] = []
    const run = async (attempt: Attempt) => void runs.push(attempt)
    // Without a pause it would be repeated at once, and the third ends that.
    const nextDue = async () => (runs.length < 3 ? tick() : null)
    const runner = openProcess({ work: { run, nextDue } }, { clock: tick })
    await schedule('work', 1)
    await work(runner)
    expect(runs).toHaveLength(1)
    expect(await jobs('work')).toMatchObject([{ attempts: 1 }])
  })

  test.each([
    ['has stored no advance', async () => undefined],
    ['has stored one', ({ advance }: Attempt) => advance(db())],
  ])('G-176 of a process that ends and %s is not counted, however often processes are restarted', async (_, act) => {
    await schedule('work', 1)
    for (let restarts = 0; restarts < 3; restarts += 1) {
      const [begun, end] = [defer(), defer()]
      const run = async (attempt: Attempt) => {
        await act(attempt)
        begun.resolve()
        await end.promise
      }
      const runner = openProcess({ work: { run } })
      runner.wake()
      await begun.promise
      const stopped = runner.stop()
      end.resolve()
      await stopped
      expect(await jobs('work')).toEqual([{ key: '', dueAt: clock.now, attempts: 0, heldMs: null }])
    }
  })

  test('sees what a change of its plans has stored, or is followed by one that does', async () => {
    let planned: number | null = null
    const [begun, ended, saving, commit] = [defer(), defer(), defer(), defer()]
    const run = async () => {
      begun.resolve()
      await ended.promise
    }
    const first = openProcess({ work: { run, nextDue: async () => planned } })
    await schedule('work', 1)
    first.wake()
    await begun.promise
    const save = db().transaction(async (tx) => {
      await scheduleJob(tx, jobOf(1), clock.now)
      saving.resolve()
      await commit.promise
      planned = clock.now + 9_000
    })
    await saving.promise
    ended.resolve()
    await expect.poll(() => countWaiting(db())).toBe(1)
    commit.resolve()
    await save
    await first.idle()
    expect(await jobs('work')).toEqual([{ key: '', dueAt: clock.now + 9_000, attempts: 0, heldMs: null }])

    clock.now += 9_000
    const [releasing, released] = [defer(), defer()]
    const nextDue = async () => {
      releasing.resolve()
      await released.promise
      return null
    }
    const second = openProcess({ work: { nextDue } })
    second.wake()
    await releasing.promise
    const later = schedule('work', 1, '', clock.now + 5_000)
    await expect.poll(() => countWaiting(db())).toBe(1)
    released.resolve()
    await later
    await second.idle()
    expect(await jobs('work')).toEqual([{ key: '', dueAt: clock.now + 5_000, attempts: 0, heldMs: null }])
  })
})
