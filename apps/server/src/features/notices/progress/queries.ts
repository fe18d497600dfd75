import type { ChaseStep } from '@kawaraban/contract/chase-steps.ts'
import type { NoticeOccasion } from '@kawaraban/contract/notices-results.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Reason } from '../plan.ts'

/** People counted in one statement, and rows deleted in one, plus the remaining rows of the last person. */
const blockPeople = 5000
const blockRows = 5000

/** The best state of a person's rows `n` over all channels and devices: one sent notice reaches the person. */
const result: Sql = sql`max(case n.state when 'sent' then 5 when 'waiting' then 4 when 'failed' then 3
  when 'missed' then 2 else 1 end)`

/** The number of people `p`, in all and by result. */
const results: Sql = sql`count(*)::int as reachable, count(*) filter (where result = 5)::int as sent,
  count(*) filter (where result = 4)::int as waiting, count(*) filter (where result = 3)::int as failed,
  count(*) filter (where result = 2)::int as missed, count(*) filter (where result = 1)::int as gone`

type Key = { readonly managementGroupId: number; readonly newsId: string; readonly occasionId: string }

const isOf = ({ managementGroupId, newsId, occasionId }: Key): Sql => sql`
  management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${occasionId}`

/**
 * Adds the next block of people without waiting notices to the numbers of an occasion; returns whether more may follow. Call it
 * with the occasion's row locked, so that nothing else writes or counts its rows of the ledger.
 */
export const countSettled = async (tx: Queries, occasion: Key): Promise<boolean> => {
  const [row] = await tx.query<{ isLeft: boolean }>(sql`
    with span as materialized (
      select o.counted_id as after_id, least(o.filled_id, coalesce((
          select min(b.first_id) - 1 from notice_batches b
          where ${isOf(occasion)}), o.filled_id)) as until_id
      from occasions o
      where ${isOf(occasion)}
    ), person as materialized (
      select n.company_user_id, ${result} as result
      from notices n
      where ${isOf(occasion)} and n.company_user_id > (select after_id from span)
        and n.company_user_id <= (select until_id from span)
      group by n.company_user_id
      order by n.company_user_id
      limit ${blockPeople}
    ), block as (
      select max(company_user_id) as last_id, ${results} from person p
    )
    update occasions o
    set reachable_people = o.reachable_people + block.reachable, sent_people = o.sent_people + block.sent,
      failed_people = o.failed_people + block.failed, gone_people = o.gone_people + block.gone,
      missed_people = o.missed_people + block.missed,
      counted_id = case when block.reachable = ${blockPeople} then block.last_id
        else greatest(o.counted_id, span.until_id) end
    from block, span
    where ${isOf(occasion)}
    returning block.reachable = ${blockPeople} as "isLeft"`)
  return row?.isLeft ?? false
}

/** Deletes a block of the occasion's rows in the ledger; returns whether there may be more. */
export const deleteNotices = async (tx: Queries, occasion: Key): Promise<boolean> => {
  const gone = await tx.query(sql`
    delete from notices
    where ${isOf(occasion)} and company_user_id <= coalesce((
      select company_user_id from notices
      where ${isOf(occasion)}
      order by company_user_id, channel, device
      offset ${blockRows - 1}
      limit 1
    ), 9223372036854775807)
    returning 1 as one`)
  return gone.length >= blockRows
}

/** An occasion with its numbers; until `isFilled`, its people are not all known. */
export type Progress = Omit<NoticeOccasion, 'dueAt' | 'step'> & {
  readonly dueAt: Instant
  readonly step: ChaseStep | null
  readonly isFilled: boolean
}

/** The progress of a nudge, of which less is known. */
type NudgeProgress = Omit<Progress, 'kind' | 'reason' | 'step'> & { readonly reason: Reason | null }

/** Lists the newest occasions of a post, at most `limit`, by due date: of nudges, or of its own pushes, reminder and chain. */
const listOccasions = <Row extends object>(
  tx: Queries,
  { managementGroupId, newsId }: Omit<Key, 'occasionId'>,
  limit: number,
  isListed: Sql,
): Promise<Row[]> =>
  tx.query<Row>(sql`
    select o.occasion_id as "occasionId", o.kind, o.step, o.remind_type as "remindType", o.target, o.due_at as "dueAt",
      o.state, case when o.is_held then 'restored' else o.reason end as reason, o.is_filled or o.state not in ('planned', 'sending') as "isFilled", o.people,
      o.reachable_people + rest.reachable as reachable, o.sent_people + rest.sent as sent,
      o.failed_people + rest.failed as failed, o.gone_people + rest.gone as gone,
      o.missed_people + rest.missed as missed, rest.waiting
    from (
      select * from occasions
      where management_group_id = ${managementGroupId} and news_id = ${newsId} and ${isListed}
      order by due_at desc, occasion_id desc
      limit ${limit}
    ) o
    cross join lateral (
      select ${results}
      from (
        select ${result} as result
        from notices n
        where n.management_group_id = ${managementGroupId} and n.news_id = ${newsId}
          and n.occasion_id = o.occasion_id and n.company_user_id > o.counted_id
        group by n.company_user_id
      ) p
    ) rest
    order by o.due_at, o.occasion_id`)

/** Lists the newest occasions of a post but its nudges, by due date. The numbers include rows not counted yet. */
export const listProgress = (tx: Queries, post: Omit<Key, 'occasionId'>, limit: number): Promise<Progress[]> =>
  listOccasions<Progress>(tx, post, limit, sql`kind <> 'nudge'`)

/** Lists the newest nudges of a post, by due date. The numbers include rows not counted yet. */
export const listNudgeProgress = (
  tx: Queries,
  post: Omit<Key, 'occasionId'>,
  limit: number,
): Promise<NudgeProgress[]> => listOccasions<NudgeProgress>(tx, post, limit, sql`kind = 'nudge'`)
