import { CallError } from '../../../call.ts'
import { now, pause } from '../../../platform/clock.ts'

/** For so long after the first try a save is tried again by itself. */
const repeatMs = 120_000
/** The pause before the second try; it doubles up to the longest. */
const [firstPauseMs, longestPauseMs] = [1_000, 10_000]

/** What a proxy or the server answers that could not take the call for the moment. */
const busyStatuses: readonly number[] = [502, 503, 504]

/** Whether the call may have been lost on its way, or was refused only for the moment. */
const mayWorkLater = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.code === 'network' || error.code === 'timeout' || busyStatuses.includes(error.status))

/**
 * Makes a call that has one effect however often it is made (its body and `Idempotency-Key` stay the same), and repeats
 * it for up to two minutes while it times out, is cut off, or is refused for the moment; as late as `Retry-After` says.
 * `onRepeat` runs before each repeat. Throws what the last try came to, at once when `signal` aborts between two tries.
 */
export const repeatCall = async <Answer>(
  send: () => Promise<Answer>,
  { signal, onRepeat }: { signal: AbortSignal; onRepeat: () => void },
): Promise<Answer> => {
  const endAt = now() + repeatMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await send()
    } catch (error) {
      if (!mayWorkLater(error)) throw error
      const waitMs = Math.max(pauseMs, error.retryAfterMs)
      if (signal.aborted || now() + waitMs > endAt) throw error
      onRepeat()
      await pause(waitMs, signal).catch(() => Promise.reject(error))
    }
  }
}
