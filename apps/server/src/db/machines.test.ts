import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMachines, refusedMs, silentMs } from './machines.ts'
import { Unreachable } from './unreachable.ts'

const databaseError = (message: string, code: string) =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { severity: 'ERROR', code })
const outOfReach = () => databaseError('connection to the remote node failed', '08006')
const timedOut = () => databaseError('canceling statement due to statement timeout', '57014')

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A coordinator that has the companies 1 and 2 on one machine, and 3 on another. */
const setUp = () => {
  const state = {
    nowMs: 0,
    inactive: new Set<string>(),
    answers: true,
    /** What checks end in, until one that answers as `answers` says. */
    faults: [] as Error[],
    accepts: false,
    placements: new Map([
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
    ]),
  }
  /** Machines that were inactive when connections were renewed. */
  const renewed: string[][] = []
  const calls: number[] = []
  const checks: number[] = []
  const logged: string[] = []
  const note = (_details: object, text: string) => void logged.push(text)
  const machines = createMachines({
    load: async () => state.placements,
    check: async (id) => {
      checks.push(id)
      const fault = state.faults.shift() ?? (state.answers ? undefined : timedOut())
      if (fault) throw fault
    },
    accepts: async () => state.accepts,
    isActive: async (machine) => !state.inactive.has(machine),
    renewConnections: () => void renewed.push([...state.inactive]),
    activate: async (machine, isActive) =>
      void (isActive ? state.inactive.delete(machine) : state.inactive.add(machine)),
    log: { error: note, warn: note },
    nowMs: () => state.nowMs,
  })
  const call = (id: number, look: () => Promise<string> = async () => 'found') =>
    machines.runOnMachine(id, () => {
      calls.push(id)
      return look()
    })
  return { state, calls, checks, renewed, logged, machines, call }
}

const fail = async () => Promise.reject(outOfReach())

/** A lookup that lasts until it is ended. */
const pending = () => {
  let end = (_error?: Error): void => undefined
  const look = () =>
    new Promise<string>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve('found'))
    })
  return { look, end: (error?: Error) => end(error) }
}

test('G-236 after a failure the companies of that machine are refused at once for 5 s, others are not', async () => {
  const { state, calls, renewed, machines, call } = setUp()
  await expect(call(1, fail)).rejects.toThrow('remote node')
  await expect(call(1)).rejects.toThrow(Unreachable)
  await expect(call(2)).rejects.toThrow(Unreachable)
  expect(() => machines.ensureAnswers(2)).toThrow(Unreachable)
  expect(machines.refused()).toEqual([1, 2])
  expect(await call(3)).toBe('found')
  state.nowMs = refusedMs - 1
  await expect(call(2)).rejects.toThrow(Unreachable)
  expect(calls).toEqual([1, 3])
  expect([...state.inactive]).toEqual(['a'])
  expect(renewed).toEqual([])
  state.nowMs = refusedMs
  expect(machines.refused()).toEqual([])
  await expect(call(2)).rejects.toThrow(Unreachable)
  state.accepts = true
  state.nowMs = 2 * refusedMs
  expect(await call(2)).toBe('found')
  expect(await call(1)).toBe('found')
  expect([...state.inactive]).toEqual([])
  // Once, before others' statements need the machine.
  expect(renewed).toEqual([['a']])
})

test('G-236 the companies of a machine that a standby has replaced are served after the next try', async () => {
  const { state, machines, call } = setUp()
  await expect(call(1, fail)).rejects.toThrow('remote node')
  state.placements = new Map([
    [1, 'standby'],
    [2, 'standby'],
    [3, 'b'],
  ])
  state.nowMs = refusedMs
  await expect(call(2)).rejects.toThrow(Unreachable)
  expect(await call(2)).toBe('found')
  expect(await call(1)).toBe('found')
  expect(machines.refused()).toEqual([])
})

test('G-236 a connection that broke refuses nobody while its machine accepts new ones', async () => {
  const { state, call } = setUp()
  state.accepts = true
  await expect(call(1, fail)).rejects.toThrow('remote node')
  expect(await call(2)).toBe('found')
  expect([...state.inactive]).toEqual([])
})

test.each([
  'no active placements were found for shard 102',
  'cannot find a worker that has active placements for all shards in the query',
])(
  'G-236 a machine that another process has deactivated is refused until it accepts connections: %s',
  async (message) => {
    const { state, call } = setUp()
    state.accepts = true
    state.inactive.add('a')
    const error = Object.assign(new pg.DatabaseError(message, 0, 'error'), { severity: 'ERROR' })
    await expect(call(1, () => Promise.reject(error))).rejects.toThrow(message)
    await expect(call(2)).rejects.toThrow(Unreachable)
    state.nowMs = refusedMs
    expect(await call(2)).toBe('found')
    expect([...state.inactive]).toEqual([])
  },
)

test('G-237 a statement that finds its company on no machine while it is moved refuses nobody', async () => {
  const { state, logged, call } = setUp()
  const error = databaseError('cannot find a worker that has active placements for all shards in the query', '0A000')
  await expect(call(1, () => Promise.reject(error))).rejects.toThrow('active placements')
  expect(await call(2)).toBe('found')
  expect([...state.inactive, ...logged]).toEqual([])
})

test('G-236 one call alone tries a machine again, and its failure refuses the others for another 5 s', async () => {
  const { state, calls, machines, call } = setUp()
  await expect(call(1, fail)).rejects.toThrow('remote node')
  state.nowMs = refusedMs
  state.accepts = true
  const { look, end } = pending()
  const trying = call(2, look)
  await vi.waitFor(() => expect(calls).toEqual([1, 2]), 20_000)
  await expect(call(1)).rejects.toThrow(Unreachable)
  expect(machines.refused()).toEqual([1, 2])
  state.accepts = false
  end(outOfReach())
  await expect(trying).rejects.toThrow('remote node')
  state.nowMs = 2 * refusedMs - 1
  await expect(call(1)).rejects.toThrow(Unreachable)
  expect(calls).toEqual([1, 2])
})

test('G-236 a machine that does not answer a check is refused before its lookups end, and those that wait are', async () => {
  const { state, calls, call } = setUp()
  state.answers = false
  const silent = Array.from({ length: 5 }, pending)
  const hanging = silent.map(({ look }) => call(1, look))
  const waiting = call(2)
  await vi.waitFor(() => expect(calls).toHaveLength(5), 20_000)
  expect(await call(3)).toBe('found')
  vi.advanceTimersByTime(silentMs)
  await expect(waiting).rejects.toThrow(Unreachable)
  await expect(call(1)).rejects.toThrow(Unreachable)
  expect(await call(3)).toBe('found')
  for (const { end } of silent) end()
  await Promise.all(hanging)
})

test('G-236 a lookup that waits for a lock refuses nobody: its machine answers the check', async () => {
  const { checks, call } = setUp()
  const { look, end } = pending()
  const locked = call(1, look)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), 20_000)
  vi.advanceTimersByTime(silentMs)
  expect(checks).toEqual([1])
  expect(await call(2)).toBe('found')
  end()
  expect(await locked).toBe('found')
})

test('G-236 what the database refuses for another reason refuses nobody else', async () => {
  const { call } = setUp()
  await expect(call(1, () => Promise.reject(new Error('anything')))).rejects.toThrow('anything')
  expect(await call(1)).toBe('found')
})

test('G-276 work in the background finds the machine that does not answer, and one line of the log says so', async () => {
  const { state, checks, logged, machines } = setUp()
  state.answers = false
  expect(await machines.answers(1)).toBe(false)
  expect(await machines.answers(2)).toBe(false)
  expect(checks).toEqual([1, 1])
  state.nowMs = refusedMs
  expect(await machines.answers(2)).toBe(false)
  expect([logged.length, machines.outages()]).toEqual([1, 1])
  state.answers = true
  state.accepts = true
  expect(await machines.answers(2)).toBe(false)
  state.nowMs = 2 * refusedMs
  expect(await machines.listAnswering()).toEqual([1, 2, 3])
  expect(await machines.answers(1)).toBe(true)
  expect(logged).toEqual(['a machine does not answer: its companies are refused', 'a machine answers again'])
  expect(machines.outages()).toBe(0)
})

test.each([
  ['broke with its connection', outOfReach],
  ['took too long', timedOut],
])('G-239 one check that %s deactivates no machine that answers the next one', async (_, fault) => {
  const { state, logged, machines } = setUp()
  state.faults = [fault()]
  expect(await machines.answers(1)).toBe(true)
  expect([...state.inactive, ...logged]).toEqual([])
})

test('G-239 checks that break off deactivate no machine that accepts connections', async () => {
  const { state, machines, call } = setUp()
  state.accepts = true
  state.faults = [outOfReach(), outOfReach()]
  expect(await machines.answers(1)).toBe(false)
  expect([...state.inactive]).toEqual([])
  expect(await call(1)).toBe('found')
})

test('G-276 a company that has been moved meanwhile fails with its new machine alone', async () => {
  const { state, call } = setUp()
  expect(await call(1)).toBe('found')
  state.placements.set(1, 'b')
  await expect(call(1, fail)).rejects.toThrow('remote node')
  await expect(call(3)).rejects.toThrow(Unreachable)
  expect(await call(2)).toBe('found')
})
