import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import { tokyoDate } from '@kawaraban/contract/working-days.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'

type PostKey = { readonly managementGroupId: number; readonly newsId: string }

const none = sql`0::bit(1024)`

/** Members of block `block` who got a nudge of the post within the last 24 hours, as bits. */
export const nudgedRecently = ({ managementGroupId, newsId }: PostKey, block: Sql, now: Instant): Sql => sql`
  coalesce((
    select bit_or(b.people) from nudge_blocks b
    where b.management_group_id = ${managementGroupId} and b.news_id = ${newsId} and b.block = ${block}
      and b.nudged_at > ${new Date(now - dayMs)}), ${none})`

/** Members of block `block` who got as many nudges today as anyone may get in a day, as bits. */
export const nudgedDaily = (managementGroupId: number, block: Sql, now: Instant): Sql => sql`
  coalesce((
    select d.five from nudge_days d
    where d.management_group_id = ${managementGroupId} and d.nudged_on = ${tokyoDate(now)}::date
      and d.block = ${block}), ${none})`

/**
 * Condition on a row `m` of members: no cap forbids a nudge of the post. It holds only while the company's row of
 * `jobs` for notices is locked, under which alone nudges are recorded.
 */
export const isUncapped = (post: PostKey, now: Instant): Sql => {
  const block = sql`m.company_user_id >> 10`
  const bit = sql`(m.company_user_id & 1023)::integer`
  return sql`get_bit(${nudgedRecently(post, block, now)} | ${nudgedDaily(post.managementGroupId, block, now)}, ${bit}) = 0`
}

/**
 * Condition on a row `m` of members: no cap forbids a step of a chain. They got neither this step before, nor any notice of
 * the post within the 24 hours before the step's minute. Steps count by their minutes, so that two on consecutive days go out.
 */
export const isChased = (
  occasion: PostKey & { readonly occasionId: string; readonly step?: string | null; readonly dueAt: Instant },
): Sql => {
  const { managementGroupId, newsId, step = null, dueAt } = occasion
  // Each person is looked up: by anti-joins PostgreSQL compares each with all notices while tables have no statistics.
  return sql`${isUncapped(occasion, dueAt)} and (
    select true from nudge_blocks b
    join occasions s on s.management_group_id = b.management_group_id and s.news_id = b.news_id
      and s.occasion_id = b.occasion_id and s.step = ${step}
    where b.management_group_id = ${managementGroupId} and b.news_id = ${newsId}
      and b.block = m.company_user_id >> 10 and get_bit(b.people, (m.company_user_id & 1023)::integer) = 1
    limit 1) is null and (
    select true from notices x
    where x.management_group_id = ${managementGroupId} and x.news_id = ${newsId}
      and x.company_user_id = m.company_user_id and x.state in ('waiting', 'sent')
      and x.made_at > ${new Date(dueAt - dayMs)} and x.occasion_id = any(array(
        select s.occasion_id from occasions s
        where s.management_group_id = ${managementGroupId} and s.news_id = ${newsId}
          and s.kind not in ('nudge', 'chase') and s.state <> 'planned'))
    limit 1) is null`
}

/** Common tables that record the people of `people`, rows of `company_user_id`, as nudged; to be written with their notices. */
export const recordNudged = (occasion: PostKey & { readonly occasionId: string }, people: Sql, now: Instant): Sql => {
  const { managementGroupId, newsId, occasionId } = occasion
  return sql`
    nudged as materialized (
      select p.company_user_id >> 10 as block, bit_or(member_bit(p.company_user_id, true)) as people
      from (${people}) p
      group by 1
      order by 1
    ), nudged_blocks as (
      insert into nudge_blocks as b (management_group_id, news_id, occasion_id, block, people, nudged_at)
      select ${managementGroupId}, ${newsId}, ${occasionId}, block, people, ${new Date(now)} from nudged
      on conflict (management_group_id, news_id, occasion_id, block) do update
      set people = b.people | excluded.people, nudged_at = excluded.nudged_at
    ), nudged_days as (
      insert into nudge_days as d (management_group_id, nudged_on, block, one, two, three, four, five)
      select ${managementGroupId}, ${tokyoDate(now)}::date, block, people, ${none}, ${none}, ${none}, ${none} from nudged
      on conflict (management_group_id, nudged_on, block) do update
      set one = d.one | excluded.one, two = d.two | (d.one & excluded.one), three = d.three | (d.two & excluded.one),
        four = d.four | (d.three & excluded.one), five = d.five | (d.four & excluded.one)
    )`
}

/** Deletes how often people were nudged on days before the one of `before`; a clock that jumps back finds the later ones. */
export const purgeNudgeDays = async (db: Queries, managementGroupId: number, before: Instant): Promise<void> => {
  await db.query(sql`
    delete from nudge_days
    where management_group_id = ${managementGroupId} and nudged_on < ${tokyoDate(before)}::date`)
}
