import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clock, systemClock } from '../clock.ts'
import type { Db, Queries } from '../db/connect.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createClockWatch, measureClockDifference } from './clock-watch.ts'

let db: Db
beforeAll(async () => {
  const opened = await openTestDatabase(1)
  db = opened.db
  return opened.close
})

const lines: { text: string; seconds: number }[] = []
const log = { warn: (details: object, text: string) => void lines.push({ text, seconds: secondsOf(details) }) }
const secondsOf = (details: object) => Math.round((details as { differenceSeconds: number }).differenceSeconds)
beforeEach(() => void lines.splice(0))

const hour = 60 * 60_000
const differ = 'the clocks of this process and of the database differ: set them by NTP'
const agree = 'the clocks of this process and of the database agree again'

test('G-209 warns when the clocks differ by more than 5 s, once and then hourly, and when they agree again', async () => {
  let aheadMs = 0
  let elapsedMs = 0
  const clock: Clock = () => systemClock() + aheadMs
  const watch = createClockWatch(db, clock, log, () => elapsedMs)
  const after = async (ms: number, ahead: number) => {
    elapsedMs += ms
    aheadMs = ahead
    await watch.measure()
    return lines.splice(0)
  }
  expect(await after(0, 0)).toEqual([])
  expect(await after(60_000, 4_000)).toEqual([])
  expect(await after(60_000, 20_000)).toEqual([{ text: differ, seconds: -20 }])
  expect(Math.round(watch.seconds() ?? 0)).toBe(-20)
  expect(await after(60_000, 20_000)).toEqual([])
  expect(await after(hour - 60_001, 21_000)).toEqual([])
  expect(await after(1, 21_000)).toEqual([{ text: differ, seconds: -21 }])
  expect(await after(60_000, 0)).toMatchObject([{ text: agree }])
  expect(await after(60_000, 0)).toEqual([])
  expect(await after(60_000, -hour)).toEqual([{ text: differ, seconds: 3600 }])
})

test('G-209 a slow round trip to the database does not count as a difference', async () => {
  const pause = (ms: number) => db.query(sql`select pg_sleep(${ms / 1000})`)
  const slowly = (beforeMs: number, afterMs: number): Queries => ({
    query: async (statement) => {
      await pause(beforeMs)
      const rows = await db.query<never>(statement)
      await pause(afterMs)
      return rows
    },
  })
  for (const [before, after] of [
    [300, 0],
    [0, 300],
    [150, 150],
  ] as const) {
    const { ms, uncertaintyMs } = await measureClockDifference(slowly(before, after), systemClock)
    expect(uncertaintyMs).toBeGreaterThanOrEqual(149)
    expect(Math.abs(ms)).toBeLessThanOrEqual(uncertaintyMs + 2)
  }
  // The measured 5.1 s may be wrong by 0.15 s.
  const watch = createClockWatch(slowly(300, 0), () => systemClock() + 5_100 + 140, log)
  await watch.measure()
  expect(lines).toEqual([])
})

test('G-209 while the database is unreachable the difference is unknown, and nothing is logged', async () => {
  const away: Queries = { query: () => Promise.reject(new Error('away')) }
  const watch = createClockWatch(away, systemClock, log)
  await watch.measure()
  expect([watch.seconds(), lines]).toEqual([null, []])
})
