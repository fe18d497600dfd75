import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { Busy } from '../../db/fair-queue.ts'
import { checkModel } from '../../testing/model.ts'
import { createTurns, readingLimits, type Turn } from './turns.ts'

const limits = { bytes: 100, ofCompany: 2, waitingOfCaller: 2, waitingOfCompany: 3, waitMs: 60_000 }

type Call = {
  readonly turn: Turn
  state: 'waiting' | 'reading' | 'refused' | 'over'
  leave: () => void
  giveUp: () => void
}

/** Turns whose calls are known by their states. */
const setUp = (onFull?: () => void) => {
  const takeTurn = createTurns(limits, onFull)
  const calls: Call[] = []
  const begin = (turn: Turn) => {
    const gone = new AbortController()
    const call: Call = { turn, state: 'waiting', leave: () => undefined, giveUp: () => gone.abort() }
    calls.push(call)
    takeTurn(turn, gone.signal).then(
      (leave) => {
        call.state = 'reading'
        call.leave = () => {
          call.state = 'over'
          leave()
        }
      },
      (fault) => {
        expect(fault).toBeInstanceOf(Busy)
        call.state = 'refused'
      },
    )
    return call
  }
  const inState = (state: Call['state']) => calls.filter((call) => call.state === state)
  return { begin, inState }
}

const idle = () => new Promise((resolve) => setImmediate(resolve))
const own = (calls: readonly Call[], { turn }: Call) => calls.filter((call) => call.turn.company === turn.company)

const acts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('begin' as const),
      company: fc.integer({ min: 1, max: 3 }),
      caller: fc.integer({ min: 1, max: 3 }),
      bytes: fc.integer({ min: 1, max: 60 }),
      isFile: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom('leave' as const, 'giveUp' as const), which: fc.nat() }),
  ),
  { maxLength: 40 },
)

test('G-320 one of a caller and two of a company are read, as the bytes allow, and nobody waits who could be', async () => {
  await checkModel(
    acts,
    async (sequence) => {
      const { begin, inState } = setUp()
      for (const act of sequence) {
        if (act.kind === 'begin') {
          const { company, bytes, isFile } = act
          begin({ company, caller: isFile ? `file of ${act.caller}` : act.caller, bytes, isFile })
        } else {
          const some = inState(act.kind === 'leave' ? 'reading' : 'waiting')
          some[act.which % some.length]?.[act.kind]()
        }
        await idle()
        const [reading, waiting] = [inState('reading'), inState('waiting')]
        const used = reading.reduce((sum, { turn }) => sum + turn.bytes, 0)
        expect(used).toBeLessThanOrEqual(limits.bytes)
        for (const call of reading.filter(({ turn }) => !turn.isFile)) {
          const ofCompany = own(reading, call).filter(({ turn }) => !turn.isFile)
          expect(ofCompany.length).toBeLessThanOrEqual(limits.ofCompany)
          expect(ofCompany.filter(({ turn }) => turn.caller === call.turn.caller)).toHaveLength(1)
        }
        for (const call of waiting) {
          expect(own(waiting, call).length).toBeLessThanOrEqual(limits.waitingOfCompany)
          const [first, ...more] = own(waiting, call).filter(({ turn }) => turn.caller === call.turn.caller)
          expect(more.length + 1).toBeLessThanOrEqual(limits.waitingOfCaller)
          const bodies = own(reading, call).filter(({ turn }) => !turn.isFile)
          const isFree =
            call.turn.isFile ||
            (bodies.length < limits.ofCompany && !bodies.some(({ turn }) => turn.caller === call.turn.caller))
          if (call === first && isFree) expect(used + call.turn.bytes).toBeGreaterThan(limits.bytes)
        }
      }
      for (let left = inState('reading'); left.length > 0; left = inState('reading')) {
        left[0]?.leave()
        await idle()
      }
      expect(inState('waiting')).toEqual([])
    },
    { rounds: [50, 2_000] },
  )
})

describe('G-320', () => {
  test('callers of a company are served in turns', async () => {
    const { begin } = setUp()
    const ofCaller = (caller: number) => begin({ company: 1, caller, bytes: 1 })
    const [first, second] = [ofCaller(1), ofCaller(2)]
    const [again, third] = [ofCaller(1), ofCaller(3)]
    await idle()
    second.leave()
    await idle()
    expect([again.state, third.state]).toEqual(['waiting', 'reading'])
    first.leave()
    await idle()
    expect(again.state).toBe('reading')
  })

  test('who waits too long is refused, and the next one is served', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const takeTurn = createTurns(readingLimits)
      const leave = await takeTurn({ company: 1, caller: 1, bytes: 1 })
      const waiting = expect(takeTurn({ company: 1, caller: 1, bytes: 1 })).rejects.toBeInstanceOf(Busy)
      vi.advanceTimersByTime(readingLimits.waitMs)
      await waiting
      leave()
      expect(await takeTurn({ company: 1, caller: 1, bytes: 1 })).toBeTypeOf('function')
    } finally {
      vi.useRealTimers()
    }
  })

  test('that bytes are full is reported by who has to wait for them alone', async () => {
    const onFull = vi.fn()
    const { begin, inState } = setUp(onFull)
    begin({ company: 1, caller: 1, bytes: 60 })
    begin({ company: 1, caller: 1, bytes: 60 })
    expect(onFull).not.toHaveBeenCalled()
    begin({ company: 2, caller: 1, bytes: 60 })
    expect(onFull).toHaveBeenCalledTimes(1)
    begin({ company: 3, caller: 1, bytes: 10 })
    await idle()
    expect(inState('reading')).toHaveLength(2)
  })
})
