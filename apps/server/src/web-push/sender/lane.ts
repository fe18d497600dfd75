import { type Attempt, unsent } from './attempt.ts'

/** Concurrent requests to one push service. */
const maxConcurrent = 100
/** Failures in a row after which the service gets no requests for a while. */
const maxFailures = 20
const shortestPauseMs = 10_000
const longestPauseMs = 5 * 60_000

/**
 * Limits the concurrent requests to one push service, with a circuit breaker. After many failures in a row the service
 * gets no requests for a while, then one as a test, so that it delays no other pushes. `nowMs` is a monotonic clock.
 */
export const createLane = (nowMs: () => number) => {
  const waiting: (() => void)[] = []
  let running = 0
  let failures = 0
  let pausedUntilMs = 0

  const isPaused = () => nowMs() < pausedUntilMs
  const limit = () => (failures < maxFailures ? maxConcurrent : 1)
  const startNext = () => {
    while (waiting.length > 0 && running < limit()) {
      running += 1
      waiting.shift()?.()
    }
  }
  const acquire = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      startNext()
    })
  const release = () => {
    running -= 1
    startNext()
  }
  const record = (attempt: Attempt) => {
    if (attempt.state !== 'unsent') {
      failures = 0
      pausedUntilMs = 0
      return
    }
    failures += 1
    if (failures < maxFailures) return
    const pauseMs = Math.min(Math.max(shortestPauseMs, attempt.retryAfterMs), longestPauseMs)
    pausedUntilMs = Math.max(pausedUntilMs, nowMs() + pauseMs)
  }

  return {
    /** Runs `send` and returns its attempt; null where it gave none, or could not start until `untilMs`. */
    run: async (send: () => Promise<Attempt | null>, untilMs: number): Promise<Attempt | null> => {
      await acquire()
      try {
        if (isPaused()) return unsent('the push service failed before', pausedUntilMs - nowMs())
        if (nowMs() >= untilMs) return null
        const attempt = await send()
        if (attempt) record(attempt)
        return attempt
      } finally {
        release()
      }
    },
  }
}
export type Lane = ReturnType<typeof createLane>
