import pg from 'pg'
import { expect, test } from 'vitest'
import { createReach, refusedMs, Unreachable } from './machines.ts'

const outOfReach = () => {
  const error = new pg.DatabaseError('connection to the remote node failed', 0, 'error')
  return Object.assign(error, { severity: 'ERROR', code: '08006' })
}

/** A coordinator that knows the companies 1 and 2 on one machine, and 3 on another. */
const coordinator = {
  query: async <Row extends object>({ values }: { values: readonly unknown[] }): Promise<Row[]> =>
    (values[0] === 3 ? [{ id: 3 }] : [{ id: 1 }, { id: 2 }]) as unknown as Row[],
}

const setUp = () => {
  const clock = { nowMs: 0 }
  const calls: number[] = []
  const reach = createReach(coordinator, () => clock.nowMs)
  const call = (id: number, look: () => Promise<string> = async () => 'found') =>
    reach(id, () => {
      calls.push(id)
      return look()
    })
  return { clock, calls, call }
}

const fail = async () => Promise.reject(outOfReach())

test('G-236 after a failure the companies of that machine are refused at once for 5 s, others are not', async () => {
  const { clock, calls, call } = setUp()
  await expect(call(1, fail)).rejects.toThrow('remote node')
  await expect(call(1)).rejects.toThrow(Unreachable)
  await expect(call(2)).rejects.toThrow(Unreachable)
  expect(await call(3)).toBe('found')
  clock.nowMs = refusedMs - 1
  await expect(call(2)).rejects.toThrow(Unreachable)
  expect(calls).toEqual([1, 3])
  clock.nowMs = refusedMs
  expect(await call(2)).toBe('found')
  expect(await call(1)).toBe('found')
})

test('G-236 one call alone tries a machine again, and its failure refuses the others for another 5 s', async () => {
  const { clock, calls, call } = setUp()
  await expect(call(1, fail)).rejects.toThrow('remote node')
  clock.nowMs = refusedMs
  let end = (_error: Error): void => undefined
  const trying = call(2, () => new Promise<string>((_, reject) => (end = reject)))
  await expect(call(1)).rejects.toThrow(Unreachable)
  end(outOfReach())
  await expect(trying).rejects.toThrow('remote node')
  clock.nowMs = 2 * refusedMs - 1
  await expect(call(1)).rejects.toThrow(Unreachable)
  expect(calls).toEqual([1, 2])
})

test('G-236 what the database refuses for another reason refuses nobody else', async () => {
  const { call } = setUp()
  await expect(call(1, () => Promise.reject(new Error('anything')))).rejects.toThrow('anything')
  expect(await call(1)).toBe('found')
})
