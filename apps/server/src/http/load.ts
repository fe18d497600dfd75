import { hash } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import { monotonicMs } from '../clock.ts'

/** How busy the process is. `busy`: no page is rendered. `overloaded`: also some callers' reads are refused. */
type LoadStage = 'normal' | 'busy' | 'overloaded'

type Limits = {
  /** How late timers are on average, in ms. */
  readonly delayMs: number
  /** Calls under way. */
  readonly calls: number
}
const limits: Record<Exclude<LoadStage, 'normal'>, Limits> = {
  busy: { delayMs: 100, calls: 100 },
  overloaded: { delayMs: 300, calls: 300 },
}

const sampleMs = 250
const resolutionMs = 20
/** So many samples in a row have to be over the limit: one long task is no overload. */
const samplesBeforeRefusals = 4
/** After a cut the next one waits for this number of samples, in which the calls under way end. */
const samplesBetweenCuts = 2
/** Each cut leaves this part of the callers who are still served, and never less than the least share of all. */
const cut = 0.75
const leastShare = 0.1
/** How much of all callers comes back with a sample within the limit. */
const regained = 0.1
/** So long the same callers are refused, then others. */
const periodMs = 10_000
/** Refused reads are retried after two to five seconds, not all at once. */
const retryAfterS = { least: 2, spread: 4 }

/**
 * Refused screens get turns one after the other, at this part of the rate at which screens were served: the rest is for new
 * callers. A fixed delay would bring everybody who waits back every few seconds, long after the load has gone.
 */
const returningPart = 0.6
const leastReturnsPerSecond = 10
/** The rate at which screens are served follows that of the last sample by so much. */
const rateGain = 0.03
/** The latest turn; who comes after it shares the turns of earlier ones. */
const lastTurnMs = 120_000
/** A caller whose turn has come is served for so long: a visit has calls after its screen. */
const turnLengthMs = 30_000
/** So many callers with a turn are known; others are served by the share alone. */
const maxTurns = 20_000

/** Between 0 and 1, always the same for the same key during a period. */
const positionOf = (key: string, period: number) => hash('sha1', `${period} ${key}`, 'buffer').readUInt32BE() / 2 ** 32

export type Load = {
  readonly stage: () => LoadStage
  /** The share of callers who are served, 1 unless the process is overloaded. */
  readonly share: () => number
  /** Counts a call as under way until `work` has ended. */
  readonly track: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Seconds after which a caller whose read is refused now may retry; null for one who is served. */
  readonly refuse: (callerKey: string) => number | null
  /** The same for a caller who opens a screen: the seconds until a turn, in which the caller is served for certain. */
  readonly refuseScreen: (callerKey: string) => number | null
  /** Judges how late timers have been since the last sample, and the calls under way. */
  readonly sample: (delayMs: number) => void
}

/**
 * Decides from samples how busy a process is, and reports when it becomes overloaded and when that is over. Meanwhile the share
 * of callers who are served shrinks until the calls under way are within the limit, and grows again afterwards. A caller is
 * served with all calls or with none.
 */
export const createLoad = (onChange: (isOverloaded: boolean, measured: Limits) => void, clock = monotonicMs): Load => {
  let calls = 0
  let delayMs = 0
  let samplesOver = 0
  let share = 1
  let refused = 0
  let isReported = false
  /** Screens served since the last sample, and per second until then. */
  let screens = 0
  let screensPerSecond = 0
  let nextTurnMs = 0
  const turns = new LRUCache<string, number>({ max: maxTurns })

  const isServed = (callerKey: string) => {
    if (share === 1) return true
    const nowMs = clock()
    const turnMs = turns.get(callerKey) ?? Number.POSITIVE_INFINITY
    if (turnMs <= nowMs && nowMs < turnMs + turnLengthMs) return true
    return positionOf(callerKey, Math.floor(nowMs / periodMs)) < share
  }

  const isOver = (limit: Limits) => delayMs > limit.delayMs || calls > limit.calls
  const stage = () => (share < 1 ? 'overloaded' : isOver(limits.busy) ? 'busy' : 'normal')

  return {
    stage,
    share: () => share,
    track: async (work) => {
      calls += 1
      try {
        return await work()
      } finally {
        calls -= 1
      }
    },
    refuse: (callerKey) => {
      if (isServed(callerKey)) return null
      refused += 1
      return retryAfterS.least + (refused % retryAfterS.spread)
    },
    refuseScreen: (callerKey) => {
      if (isServed(callerKey)) {
        screens += 1
        return null
      }
      const nowMs = clock()
      const firstMs = nowMs + retryAfterS.least * 1000
      if (nextTurnMs < firstMs || nextTurnMs > nowMs + lastTurnMs) nextTurnMs = firstMs
      const seconds = Math.ceil((nextTurnMs - nowMs) / 1000)
      turns.set(callerKey, nextTurnMs)
      nextTurnMs += 1000 / Math.max(leastReturnsPerSecond, screensPerSecond * returningPart)
      return seconds
    },
    sample: (measuredMs) => {
      delayMs = measuredMs
      screensPerSecond += rateGain * ((screens * 1000) / sampleMs - screensPerSecond)
      screens = 0
      samplesOver = isOver(limits.overloaded) ? samplesOver + 1 : 0
      if (samplesOver >= samplesBeforeRefusals) {
        share = Math.max(leastShare, share * cut)
        samplesOver = samplesBeforeRefusals - samplesBetweenCuts
      } else if (samplesOver === 0) share = Math.min(1, share + regained)
      const isOverloaded = share < 1
      if (isOverloaded !== isReported) onChange(isOverloaded, { delayMs, calls })
      isReported = isOverloaded
    },
  }
}

/** Samples the event loop four times a second; returns a function that stops it. */
export const startSampling = ({ sample }: Load, clock = monotonicMs): (() => void) => {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  // Differences of the sums: a reset would also clear when its timer has run last, and a blocked loop then has no value.
  const sums = () => ({
    atMs: clock(),
    count: delays.count,
    ms: delays.count === 0 ? 0 : (delays.mean * delays.count) / 1e6,
  })
  let last = sums()
  const timer = setInterval(() => {
    const next = sums()
    const count = next.count - last.count
    // Without a value between two samples, the loop has been blocked all the time.
    sample(Math.max(0, (count === 0 ? next.atMs - last.atMs : (next.ms - last.ms) / count) - resolutionMs))
    last = next
  }, sampleMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    delays.disable()
  }
}
