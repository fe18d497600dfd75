import { floorToMinute, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { useSyncExternalStore } from 'react'

/** The present instant of the device; only this module reads it. */
export const now = (): Instant => Date.now()

/** Waits for `ms` milliseconds; rejects with the signal's reason as soon as `signal` aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

const listeners = new Set<() => void>()
let minute: Instant = floorToMinute(now())
let timer: ReturnType<typeof setTimeout> | undefined

const turn = () => {
  minute = floorToMinute(now())
  for (const listener of listeners) listener()
}

const waitForTurn = () => {
  clearTimeout(timer)
  timer = setTimeout(
    () => {
      turn()
      waitForTurn()
    },
    minuteMs - (now() % minuteMs),
  )
}

/** A page that comes back to the front may have slept through a turn. */
const wake = () => {
  if (document.visibilityState !== 'visible') return
  turn()
  waitForTurn()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    waitForTurn()
    document.addEventListener('visibilitychange', wake)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
  }
}

const read = () => {
  if (listeners.size === 0) minute = floorToMinute(now())
  return minute
}

/** The start of the present minute; the component renders again when the minute turns (FEED-30). */
export const useNow = (): Instant => useSyncExternalStore(subscribe, read)
