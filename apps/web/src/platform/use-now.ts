import { floorToMinute, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { useSyncExternalStore } from 'react'
import { now } from './clock.ts'

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
