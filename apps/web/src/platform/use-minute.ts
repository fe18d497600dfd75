import { floorToMinute, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { useSyncExternalStore } from 'react'
import { now } from './clock.ts'
import { useFirstMinute } from './render-facts.ts'

const subscribe = (onMinute: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(startMinute, minuteMs - (now() % minuteMs))
  }
  const startMinute = () => {
    onMinute()
    wait()
  }
  // A page that comes back to the front may have slept through a change.
  const wake = () => {
    if (document.visibilityState === 'visible') startMinute()
  }
  wait()
  document.addEventListener('visibilitychange', wake)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
  }
}

const present = () => floorToMinute(now())

/** The start of the present minute; the component renders again when the minute changes. The server's on a rendered page. */
export const useMinute = (): Instant => {
  const first = useFirstMinute()
  return useSyncExternalStore(subscribe, present, () => first ?? present())
}
