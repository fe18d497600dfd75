import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { Busy } from './fair-queue.ts'
import { createShares } from './shares.ts'
import type { Whose } from './whose.ts'

afterEach(() => vi.useRealTimers())

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('G-314 in any order, no company has more than seven of ten, all work in the background three, and each gets its turn', async () => {
  const bounds = new Map<Whose, number>([
    [1, 7],
    [2, 7],
    ['background', 3],
  ])
  const statement = fc.record({
    whose: fc.constantFrom<Whose>(1, 2, 'background', null),
    rounds: fc.integer({ min: 0, max: 4 }),
    comesAfter: fc.integer({ min: 0, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { maxLength: 60 }), async (statements) => {
      const { enter, waiting } = createShares(10, 3)
      const inside = new Map<Whose, number>()
      const change = (whose: Whose, by: number) => inside.set(whose, (inside.get(whose) ?? 0) + by)
      let served = 0
      await Promise.all(
        statements.map(async ({ whose, rounds, comesAfter }) => {
          for (let round = 0; round < comesAfter; round++) await settled()
          const leave = await enter(whose)
          change(whose, 1)
          served += 1
          for (const [other, bound] of bounds) expect(inside.get(other) ?? 0).toBeLessThanOrEqual(bound)
          for (let round = 0; round < rounds; round++) await settled()
          change(whose, -1)
          leave()
          leave()
        }),
      )
      expect([served, waiting()]).toEqual([statements.length, 0])
    }),
  )
})

test.each([
  [10, 7],
  [4, 3],
  [2, 2],
  [1, 1],
])('G-314 of %i connections one company has %i at most', async (connections, most) => {
  const { enter, waiting } = createShares(connections, connections)
  const leave = await Promise.all(Array.from({ length: most }, () => enter(1)))
  const next = enter(1)
  expect(waiting()).toBe(1)
  leave[0]?.()
  ;(await next)()
})

test('G-314 a company waits four seconds for its share, and work in the background, which nobody waits for, a minute', async () => {
  vi.useFakeTimers()
  const { enter } = createShares(10, 3)
  await Promise.all(Array.from({ length: 7 }, () => enter(1)))
  await Promise.all(Array.from({ length: 3 }, () => enter('background')))
  const outcomes: string[] = []
  const wait = (whose: Whose) =>
    enter(whose).catch((error: unknown) => outcomes.push(`${whose} ${error instanceof Busy}`))
  void [wait(1), wait('background')]
  await vi.advanceTimersByTimeAsync(4_000)
  expect(outcomes).toEqual(['1 true'])
  await vi.advanceTimersByTimeAsync(56_000)
  expect(outcomes).toEqual(['1 true', 'background true'])
})
