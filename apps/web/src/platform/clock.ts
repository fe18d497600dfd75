import type { Instant } from '@kawaraban/contract/tokyo.ts'

/** The present instant of the device; only this module reads it. */
export const now = (): Instant => Date.now()

/** Waits for `ms` milliseconds; rejects with the signal's reason when `signal` aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
