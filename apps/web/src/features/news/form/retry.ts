import { CallError } from '../../../call.ts'
import { now, pause } from '../../../platform/clock.ts'

/** How long after the first try a save is retried. */
const retryMs = 120_000
/** The pause before the first retry; it doubles up to the longest. */
const [firstPauseMs, longestPauseMs] = [1_000, 10_000]

/** Statuses of a proxy or server that cannot take the call at the moment. */
const busyStatuses: readonly number[] = [502, 503, 504]

/** Whether the call may have been lost on its way, or was refused only temporarily. */
const isRetryable = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.code === 'network' || error.code === 'timeout' || busyStatuses.includes(error.status))

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
      if (!isRetryable(error)) throw error
      const waitMs = Math.max(pauseMs, error.retryAfterMs)
      if (signal.aborted || now() + waitMs > endAt) throw error
      onRetry()
      await pause(waitMs, signal).catch(() => Promise.reject(error))
    }
  }
}
