import { maxNudgesOfPostADay, maxPlannedNudges } from '@kawaraban/contract/nudges.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { floorToMinute, type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { nextWorkingMorning, type WorkingCalendar } from '@kawaraban/contract/working-days.ts'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { ensure, Refusal } from '../../http/refusal.ts'
import type { ManagedPost } from '../../visibility/managed-post.ts'
import { type KnownMembers, matchReaders } from '../progress/readers/queries.ts'
import { countNudged, countNudges, countPeople, findNudgeByKey, insertNudge, listKnown, lockNudges } from './queries.ts'

/** When a nudge goes out: now, also where the morning that was offered has come; throws for any other time. */
const dueAtOf = (sendAt: string | null, calendar: WorkingCalendar, now: Instant): Instant => {
  const at = sendAt === null ? null : parseDateTime(sendAt)
  if (at === null || at <= now) return floorToMinute(now)
  if (at !== nextWorkingMorning(now, calendar)) throw new Refusal('badRequest')
  return at
}

type Request = {
  readonly caller: Member
  readonly newsId: string
  readonly narrowing: Narrowing
  readonly sendAt: string | null
  readonly key: string | null
  readonly calendar: WorkingCalendar
  readonly now: Instant
}

/**
 * The narrowing of a nudge as it is stored: without ids of nobody in the company. Refuses one that would reach nobody when it is
 * due, but not the repetition of a nudge: its people may have got it. Call it in a snapshot, before the lock, since it counts.
 */
export const prepareNudge = async (
  tx: Queries,
  known: KnownMembers,
  request: Request & { readonly post: ManagedPost },
): Promise<Narrowing> => {
  const { caller, newsId, post, sendAt, key, calendar, now } = request
  const { managementGroupId } = caller
  if (key !== null && (await findNudgeByKey(tx, caller, newsId, key))) return request.narrowing
  const { companyUserIds: given, ...others } = request.narrowing
  const companyUserIds = given && (await listKnown(tx, managementGroupId, given))
  const narrowing = { ...others, ...(companyUserIds && { companyUserIds }) }
  const matched = await matchReaders(tx, known, managementGroupId, narrowing)
  const at = Math.max(now, dueAtOf(sendAt, calendar, now))
  const { people } = await countNudged(tx, post, matched, { count: countPeople, now: at })
  ensure(people > 0, 'nudgeForNobody')
  return narrowing
}

type Created = { readonly nudgeId: string; readonly dueAt: Instant; readonly isNew: boolean }

/**
 * Plans a nudge that is prepared, or returns the one that the caller has planned with the same key. Refuses a second one of the
 * same post while the people of the first are being written to the ledger, because both would count the same people. Call it
 * under the company's lock.
 */
export const createNudge = async (tx: Queries, request: Request): Promise<Created> => {
  const { caller, newsId, narrowing, sendAt, key, calendar, now } = request
  // Before the time is checked: working days may have changed since the first call.
  const stored = key === null ? null : await findNudgeByKey(tx, caller, newsId, key)
  if (stored) return { ...stored, isNew: false }
  const dueAt = dueAtOf(sendAt, calendar, now)
  await lockNudges(tx, caller.managementGroupId, dueAt)
  const { planned, underWay, today } = await countNudges(tx, { ...caller, newsId }, now)
  ensure(dueAt > now || underWay === 0, 'nudgeUnderWay')
  ensure(planned < maxPlannedNudges, 'limitExceeded')
  ensure(today < maxNudgesOfPostADay, 'tooManyNudges')
  return { nudgeId: await insertNudge(tx, caller, newsId, { narrowing, dueAt, now, key }), dueAt, isNew: true }
}
