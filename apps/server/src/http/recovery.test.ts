import { expect, test } from 'vitest'
import { createLoad } from './load.ts'

const stepMs = 50
const sampleMs = 250
const loadS = 20
/** Visits that the process of the model can serve in a second. */
const perSecond = 180
const usual = 83

type Visit = { readonly key: string; atMs: number; refusals: number; answeredMs: number | null }

/**
 * A process that serves one visit after the other, in a time of its own: six times the usual number of visits arrive in a second
 * for 20 s, then half of it. A refused visit comes back when `Retry-After` has passed.
 */
const runModel = () => {
  let nowMs = 0
  const load = createLoad(
    () => undefined,
    () => nowMs,
  )
  const visits: Visit[] = []
  const refusedAtMs: number[] = []
  let waiting: Visit[] = []
  let queue: Visit[] = []
  let arrived = 0
  let served = 0
  const longestQueueMs: number[] = []
  const queueMs = () => (queue.length / perSecond) * 1000
  for (; nowMs < 240_000; nowMs += stepMs) {
    for (arrived += ((nowMs < loadS * 1000 ? 6 : 0.5) * usual * stepMs) / 1000; arrived >= 1; arrived -= 1) {
      const visit = { key: `session ${visits.length}`, atMs: nowMs, refusals: 0, answeredMs: null }
      if (nowMs < 200_000) {
        visits.push(visit)
        waiting.push(visit)
      }
    }
    const due = waiting.filter(({ atMs }) => atMs <= nowMs)
    waiting = waiting.filter(({ atMs }) => atMs > nowMs)
    for (const visit of due) {
      const retryAfterS = load.refuseScreen(visit.key)
      if (retryAfterS === null) {
        queue.push(visit)
        continue
      }
      visit.refusals += 1
      visit.atMs = nowMs + retryAfterS * 1000
      refusedAtMs.push(nowMs)
      waiting.push(visit)
    }
    for (served += (perSecond * stepMs) / 1000; served >= 1; served -= 1) {
      const [next, ...rest] = queue
      if (next) next.answeredMs = nowMs
      queue = rest
    }
    if (nowMs % sampleMs === 0) load.sample(queueMs())
    longestQueueMs.push(queueMs())
  }
  return { visits, refusedAtMs, queueMsAt: (ms: number) => longestQueueMs.slice(ms / stepMs) }
}

test('G-230 ten seconds after six times the load nobody is refused any more, and no answer waits for half a second', () => {
  const { refusedAtMs, queueMsAt } = runModel()
  const endMs = (loadS + 10) * 1000
  expect(refusedAtMs.length).toBeGreaterThan(1_000)
  expect(refusedAtMs.filter((ms) => ms > endMs)).toEqual([])
  expect(Math.max(...queueMsAt(endMs))).toBeLessThan(500)
})

test('G-230 a caller whose turn has come is served: everybody gets in, and nobody is refused more than twice', () => {
  const { visits } = runModel()
  expect(visits.filter(({ answeredMs }) => answeredMs === null)).toEqual([])
  expect(Math.max(...visits.map(({ refusals }) => refusals))).toBeLessThanOrEqual(2)
})
