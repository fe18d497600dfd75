import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLines } from './lines.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const places = 2
const limits = { waiting: 3, waitingInAll: 5, waitMs: 5_000 }

/** Callers that come, leave and hang up, on lines and in a model of them, which notes what becomes of each call. */
const simulate = () => {
  const lines = createLines(limits)
  const inside: string[] = []
  const waiting: { key: string; since: number; stop: () => void }[] = []
  let refused = 0
  const of = (list: readonly { key: string }[], key: string) => list.filter((one) => one.key === key).length

  const come = (key: string) => {
    const isFree = inside.filter((one) => one === key).length < places
    expect(lines.take(key, places)).toBe(isFree)
    if (isFree) return void inside.push(key)
    const hasRoom = of(waiting, key) < limits.waiting && waiting.length < limits.waitingInAll
    const one: (typeof waiting)[number] = { key, since: Date.now(), stop: () => undefined }
    const stop = lines.wait(key, (hasPlace) => {
      expect(waiting.find((other) => other.key === key)).toBe(one)
      waiting.splice(waiting.indexOf(one), 1)
      if (hasPlace) inside.push(key)
      else {
        expect(Date.now() - one.since).toBe(limits.waitMs)
        refused += 1
      }
    })
    expect(stop !== null).toBe(hasRoom)
    if (!stop) return
    one.stop = stop
    waiting.push(one)
  }
  const leave = (index: number) => {
    const [key] = inside.splice(index % Math.max(1, inside.length), 1)
    if (key !== undefined) lines.leave(key, 0)
  }
  const hangUp = (index: number) => {
    const [one] = waiting.splice(index % Math.max(1, waiting.length), 1)
    one?.stop()
    one?.stop()
  }
  const check = () => {
    expect(lines.held()).toEqual({ underWay: inside.length, waiting: waiting.length })
    for (const key of inside) expect(inside.filter((one) => one === key).length).toBeLessThanOrEqual(places)
    for (const { key, since } of waiting) {
      expect(inside.filter((one) => one === key)).toHaveLength(places)
      expect(Date.now() - since).toBeLessThan(limits.waitMs)
    }
    expect(vi.getTimerCount()).toBe(waiting.length)
  }
  return { lines, inside, waiting, come, leave, hangUp, check, refused: () => refused }
}

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('come' as const), key: fc.constantFrom('a', 'b', 'c') }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('leave' as const), index: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('hangUp' as const), index: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 6_000 }) }) },
)

test('G-310 each caller has its places and its line, each call gets one turn at most, and nothing stays behind', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const run = simulate()
      for (const one of acts) {
        if (one.what === 'come') run.come(one.key)
        else if (one.what === 'leave') run.leave(one.index)
        else if (one.what === 'hangUp') run.hangUp(one.index)
        else vi.advanceTimersByTime(one.ms)
        run.check()
      }
      while (run.inside.length > 0) run.leave(0)
      expect(run.lines.held()).toEqual({ underWay: 0, waiting: 0 })
      expect(vi.getTimerCount()).toBe(0)
    }),
  )
})

test('G-345 with more than ten calls in line a caller gets the next turn after a pause three times as long as the last call took, 20 ms at most', () => {
  const lines = createLines({ waiting: 100, waitingInAll: 200, waitMs: 5_000 })
  const turns: number[] = []
  const line = (key: string, count: number) => {
    expect(lines.take(key, 1)).toBe(true)
    for (let number = 1; number <= count; number++) lines.wait(key, () => turns.push(number))
  }
  line('a person', 10)
  lines.leave('a person', 15)
  expect(turns).toEqual([1])
  line('a crowd', 12)
  lines.leave('a crowd', 5)
  vi.advanceTimersByTime(14)
  expect(turns).toEqual([1])
  expect(lines.take('somebody else', 1)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(turns).toEqual([1, 1])
  lines.leave('a crowd', 3_000)
  vi.advanceTimersByTime(20)
  expect(turns).toEqual([1, 1, 2])
  lines.leave('a crowd', 3_000)
  expect(turns).toEqual([1, 1, 2, 3])
})

test('G-310 calls of one caller get their turns in order, and one that waits for too long gets none', () => {
  const run = simulate()
  const turns: string[] = []
  run.come('a')
  run.come('a')
  const wait = (name: string) => run.lines.wait('a', (hasPlace) => turns.push(`${name} ${hasPlace}`))
  wait('first')
  vi.advanceTimersByTime(1_000)
  wait('second')
  vi.advanceTimersByTime(4_000)
  wait('third')
  run.lines.leave('a', 0)
  run.lines.leave('a', 0)
  expect(turns).toEqual(['first false', 'second true', 'third true'])
})
