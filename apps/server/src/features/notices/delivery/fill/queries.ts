import type { Scope } from '@kawaraban/contract/news.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../../../../db/connect.ts'
import { type CallerSql, canManage, canPost, canReadNews } from '../../../../rights/queries.ts'
import { chooseReaders, selectReaders } from '../../../progress/readers/queries.ts'
import { isChased, isUncapped, recordNudged } from '../../caps/queries.ts'
import type { Planned } from '../../channels/channel.ts'
import type { Occasion, Reason, Verdict } from '../../plan.ts'
import { recipientsAmong } from '../../queries.ts'

/** People of one block of the ledger, and of one call of a channel. */
const blockPeople = 1000
/** Members who are looked at for a block: of a reminder few may be left, and no statement looks at everybody. */
const walkedPeople = 5000

/** An occasion whose minute has come and that is not over, with what is needed of its post. */
export type OpenOccasion = Occasion & {
  readonly managementGroupId: number
  readonly newsId: string
  readonly occasionId: string
  readonly state: 'planned' | 'sending'
  readonly isCancelled: boolean
  readonly isFilled: boolean
  readonly hasBatches: boolean
  readonly filledId: string
  /** Whether enough people may have settled notices that are not counted yet. */
  readonly isCountDue: boolean
  /** Of a nudge: whether the person who pressed the button may still manage the post. */
  readonly isAllowed: boolean
  /** Of a nudge: the rows of the table that it is for; null for others. */
  readonly narrowing: Narrowing | null
  readonly scope: Scope
  readonly startAt: Instant
  readonly endAt: Instant
}

/** The row `p` of the person who has pressed the button of a nudge. */
const sender: CallerSql = { role: sql`p.role`, companyUserId: sql`p.company_user_id` }

/**
 * The company's occasions that are due and not over, the longest due first, locked: a deletion of their post comes before
 * this transaction or after it.
 */
export const listOpen = (tx: Queries, managementGroupId: number, now: Instant): Promise<OpenOccasion[]> =>
  tx.query<OpenOccasion>(sql`
    select o.management_group_id as "managementGroupId", o.news_id as "newsId", o.occasion_id as "occasionId",
      o.kind, o.step, o.remind_type as "remindType", o.base_at as "baseAt", o.target, o.due_at as "dueAt", o.state,
      o.is_cancelled as "isCancelled", o.is_filled as "isFilled", o.filled_id as "filledId",
      n.scope, n.start_at as "startAt", n.end_at as "endAt", u.narrowing,
      coalesce(u.occasion_id is null or ${canManage(sender, sql`n.owner_company_user_id`)}, false) as "isAllowed",
      b.first_id is not null as "hasBatches",
      coalesce(b.first_id - 1 - o.counted_id >= ${walkedPeople}, o.is_filled and o.counted_id < o.filled_id) as "isCountDue"
    from occasions o
    join news n on n.management_group_id = o.management_group_id and n.news_id = o.news_id
    left join nudges u on u.management_group_id = o.management_group_id and u.news_id = o.news_id
      and u.occasion_id = o.occasion_id
    left join members p on p.management_group_id = u.management_group_id and p.company_user_id = u.company_user_id
    cross join lateral (
      select min(first_id) as first_id from notice_batches b
      where b.management_group_id = ${managementGroupId} and b.news_id = o.news_id
        and b.occasion_id = o.occasion_id
    ) b
    where o.management_group_id = ${managementGroupId} and o.state in ('planned', 'sending')
      and not o.is_held and o.due_at <= ${new Date(now)}
    order by o.due_at, o.occasion_id
    for no key update of o`)

type Key = Pick<OpenOccasion, 'managementGroupId' | 'newsId' | 'occasionId'>

const isOccasion = ({ managementGroupId, newsId, occasionId }: Key): Sql => sql`
  management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${occasionId}`

export const beginOccasion = async (tx: Queries, occasion: Key, now: Instant): Promise<void> => {
  await tx.query(sql`
    update occasions set state = 'sending', begun_at = ${new Date(now)} where ${isOccasion(occasion)}`)
}

type End = { readonly state: 'ended' | Extract<Verdict, 'missed' | 'dropped'>; readonly reason: Reason | null }

/** Ends an occasion that is sent or will not be. Without a reason the one stored before stays. */
export const endOccasion = async (tx: Queries, occasion: Key, { state, reason }: End, now: Instant): Promise<void> => {
  await tx.query(sql`
    update occasions set state = ${state}, reason = coalesce(${reason}, reason), ended_at = ${new Date(now)}
    where ${isOccasion(occasion)}`)
}

/** Stops adding people to the ledger for an occasion, and stores the reason. */
export const stopFilling = async (tx: Queries, occasion: Key, reason: Reason): Promise<void> => {
  await tx.query(sql`update occasions set is_filled = true, reason = ${reason} where ${isOccasion(occasion)}`)
}

/** The author, who may manage the post: the one person that a report is for. */
const authorBeyond = ({ managementGroupId, newsId, filledId }: OpenOccasion): Sql => sql`
  from members m
  where m.management_group_id = ${managementGroupId} and ${canPost(sql`m.role`)}
    and m.company_user_id > ${filledId} and m.company_user_id = (
      select a.owner_company_user_id from news a
      where a.management_group_id = ${managementGroupId} and a.news_id = ${newsId})`

/** Rows of members who may be reached, in the order of their ids, beyond those who are in the ledger. */
const peopleBeyond = (occasion: OpenOccasion): Sql => {
  if (occasion.kind === 'chaseReport') return authorBeyond(occasion)
  const { managementGroupId, newsId, scope, filledId } = occasion
  return scope === 'all'
    ? sql`from members m
        where m.management_group_id = ${managementGroupId} and ${canReadNews(sql`m.role`)}
          and m.company_user_id > ${filledId}`
    : sql`from audiences a
        join members m on m.management_group_id = a.management_group_id and m.company_user_id = a.company_user_id
        where a.management_group_id = ${managementGroupId} and a.news_id = ${newsId}
          and a.company_user_id > ${filledId}`
}

const idsOf = (from: Sql): Sql => sql`select company_user_id from ${from}`

/**
 * Common tables that end with `device`: the rows of the block's people on each channel, a table for each in between. Who has chosen
 * channels gets these first, each of them; who has chosen nothing, or nothing that reaches them, gets the first that does. A fallback
 * has rows for those alone whom no channel before it has.
 */
const devicesOf = (managementGroupId: number, channels: readonly Planned[]): Sql => {
  const chosenBy = (chosenAs: Planned['chosenAs']) =>
    sql`select company_user_id from choice where choice in (${chosenAs}, 'both')`
  const tables = channels.map(({ isFallback }, index) => ({
    chosen: raw(`chosen_${index}`),
    rows: raw(`device_${index}`),
    isFallback,
  }))
  const chosen = channels.map(
    ({ way, chosenAs }, index) => sql`${raw(`chosen_${index}`)} as materialized (
      select d.company_user_id, d.id, d.service
      from (${way.rowsOf(managementGroupId, chosenBy(chosenAs))}) d
    )`,
  )
  const served = sql`served as materialized (${join(
    tables.map(({ chosen: table }) => idsOf(table)),
    ' union ',
  )})`
  const parts = channels.map(({ name, way, isFallback }, index) => {
    const before = isFallback ? tables.slice(0, index).map(({ rows }) => rows) : []
    const people = join([raw('block'), raw('served'), ...before].map(idsOf), ' except ')
    return sql`${raw(`device_${index}`)} as materialized (
      select d.company_user_id, ${name}::text as channel, d.id, d.service
      from (select * from ${raw(`chosen_${index}`)} union all ${way.rowsOf(managementGroupId, people)}) d
    )`
  })
  const all = join(
    tables.map(({ rows }) => sql`select * from ${rows}`),
    ' union all ',
  )
  return sql`choice as materialized (
      select c.company_user_id, c.choice
      from notice_choices c
      where c.management_group_id = ${managementGroupId} and c.company_user_id in (${idsOf(raw('block'))})
    ), ${join(chosen)}, ${served}, ${join(parts)}, device as materialized (${all})`
}

/** Everybody in scope who has not completed. */
const notCompleted: Narrowing = { kind: 'completed', state: 'notDone', departments: [], search: '' }

/**
 * Condition on a row `m` of the walked members: a nudge or a step of a chain is for it, and no cap forbids it. A report is
 * sent only while somebody has not completed. True for other occasions.
 */
const isChosen = async (tx: Queries, occasion: OpenOccasion, now: Instant): Promise<Sql> => {
  const { managementGroupId, filledId, narrowing } = occasion
  if (occasion.kind === 'chase') return isChased(occasion)
  if (occasion.kind === 'chaseReport')
    return sql`exists (select from (${selectReaders(occasion, await chooseReaders(tx, managementGroupId, notCompleted))}) r)`
  if (narrowing === null) return sql`true`
  const chosen = await chooseReaders(tx, managementGroupId, narrowing)
  // As `is true` it is a set that is made once; as a join, PostgreSQL would read the readers again for each row.
  return sql`${isUncapped(occasion, now)} and (m.company_user_id in (
    select r.company_user_id from (${selectReaders(occasion, chosen)}) r
    where r.company_user_id > ${filledId}
      and r.company_user_id <= (select max(w.company_user_id) from walked w))) is true`
}

/**
 * Writes rows and batches for the next block of recipients, as of now, on each channel: what its way has for
 * them, and one batch for each service.
 */
export const fillBlock = async (
  tx: Queries,
  occasion: OpenOccasion,
  channels: readonly Planned[],
  now: Instant,
): Promise<void> => {
  const { managementGroupId, newsId, occasionId, kind, target } = occasion
  const at = new Date(now)
  await tx.query(sql`
    with walked as materialized (
      select m.company_user_id, m.role
      ${peopleBeyond(occasion)}
      order by m.company_user_id
      limit ${walkedPeople}
    ), block as materialized (
      select c.company_user_id
      ${recipientsAmong(sql`from walked m where ${await isChosen(tx, occasion, now)}`, { managementGroupId, newsId, kind, target, now })}
      order by c.company_user_id
      limit ${blockPeople}
    ), ${devicesOf(managementGroupId, channels)}${
      kind === 'nudge' || kind === 'chase'
        ? sql`, ${recordNudged(occasion, sql`select distinct d.company_user_id from device d`, kind === 'chase' ? occasion.dueAt : now)}`
        : empty
    }, noted as (
      insert into notices (management_group_id, news_id, occasion_id, company_user_id, channel, device, made_at)
      select ${managementGroupId}, ${newsId}, ${occasionId}, company_user_id, channel, id, ${at}
      from device
      order by company_user_id
      on conflict do nothing
    ), batched as (
      insert into notice_batches (management_group_id, news_id, occasion_id, channel, service, first_id, last_id, due_at)
      select ${managementGroupId}, ${newsId}, ${occasionId}, channel, service, min(company_user_id),
        max(company_user_id), ${at}
      from device
      group by channel, service
    )
    update occasions o
    set people = o.people + block.people, is_filled = not block.is_full and walked.people < ${walkedPeople},
      filled_id = coalesce(case when block.is_full then block.last_id else walked.last_id end, o.filled_id)
    from (select count(*)::int as people, count(*) = ${blockPeople} as is_full, max(company_user_id) as last_id from block) block,
      (select count(*)::int as people, max(company_user_id) as last_id from walked) walked
    where ${isOccasion(occasion)}`)
}
