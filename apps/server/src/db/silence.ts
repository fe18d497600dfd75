import pg from 'pg'
import { monotonicMs } from '../clock.ts'

/**
 * A database that owes an answer for so long, and has given no other meanwhile, is silent. It is less than a connection may take
 * to open, so that it counts as silent when the first call is given up.
 */
const silentMs = 3_000

/** Observes whether a database answers, by what is sent to it anyway. */
export type Silence = {
  /** Does something that the database has to answer. A refusal of its own is an answer, too. */
  readonly watch: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** Whether it owes an answer for seconds. */
  readonly isSilent: () => boolean
}

export const createSilence = (nowMs = monotonicMs): Silence => {
  let owedSinceMs: number | null = null
  return {
    watch: async (act) => {
      const beganMs = nowMs()
      owedSinceMs ??= beganMs
      try {
        const result = await act()
        owedSinceMs = null
        return result
      } catch (error) {
        // What was answered to others meanwhile does not count: from now on nothing may be.
        owedSinceMs = error instanceof pg.DatabaseError ? null : (owedSinceMs ?? beganMs)
        throw error
      }
    },
    isSilent: () => owedSinceMs !== null && nowMs() - owedSinceMs >= silentMs,
  }
}
