import type { Attempt, Attempts } from './channel.ts'
import type { Recipient } from './queries.ts'

/**
 * Collects results and stores at least `size` at a time, one statement after the other. `end` returns those not stored yet, and
 * throws what `settle` has thrown; `isBroken` says that it has.
 */
export const createSettleQueue = (settle: (attempts: Attempts) => Promise<void>, size: number) => {
  let ready = new Map<Recipient, Attempt>()
  let last = Promise.resolve()
  let isRunning = false
  let isBroken = false
  const flush = () => {
    if (isRunning || ready.size < size) return
    const attempts = ready
    ready = new Map()
    isRunning = true
    last = last
      .then(() => settle(attempts))
      .then(() => {
        isRunning = false
        flush()
      })
    // `end` throws the error; here it only must not count as unhandled.
    last.catch(() => {
      isBroken = true
    })
  }
  return {
    add: (recipient: Recipient, attempt: Attempt) => {
      ready.set(recipient, attempt)
      flush()
    },
    isBroken: (): boolean => isBroken,
    end: async (): Promise<Map<Recipient, Attempt>> => {
      while (isRunning) await last
      return ready
    },
  }
}
