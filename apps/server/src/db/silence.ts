import pg from 'pg'
import { monotonicMs } from '../clock.ts'

/**
 * A database that has answered nothing for so long, while a statement was pending, is silent. This is shorter than the timeout of a
 * connection, so that it counts as silent before the first call times out.
 */
const silentMs = 3_000

/** Observes whether a database answers, by what is sent to it anyway. */
export type Silence = {
  /** Runs what the database has to answer; an error of its own is an answer, too. */
  readonly watch: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** Whether something has been pending for seconds, and nothing was answered. */
  readonly isSilent: () => boolean
}

export const createSilence = (nowMs = monotonicMs): Silence => {
  let pendingSinceMs: number | null = null
  return {
    watch: async (act) => {
      const beganMs = nowMs()
      pendingSinceMs ??= beganMs
      try {
        const result = await act()
        pendingSinceMs = null
        return result
      } catch (error) {
        // What others were answered before this failed says nothing of what is answered from now on.
        pendingSinceMs = error instanceof pg.DatabaseError ? null : (pendingSinceMs ?? beganMs)
        throw error
      }
    },
    isSilent: () => pendingSinceMs !== null && nowMs() - pendingSinceMs >= silentMs,
  }
}
