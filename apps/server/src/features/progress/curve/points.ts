import { dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'

/** Completions in the ten minutes from an instant on. */
export type Slots = ReadonlyMap<Instant, number>

export type Point = { readonly at: Instant; readonly completed: number }

const maxPoints = 120
/** Multiples of ten minutes that divide a day, and days. */
const stepsMs = [10, 30, 60, 180, 360, 720].map((minutes) => minutes * minuteMs)
const slotMs = 10 * minuteMs
const tokyoOffsetMs = 9 * 60 * minuteMs

const stepFor = (spanMs: number): number =>
  stepsMs.find((stepMs) => spanMs / stepMs <= maxPoints) ?? Math.ceil(spanMs / maxPoints / dayMs) * dayMs

/** The end of the step in which an instant is; steps of days end at midnight in Tokyo. */
const endOfStep = (at: Instant, stepMs: number): Instant =>
  (Math.floor((at + tokyoOffsetMs) / stepMs) + 1) * stepMs - tokyoOffsetMs

/** Cuts completions into at most some hundred points from `startAt` to `now`; each counts those before it, the last one all. */
export const pointsOf = (slots: Slots, startAt: Instant, now: Instant): Point[] => {
  const times = [...slots].filter(([, completed]) => completed !== 0).sort(([one], [other]) => one - other)
  const stepMs = stepFor(now - Math.min(startAt, times[0]?.[0] ?? startAt))
  const points: Point[] = []
  let completed = 0
  for (const [slotAt, more] of times) {
    const at = endOfStep(slotAt, stepMs)
    // A flat stretch ends where the next step starts.
    const stepAt = at - stepMs
    if ((points.at(-1)?.at ?? startAt) < stepAt) points.push({ at: stepAt, completed })
    completed += more
    if (points.at(-1)?.at === at) points.pop()
    points.push({ at, completed })
  }
  const past = points.filter(({ at }) => at < now && at > startAt)
  // The step of a point may have begun before the start; authors complete a post that is scheduled.
  const early = times.filter(([slotAt]) => slotAt + slotMs <= startAt)
  const before = early.reduce((sum, [, more]) => sum + more, 0)
  return [{ at: startAt, completed: before }, ...past, { at: now, completed }]
}
