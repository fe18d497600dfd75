import type { ChaseStep } from '@kawaraban/contract/chase-steps.ts'
import type { RemindScope, Scope } from '@kawaraban/contract/news.ts'
import { noReminder } from '@kawaraban/contract/news-rules.ts'
import type { RemindType } from '@kawaraban/contract/news-writing.ts'
import type { Nudge } from '@kawaraban/contract/nudges.ts'
import { hasEnded, isPublished, isScheduled } from '@kawaraban/contract/policy.ts'
import { dayMs, floorToMinute, formatTime, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { instantAt, tokyoDate, type WorkingHours } from '@kawaraban/contract/working-days.ts'

/** One planned sending of a post. */
export type Occasion = {
  readonly kind: 'start' | 'edit' | 'reminder' | 'nudge' | 'chase' | 'chaseReport'
  /** Of a chain of reminders alone. */
  readonly step?: ChaseStep
  /** What a reminder counts from, and that minute: the last at which it may be sent, as for a chain; null for the others. */
  readonly remindType: Exclude<RemindType, 'none'> | null
  readonly baseAt: Instant | null
  /** The target among those in scope. */
  readonly target: RemindScope
  readonly dueAt: Instant
}

/** What a saved post says of its notices. */
export type PlannedPost = {
  readonly startAt: Instant
  readonly endAt: Instant
  readonly dueAt: Instant | null
  readonly scope: Scope
  readonly pushFlag: boolean
  readonly remindType: RemindType
  readonly remindDaysBefore: number
  readonly remindScope: RemindScope
}

/** The state of the push of the start: there is none, it waits for its minute, or it has started and never starts again. */
export type StartPush = 'none' | 'planned' | 'started'

/** The pushes of a post before it is saved. */
export type Pushes = {
  readonly start: StartPush
  /** When the last one began, that of its start or of an edit; null before. */
  readonly lastPushAt: Instant | null
}

/** At least so long a time is between the push of an edit and the one before it. */
const pushPauseMs = 10 * minuteMs

/** When the push of an edit that is saved now goes out: at once, or ten minutes after the last push of its post began. */
export const editPushAt = (lastPushAt: Instant | null, now: Instant): Instant => {
  const minute = floorToMinute(now)
  // After a clock that has gone back the last push may lie ahead.
  return lastPushAt === null ? minute : Math.max(minute, Math.min(lastPushAt, now) + pushPauseMs)
}

const toEverybody = { remindType: null, baseAt: null, target: 'specific' } as const

type Former = Pushes & { readonly wasPublished: boolean }

const planPush = (post: PlannedPost, { start, lastPushAt, wasPublished }: Former, now: Instant): Occasion[] => {
  if (isScheduled(post, now)) return start === 'started' ? [] : [{ ...toEverybody, kind: 'start', dueAt: post.startAt }]
  const isEdit = start === 'started' || (wasPublished && start === 'none')
  return isEdit
    ? [{ ...toEverybody, kind: 'edit', dueAt: editPushAt(lastPushAt, now) }]
    : [{ ...toEverybody, kind: 'start', dueAt: post.startAt }]
}

const planReminder = (post: PlannedPost, now: Instant): Occasion[] => {
  const { remindType, remindDaysBefore, remindScope: target } = post
  if (remindType === 'none' || remindDaysBefore === noReminder) return []
  const baseAt = remindType === 'endDate' ? post.endAt : post.dueAt
  if (baseAt === null) return []
  const dueAt = baseAt - remindDaysBefore * dayMs
  return dueAt < floorToMinute(now) ? [] : [{ kind: 'reminder', remindType, baseAt, target, dueAt }]
}

/**
 * What a post that is being saved has planned, all there is but what `isKept`. `wasPublished`: before this save, so
 * that it is an edit which readers may have seen, unless the push of its start still waits.
 */
export const planOccasions = (post: PlannedPost, former: Former, now: Instant): Occasion[] =>
  post.pushFlag ? [...planPush(post, former, now), ...planReminder(post, now)] : []

/** Whether a planned occasion outlives a save: the push of an edit was promised, and one without push only corrects it (G-184). */
export const isKept = (kind: Occasion['kind'], post: PlannedPost, now: Instant): boolean =>
  kind === 'edit' && !post.pushFlag && isPublished(post, now)

/** Whether a save sends the first push of its post, and at once, which an author can do for a number of posts in an hour (G-319). */
export const isFirstPush = (
  planned: readonly Occasion[],
  { start, lastPushAt, wasPublished }: Former,
  now: Instant,
): boolean => {
  // The push of a start whose minute has come goes out without this save, too.
  if (lastPushAt !== null || (start === 'planned' && wasPublished)) return false
  return planned.some(({ kind, dueAt }) => (kind === 'start' || kind === 'edit') && dueAt <= now)
}

export type Verdict = 'wait' | 'send' | 'missed' | 'dropped'

/**
 * What becomes of an occasion now: it waits for its minute, is sent, however late, or comes to nothing: missed is
 * a reminder whose base has passed, dropped what a later save took the place of, whose post is not published, or a nudge
 * whose presser may not manage the post any more (`isAllowed` is false).
 */
export const judge = (
  occasion: Pick<Occasion, 'baseAt' | 'dueAt'> & {
    readonly isCancelled: boolean
    readonly isAllowed?: boolean
    readonly kind?: Occasion['kind']
  },
  post: Pick<PlannedPost, 'startAt' | 'endAt'>,
  now: Instant,
): Verdict => {
  if (occasion.isCancelled || occasion.isAllowed === false) return 'dropped'
  if (now < occasion.dueAt || isScheduled(post, now)) return 'wait'
  if (occasion.baseAt !== null && now >= occasion.baseAt + minuteMs) return 'missed'
  // The report on a deadline is for the author, who still sees the post after its end.
  return hasEnded(post, now) && occasion.kind !== 'chaseReport' ? 'dropped' : 'send'
}

/** Why an occasion is not sent, or not to everyone. */
export type Reason = NonNullable<Nudge['reason']>

/** The reason for a verdict by which an occasion is not sent; null for any other verdict. */
export const reasonOf = (
  verdict: Verdict,
  { isCancelled, isAllowed }: { isCancelled: boolean; isAllowed: boolean },
): Reason | null => {
  if (verdict === 'missed') return 'late'
  if (verdict !== 'dropped') return null
  if (isCancelled) return 'replaced'
  return isAllowed ? 'postEnded' : 'presserNotAllowed'
}

/** Whether a save takes the place of an occasion that is being sent: a reminder always, a push only by one that goes out at once. */
export const isReplaced = (kind: Occasion['kind'], planned: readonly Occasion[], now: Instant): boolean =>
  kind === 'reminder' || planned.some((occasion) => occasion.kind === 'edit' && occasion.dueAt <= now)

/** How what was not sent is tried again. */
export type Retries = {
  /** Pauses after a first, second, … try that came to nothing; after the last there is no other. */
  readonly pausesMs: readonly number[]
  /** From the first try on, nothing is tried any longer than this. */
  readonly longestMs: number
  /** The last minute of a try; missing where there is none. */
  readonly untilAt?: Instant
}

const hourMs = 60 * minuteMs
const shortPausesMs = [10_000, minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs]
const forAnHour: Retries = { pausesMs: shortPausesMs, longestMs: hourMs }
const forADay: Retries = {
  pausesMs: [minuteMs, ...shortPausesMs.slice(2), ...[1, 2, 4, 8, 8].map((hours) => hours * hourMs)],
  longestMs: dayMs,
}

/**
 * How notices of a kind are retried: for an hour, or for a day on a channel that is patient. Nudges and chains go out in working
 * hours, so that theirs are never tried for so long.
 */
export const retriesOf = (kind: Occasion['kind'], isPatient: boolean): Retries =>
  isPatient && kind !== 'nudge' && kind !== 'chase' ? forADay : forAnHour

/** The retries of a nudge that was first tried at `triedAt`: within the company's hours, unless its presser has chosen a time outside of them. */
export const withinHours = (
  retries: Retries,
  triedAt: Instant,
  { opensAt, closesAt }: Pick<WorkingHours, 'opensAt' | 'closesAt'>,
): Retries => {
  const time = formatTime(triedAt)
  if (time < opensAt || time >= closesAt) return retries
  return { ...retries, untilAt: instantAt(tokyoDate(triedAt), closesAt) - minuteMs }
}

/**
 * When a batch is retried after its `attempts`th try, first tried at `triedAt`, failed now; null when it is
 * given up. `retryAfterMs` is what the receiver wants to be left alone for.
 */
export const nextTryAt = (
  { attempts, triedAt }: { attempts: number; triedAt: Instant },
  retryAfterMs: number,
  now: Instant,
  { pausesMs, longestMs, untilAt = Number.POSITIVE_INFINITY }: Retries = forAnHour,
): Instant | null => {
  const pauseMs = pausesMs[attempts - 1]
  if (pauseMs === undefined) return null
  const at = now + Math.max(pauseMs, retryAfterMs)
  return at - triedAt > longestMs || floorToMinute(at) > untilAt ? null : at
}
