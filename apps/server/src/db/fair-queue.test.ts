import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Busy, createFairQueue, Gone } from './fair-queue.ts'

const limits = { places: 2, placesEach: 1, waiting: 8, waitMs: 60_000 }
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('companies take turns, and the calls of one stay in order', async () => {
  const enter = createFairQueue({ ...limits, places: 1 })
  const order: string[] = []
  const leave = await enter('z')
  const calls = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) => {
    const left = await enter(name.slice(0, 1))
    order.push(name)
    await settled()
    left()
  })
  leave()
  await Promise.all(calls)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a company with too many calls is refused, and others still get a place', async () => {
  const enter = createFairQueue(limits)
  const leave = await enter('a')
  const crowd = Array.from({ length: 4 }, () => enter('a'))
  await expect(enter('a')).rejects.toThrow(Busy)
  const other = await enter('b')
  const more = enter('b')
  leave()
  other()
  for (const left of await Promise.all([crowd[0], more])) left?.()
  for (const left of crowd) (await left)()
})

test('a call that is cancelled or waits too long frees its place', async () => {
  const enter = createFairQueue({ ...limits, waiting: 2, waitMs: 30 })
  const leave = await enter('a')
  const gone = new AbortController()
  const waiting = enter('a', gone.signal)
  await expect(enter('a')).rejects.toThrow('too many wait')
  gone.abort()
  await expect(waiting).rejects.toThrow(Gone)
  await expect(enter('a', gone.signal)).rejects.toThrow(Busy)
  await expect(enter('a')).rejects.toThrow('waited too long')
  leave()
  ;(await enter('a'))()
})

test('a key without room waits, others do not, and a retry lets in all who have room by then', async () => {
  const full = new Set<number | string>(['a', 'b'])
  const enter = createFairQueue({ ...limits, places: 3, hasRoom: (key, inside) => !full.has(key) && inside < 2 })
  const entered = new Map<string, () => void>()
  for (const key of ['a', 'b', 'c']) void enter(key).then((leave) => entered.set(key, leave))
  await settled()
  expect([...entered.keys()]).toEqual(['c'])
  full.clear()
  enter.retry()
  await settled()
  expect([...entered.keys()]).toEqual(['c', 'a'])
  entered.get('c')?.()
  await settled()
  expect([...entered.keys()]).toEqual(['c', 'a', 'b'])
})

test('never more calls run than there are places, and each call runs once', async () => {
  const calls = fc.array(fc.record({ key: fc.integer({ min: 0, max: 3 }), turns: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(calls, async (list) => {
      const enter = createFairQueue({ ...limits, waiting: 100 })
      const inside = new Map<number, number>()
      let [now, served] = [0, 0]
      await Promise.all(
        list.map(async ({ key, turns }) => {
          const leave = await enter(key)
          served += 1
          inside.set(key, (inside.get(key) ?? 0) + 1)
          now += 1
          expect(inside.get(key)).toBe(1)
          expect(now).toBeLessThanOrEqual(2)
          for (let turn = 0; turn < turns; turn++) await settled()
          now -= 1
          inside.set(key, 0)
          leave()
          leave()
        }),
      )
      expect([now, served]).toEqual([0, list.length])
    }),
  )
})

test('who has gone already gets neither a place nor one in the line', async () => {
  const enter = createFairQueue(limits)
  await expect(enter('a', AbortSignal.abort())).rejects.toThrow(Busy)
  const leave = await enter('a')
  await expect(enter('a', AbortSignal.abort())).rejects.toThrow(Busy)
  expect(enter.waiting()).toBe(0)
  leave()
})
