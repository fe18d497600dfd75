import { floorToMinute, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { useSyncExternalStore } from 'react'
import { now } from './clock.ts'
import { useFirstMinute } from './render-facts.ts'

const subscribe = (onTurn: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(turn, minuteMs - (now() % minuteMs))
  }
  const turn = () => {
    onTurn()
    wait()
  }
  // A page that comes back to the front may have slept through a turn.
  const wake = () => {
    if (document.visibilityState === 'visible') turn()
  }
  wait()
  document.addEventListener('visibilitychange', wake)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
  }
}

const present = () => floorToMinute(now())

/** The start of the present minute; the component renders again when the minute turns. The server's on a rendered page. */
export const useMinute = (): Instant => {
  const first = useFirstMinute()
  return useSyncExternalStore(subscribe, present, () => first ?? present())
}
