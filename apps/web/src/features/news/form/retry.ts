import type { CallError } from '../../../call.ts'
import { now, pause } from '../../../platform/clock.ts'
import { isTransient } from '../../../transient.ts'

/** How long after the first try a save is retried. */
const retryMs = 120_000
/** The pause before the first retry; it doubles up to the longest. */
const [firstPauseMs, longestPauseMs] = [1_000, 10_000]

/** A fault of the server is an answer: the same save would meet it again. */
const isFault = ({ status }: CallError) => status === 500

/**
 * Makes an idempotent call, and retries it for up to two minutes while it times out, is cut off or is refused temporarily.
 * Waits at least as long as `Retry-After`. `onRetry` runs before each retry. Throws the error of the last try, at once
 * when `signal` aborts between two tries.
 */
export const retryCall = async <Answer>(
  send: () => Promise<Answer>,
  { signal, onRetry }: { signal: AbortSignal; onRetry: () => void },
): Promise<Answer> => {
  const endAt = now() + retryMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await send()
    } catch (error) {
      if (!isTransient(error) || isFault(error)) throw error
      const waitMs = Math.max(pauseMs, error.retryAfterMs)
      if (signal.aborted || now() + waitMs > endAt) throw error
      onRetry()
      await pause(waitMs, signal).catch(() => Promise.reject(error))
    }
  }
}
