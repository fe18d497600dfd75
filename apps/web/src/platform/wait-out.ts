import { pause } from './clock.ts'

/** How long a call with too many of its caller before it is repeated, in ms; for a longer wait it fails at once. */
const longestMs = 30_000

const waitOf = (error: unknown): number => {
  const { status, retryAfterMs } = (error ?? {}) as { status?: number; retryAfterMs?: number }
  return status === 429 ? (retryAfterMs ?? 0) : 0
}

/**
 * Sends a call, and sends it again after `Retry-After` while the server refuses it with 429: such a call, a write too, was not
 * executed (G-310). Throws the last refusal after half a minute, every other error at once.
 */
export const waitOut = async <Answer>(send: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> => {
  let leftMs = longestMs
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const waitMs = waitOf(error)
      if (waitMs === 0 || waitMs > leftMs) throw error
      leftMs -= waitMs
      await pause(waitMs, signal)
    }
  }
}
