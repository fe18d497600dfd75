import { LRUCache } from 'lru-cache'
import { monotonicMs } from '../../clock.ts'

/** Screens that are rendered for a caller in a row, and after how long one more is. */
const limits = { inARow: 10, everyMs: 1_000 }
/** So many callers are known; who is not known has all of them. */
const maxCallers = 20_000

/** Whether one more screen is rendered for a caller; counts it when it is. */
export type MayRender = (key: string) => boolean

/** Creates what a process renders for each caller: the further ones go out plain (G-346). */
export const createAllowance = (clock = monotonicMs): MayRender => {
  /** When a caller has all of them again. */
  const wholeAgain = new LRUCache<string, number>({ max: maxCallers })
  return (key) => {
    const nowMs = clock()
    const wholeMs = Math.max(nowMs, wholeAgain.get(key) ?? 0)
    if (wholeMs - nowMs > (limits.inARow - 1) * limits.everyMs) return false
    wholeAgain.set(key, wholeMs + limits.everyMs)
    return true
  }
}
