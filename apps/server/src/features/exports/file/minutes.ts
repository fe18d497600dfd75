import { dayOf, formatDay, formatTime, type Instant, minuteMs, startOfDay } from '@kawaraban/contract/tokyo.ts'

const midnight = startOfDay(0)
const times = Array.from({ length: 24 * 60 }, (_, minute) => formatTime(midnight + minute * minuteMs))

/** The minute of its Tokyo day that an instant is in, from 0. */
export const minuteOfDay = (at: Instant): number => Math.floor((at - startOfDay(at)) / minuteMs)

/** Creates the function that writes instants as `formatDateTime` does, and formats each day once: a file has a million of them. */
export const createMinuteText = (): ((at: Instant) => string) => {
  const days = new Map<number, string>()
  return (at) => {
    const day = dayOf(at)
    let date = days.get(day)
    if (date === undefined) {
      date = formatDay(at)
      days.set(day, date)
    }
    return `${date} ${times[minuteOfDay(at)]}`
  }
}
