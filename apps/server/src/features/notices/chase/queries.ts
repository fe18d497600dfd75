import type { ChaseStep } from '@kawaraban/contract/chase-steps.ts'
import { planChase, planChaseReport } from '@kawaraban/contract/chases.ts'
import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import { floorToMinute, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { WorkingCalendar } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { findWorkingCalendar } from '../../working-days/queries.ts'
import { insertOccasion, recordDue } from '../occasions/queries.ts'
import type { Occasion } from '../plan.ts'

type PostKey = { readonly managementGroupId: number; readonly newsId: string }

/** An occasion of a chain as it is stored. */
type Stored = {
  readonly newsId: string
  readonly occasionId: string
  readonly kind: 'chase' | 'chaseReport'
  readonly step: ChaseStep | null
  readonly state: string
  readonly isCancelled: boolean
  readonly dueAt: Instant
  readonly baseAt: Instant | null
  /** Whether the notices of a step have been written for somebody. */
  readonly isSent: boolean
}

const listStored = (tx: Queries, managementGroupId: number, newsIds: readonly string[]): Promise<Stored[]> =>
  tx.query<Stored>(sql`
    select o.news_id as "newsId", o.occasion_id as "occasionId", o.kind, o.step, o.state, o.is_cancelled as "isCancelled",
      o.due_at as "dueAt", o.base_at as "baseAt", exists (
        select from nudge_blocks b
        where b.management_group_id = ${managementGroupId} and b.news_id = o.news_id
          and b.occasion_id = o.occasion_id) as "isSent"
    from occasions o
    where o.management_group_id = ${managementGroupId} and o.news_id = any(${newsIds}::bigint[])
      and o.kind in ('chase', 'chaseReport')`)

const findSteps = async (tx: Queries, { managementGroupId, newsId }: PostKey): Promise<ChaseStep[]> => {
  const [row] = await tx.query<{ steps: ChaseStep[] }>(sql`
    select chase_steps as steps from news where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
  return row?.steps ?? []
}

type Post = { readonly startAt: Instant; readonly dueAt: Instant | null }

/** All occasions of the chain of a post, also those of the past. */
const planAll = (post: Post, steps: readonly ChaseStep[], calendar: WorkingCalendar): Occasion[] => {
  if (steps.length === 0 || post.dueAt === null) return []
  const chain = planChase(post, steps, calendar).map(
    ({ step, target, dueAt, untilAt }): Occasion => ({
      kind: 'chase',
      step,
      remindType: null,
      baseAt: untilAt,
      target,
      dueAt,
    }),
  )
  const report = planChaseReport(post.dueAt, calendar)
  if (report === null) return chain
  const { dueAt, untilAt } = report
  return [...chain, { kind: 'chaseReport', remindType: null, baseAt: untilAt, target: 'specific', dueAt }]
}

const isSame = (stored: Stored, { kind, step, dueAt }: Occasion) =>
  stored.kind === kind && stored.step === (step ?? null) && stored.dueAt === dueAt

/** Whether a stored occasion, which is not only planned, is the same sending as a planned one, which must not be repeated. */
const isRepeated = (stored: Stored, occasion: Occasion) => {
  if (stored.kind === 'chase' && stored.isSent) return stored.step === occasion.step
  return isSame(stored, occasion) && !stored.isCancelled
}

const isOpen = ({ state }: Stored) => state === 'planned' || state === 'sending'

/** Whether a wanted occasion is not to be stored: it was sent, or its minute has passed and it does not wait for a late worker. */
const isOver = (occasion: Occasion, stored: readonly Stored[], now: Instant): boolean =>
  stored.some((one) => one.state !== 'planned' && isRepeated(one, occasion)) ||
  (occasion.dueAt < floorToMinute(now) && !stored.some((one) => one.state === 'planned' && isSame(one, occasion)))

/** Whether the open occasions of a chain are those that are wanted of it. */
const isAsWanted = (stored: readonly Stored[], wanted: readonly Occasion[], now: Instant): boolean => {
  const open = stored.filter((one) => isOpen(one) && !one.isCancelled)
  const matches = (one: Stored, occasion: Occasion) =>
    isSame(one, occasion) && (one.state === 'sending' || one.baseAt === occasion.baseAt)
  return (
    open.every((one) => wanted.some((occasion) => matches(one, occasion))) &&
    wanted.every((occasion) => isOver(occasion, stored, now) || open.some((one) => matches(one, occasion)))
  )
}

/** Plans the open chains of a company again that are not as the working calendar has them. Call it under the company's lock. */
export const replanChases = async (
  tx: Queries,
  managementGroupId: number,
  { calendar, now }: { readonly calendar: WorkingCalendar; readonly now: Instant },
): Promise<void> => {
  const posts = await tx.query<Post & { newsId: string; steps: ChaseStep[] }>(sql`
    select n.news_id as "newsId", n.start_at as "startAt", n.due_at as "dueAt", n.chase_steps as steps
    from news n
    where n.management_group_id = ${managementGroupId} and cardinality(n.chase_steps) > 0 and exists (
      select from occasions o
      where o.management_group_id = n.management_group_id and o.news_id = n.news_id
        and o.kind in ('chase', 'chaseReport') and o.state in ('planned', 'sending'))
    order by n.news_id`)
  const newsIds = posts.map(({ newsId }) => newsId)
  const all = await listStored(tx, managementGroupId, newsIds)
  for (const { newsId, steps, ...post } of posts) {
    const stored = all.filter((one) => one.newsId === newsId)
    if (isAsWanted(stored, planAll(post, steps, calendar), now)) continue
    await replaceChase(tx, managementGroupId, newsId, { post, holidays: calendar.holidays, now })
  }
}

type Save = { readonly post: Post; readonly holidays: HolidayChanges; readonly now: Instant }

/**
 * Plans the chain of reminders of a post as it is saved, in place of what was planned and not sent. A step that was sent to
 * somebody is not planned again. Call it under the company's lock, after the post is stored.
 */
export const replaceChase = async (
  tx: Queries,
  managementGroupId: number,
  newsId: string,
  { post, holidays, now }: Save,
): Promise<void> => {
  const key = { managementGroupId, newsId }
  const steps = await findSteps(tx, key)
  const list = () => listStored(tx, managementGroupId, [newsId])
  if (steps.length === 0 && !(await list()).some(isOpen)) return
  // From here on no worker begins anything of the company.
  await recordDue(tx, managementGroupId, now)
  const stored = await list()
  const wanted = planAll(post, steps, await findWorkingCalendar(tx, managementGroupId, holidays))
  await tx.query(sql`
    delete from occasions
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and kind in ('chase', 'chaseReport')
      and state = 'planned'`)
  const replaced = stored.filter((one) => one.state === 'sending' && !wanted.some((occasion) => isSame(one, occasion)))
  await tx.query(sql`
    update occasions set is_cancelled = true
    where management_group_id = ${managementGroupId} and news_id = ${newsId}
      and occasion_id = any(${replaced.map(({ occasionId }) => occasionId)}::bigint[])`)
  for (const occasion of wanted) {
    if (!isOver(occasion, stored, now)) await insertOccasion(tx, managementGroupId, newsId, occasion)
  }
}
