import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { isQuietHour, nextWorkingMorning, type WorkingCalendar } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { lockNudges } from '../queries.ts'

/** A nudge that waits for its morning; `movedFrom` is the one it was planned for, null where that is `dueAt`. */
type Waiting = {
  readonly newsId: string
  readonly nudgeId: string
  readonly dueAt: Instant
  readonly movedFrom: Instant | null
}

/** Only what has a later minute: a worker may be sending the others. */
const listWaiting = (tx: Queries, managementGroupId: number, now: Instant): Promise<Waiting[]> =>
  tx.query<Waiting>(sql`
    select u.news_id as "newsId", u.occasion_id as "nudgeId", o.due_at as "dueAt", u.moved_from as "movedFrom"
    from nudges u
    join occasions o on o.management_group_id = u.management_group_id and o.news_id = u.news_id
      and o.occasion_id = u.occasion_id
    where u.management_group_id = ${managementGroupId} and o.state = 'planned' and o.due_at > ${new Date(now)}
    order by u.news_id, u.occasion_id`)

/** The time within working hours at or after a time. */
const withinHours = (at: Instant, calendar: WorkingCalendar): Instant =>
  isQuietHour(at, calendar) ? nextWorkingMorning(at, calendar) : at

/** When a nudge goes out by another calendar: when it was planned for, or within the first working hours after that. */
const morningOf = ({ dueAt, movedFrom }: Waiting, calendar: WorkingCalendar, now: Instant): Instant => {
  const planned = withinHours(movedFrom ?? dueAt, calendar)
  return planned > now ? planned : withinHours(dueAt, calendar)
}

type Change = { readonly calendar: WorkingCalendar; readonly now: Instant }

/** The nudges that do not wait for the time that the calendar has for them, with that time. */
const listMoves = async (tx: Queries, managementGroupId: number, { calendar, now }: Change) =>
  (await listWaiting(tx, managementGroupId, now))
    .map((nudge) => ({ ...nudge, morningAt: morningOf(nudge, calendar, now) }))
    .filter(({ dueAt, morningAt }) => morningAt !== dueAt)

/** Moves the nudges of a company that wait for a morning that is no longer one. Call it under the company's lock. */
export const moveNudges = async (tx: Queries, managementGroupId: number, change: Change): Promise<void> => {
  if ((await listMoves(tx, managementGroupId, change)).length === 0) return
  // From here on no worker begins anything of the company.
  await lockNudges(tx, managementGroupId, change.now)
  for (const { newsId, nudgeId, dueAt, movedFrom, morningAt } of await listMoves(tx, managementGroupId, change)) {
    const plannedAt = movedFrom ?? dueAt
    await tx.query(sql`
      update occasions set due_at = ${new Date(morningAt)}
      where management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${nudgeId}`)
    await tx.query(sql`
      update nudges set moved_from = ${plannedAt === morningAt ? null : new Date(plannedAt)}
      where management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${nudgeId}`)
  }
}
