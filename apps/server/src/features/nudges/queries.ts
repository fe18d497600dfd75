import type { NudgeCount } from '@kawaraban/contract/nudges.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { dayMs, type Instant, startOfDay } from '@kawaraban/contract/tokyo.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import { arrayOf } from '../../db/array-of.ts'
import type { Queries } from '../../db/connect.ts'
import { selectMembers } from '../../db/roster/member-set.ts'
import type { Member } from '../../http/caller.ts'
import { nudgedDaily, nudgedRecently } from '../notices/caps/queries.ts'
import { insertOccasion, recordDue } from '../notices/occasions/queries.ts'
import type { Matched } from '../progress/readers/queries.ts'
import { knownBlocks, type Post } from '../views/blocks/queries.ts'

/** The in-scope people of a narrowing as rows of `block` and `bits`, whatever they have done. */
const selectInScope = (matching: Matched['matching']): Sql =>
  matching === null
    ? sql`select k.block, k.in_scope as bits from known k`
    : sql`
        select p.block, p.bits & k.in_scope as bits
        from (${selectMembers(matching)}) p
        join known k on k.block = p.block`

type Counts = Pick<NudgeCount, 'done' | 'recent' | 'daily' | 'people'> & {
  /** In scope, whatever they have done. */
  readonly inScope: number
}

/**
 * Counts who would get a nudge at `now`, and who would be left out, each person once. `count` gives the query that makes one row, with
 * their number as `people`, of those who would get it, rows of `block` and `bits`.
 */
export const countNudged = async <Row extends object>(
  tx: Queries,
  post: Post,
  { chosen, matching }: Matched,
  { count, now }: { count: (people: Sql) => Sql; now: Instant },
): Promise<Counts & Row> => {
  const done = sql`(c.bits & k.${raw(chosen.kind)})`
  const selected = { all: sql`c.bits`, done, notDone: sql`(c.bits & ~k.${raw(chosen.kind)})` }[chosen.state]
  const [row] = await tx.query<Counts & Row>(sql`
    with ${knownBlocks(post)}, chosen as materialized (
      ${selectInScope(matching)}
    ), judged as materialized (
      select c.block, c.bits, ${selected} & k.${raw(chosen.kind)} as done, ${selected} & ~k.${raw(chosen.kind)} as rest,
        ${nudgedRecently(post, sql`c.block`, now)} as recent,
        ${nudgedDaily(post.managementGroupId, sql`c.block`, now)} as daily
      from chosen c
      join known k on k.block = c.block
    )
    select l.*, n.*
    from (
      select coalesce(sum(bit_count(j.bits)), 0)::integer as "inScope",
        coalesce(sum(bit_count(j.done)), 0)::integer as done,
        coalesce(sum(bit_count(j.rest & j.recent)), 0)::integer as recent,
        coalesce(sum(bit_count(j.rest & ~j.recent & j.daily)), 0)::integer as daily
      from judged j
    ) l
    cross join (${count(sql`select j.block, j.rest & ~j.recent & ~j.daily as bits from judged j`)}) n`)
  if (!row) throw new Error('a sum returned no row')
  return row
}

/** Counts people, rows of `block` and `bits`, whether or not a notice reaches them. */
export const countPeople = (people: Sql): Sql => sql`
  select coalesce(sum(bit_count(p.bits)), 0)::integer as people from (${people}) p`

type PostKey = { readonly managementGroupId: number; readonly newsId: string }
type StoredNudge = { readonly nudgeId: string; readonly dueAt: Instant }

/** Finds the nudge that the caller has made with that key, or null. */
export const findNudgeByKey = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  newsId: string,
  key: string,
): Promise<StoredNudge | null> => {
  const [row] = await tx.query<StoredNudge>(sql`
    select u.occasion_id as "nudgeId", o.due_at as "dueAt"
    from nudges u
    join occasions o on o.management_group_id = u.management_group_id and o.news_id = u.news_id
      and o.occasion_id = u.occasion_id
    where u.management_group_id = ${managementGroupId} and u.news_id = ${newsId}
      and u.company_user_id = ${companyUserId} and u.idempotency_key = ${key}`)
  return row ?? null
}

/** Locks the company for workers and other nudges until the transaction ends: nothing of it begins meanwhile. */
export const lockNudges = (tx: Queries, managementGroupId: number, dueAt: Instant): Promise<void> =>
  recordDue(tx, managementGroupId, dueAt)

/** The given ids that are members of the company, each once. */
export const listKnown = async (tx: Queries, managementGroupId: number, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(sql`
    select company_user_id as id
    from members
    where management_group_id = ${managementGroupId} and company_user_id = any(${arrayOf(ids)}::bigint[])
    order by company_user_id`)
  return rows.map(({ id }) => id)
}

type NudgeCounts = { readonly planned: number; readonly underWay: number; readonly today: number }

/**
 * Counts the post's nudges: those that wait for a later minute, those of now whose people are not all in the ledger, and those
 * that were made on this Tokyo day.
 */
export const countNudges = async (
  tx: Queries,
  { managementGroupId, newsId }: PostKey,
  now: Instant,
): Promise<NudgeCounts> => {
  const isOpen = sql`o.state in ('planned', 'sending')`
  const [from, to] = [new Date(startOfDay(now)), new Date(startOfDay(now) + dayMs)]
  const [row] = await tx.query<NudgeCounts>(sql`
    select (count(*) filter (where ${isOpen} and o.due_at > ${new Date(now)}))::integer as planned,
      (count(*) filter (where ${isOpen} and o.due_at <= ${new Date(now)} and not o.is_filled and not o.is_held))::integer
        as "underWay",
      (count(*) filter (where u.pressed_at >= ${from} and u.pressed_at < ${to}))::integer as today
    from nudges u
    join occasions o on o.management_group_id = u.management_group_id and o.news_id = u.news_id
      and o.occasion_id = u.occasion_id
    where u.management_group_id = ${managementGroupId} and u.news_id = ${newsId}`)
  return row ?? { planned: 0, underWay: 0, today: 0 }
}

type NewNudge = {
  readonly narrowing: Narrowing
  readonly dueAt: Instant
  readonly now: Instant
  readonly key: string | null
}

/** Stores a nudge with its occasion; returns its id. Call `lockNudges` first. */
export const insertNudge = async (
  tx: Queries,
  caller: Member,
  newsId: string,
  { narrowing, dueAt, now, key }: NewNudge,
): Promise<string> => {
  const { managementGroupId, companyUserId } = caller
  const target = narrowing.kind === 'viewed' ? 'unread' : 'unreacted'
  const nudge = { kind: 'nudge', remindType: null, baseAt: null, target, dueAt } as const
  const nudgeId = await insertOccasion(tx, managementGroupId, newsId, nudge)
  await tx.query(sql`
    insert into nudges (management_group_id, news_id, occasion_id, company_user_id, pressed_at, narrowing, idempotency_key)
    values (${managementGroupId}, ${newsId}, ${nudgeId}, ${companyUserId}, ${new Date(now)},
      ${JSON.stringify(narrowing)}::jsonb, ${key})`)
  return nudgeId
}

type NudgeRow = {
  readonly nudgeId: string
  readonly companyUserId: string
  readonly name: string
  readonly pressedAt: Instant
  readonly movedFrom: Instant | null
  readonly kind: Narrowing['kind']
  readonly departments: string[]
  readonly search: string
  readonly chosen: number | null
  readonly people: number
  readonly completed: number
}

/** The given nudges of a post with their pressers, how many people they reached, and how many of these have it done since. */
export const listNudgeRows = (tx: Queries, post: Post, nudgeIds: readonly string[]): Promise<NudgeRow[]> => {
  const { managementGroupId, newsId } = post
  return tx.query<NudgeRow>(sql`
    with ${knownBlocks(post)}
    select u.occasion_id as "nudgeId", u.company_user_id as "companyUserId", coalesce(m.name, '') as name,
      u.pressed_at as "pressedAt", u.moved_from as "movedFrom", u.narrowing ->> 'kind' as kind,
      u.narrowing -> 'departments' as departments, u.narrowing ->> 'search' as search, jsonb_array_length(u.narrowing -> 'companyUserIds') as chosen,
      counted.people, counted.completed
    from nudges u
    left join members m on m.management_group_id = u.management_group_id and m.company_user_id = u.company_user_id
    cross join lateral (
      select coalesce(sum(bit_count(b.people)), 0)::integer as people,
        coalesce(sum(bit_count(b.people
          & case u.narrowing ->> 'kind' when 'viewed' then k.viewed else k.completed end)), 0)::integer as completed
      from nudge_blocks b
      join known k on k.block = b.block
      where b.management_group_id = ${managementGroupId} and b.news_id = ${newsId} and b.occasion_id = u.occasion_id
    ) counted
    where u.management_group_id = ${managementGroupId} and u.news_id = ${newsId}
      and u.occasion_id = any(${nudgeIds}::bigint[])`)
}

/** Finds who pressed a nudge, and whether it still waits for its minute; null when the post has no such nudge. */
export const findNudge = async (
  tx: Queries,
  { managementGroupId, newsId }: PostKey,
  nudgeId: string,
): Promise<{ companyUserId: string; state: string; reason: string | null } | null> => {
  const [row] = await tx.query<{ companyUserId: string; state: string; reason: string | null }>(sql`
    select u.company_user_id as "companyUserId", o.state, o.reason
    from nudges u
    join occasions o on o.management_group_id = u.management_group_id and o.news_id = u.news_id
      and o.occasion_id = u.occasion_id
    where u.management_group_id = ${managementGroupId} and u.news_id = ${newsId} and u.occasion_id = ${nudgeId}`)
  return row ?? null
}

/** Drops a planned nudge. Call `lockNudges` first. */
export const dropNudge = async (
  tx: Queries,
  { managementGroupId, newsId }: PostKey,
  nudgeId: string,
  now: Instant,
): Promise<void> => {
  await tx.query(sql`
    update occasions set state = 'dropped', reason = 'withdrawn', is_held = false, ended_at = ${new Date(now)}
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${nudgeId}
      and kind = 'nudge' and state = 'planned'`)
}
