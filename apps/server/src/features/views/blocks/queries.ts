import type { Scope } from '@kawaraban/contract/news.ts'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { arrayOf } from '../../../db/array-of.ts'
import { lockPostBlocks } from '../../../db/blocks/posts.ts'
import type { Db, Queries } from '../../../db/connect.ts'
import { type MemberSet, selectMembers } from '../../../db/roster/member-set.ts'
import { type Block, listScopeChanged } from './blocks.ts'

export type Kind = 'viewed' | 'completed'
export type Post = { readonly managementGroupId: number; readonly newsId: string; readonly scope: Scope }

/** No member of a block. */
export const none: Sql = sql`0::bit(1024)`

/** Those of block `m` who are in scope: who may read and, of a specific post, whom it names. */
const inScopeOf = ({ managementGroupId, newsId, scope }: Post): Sql =>
  scope === 'all'
    ? sql`m.readers`
    : sql`m.readers & coalesce((
        select a.named from audience_blocks a
        where a.management_group_id = ${managementGroupId} and a.news_id = ${newsId} and a.block = m.block
      ), ${none})`

/** Receipts that differ from what is counted of them; an index holds just these, uncounted completions last. */
const isUncounted = sql`(
  counted_viewed_at is distinct from viewed_at or counted_completed_at is distinct from completed_at)`
const orderOfUncounted = sql`(counted_completed_at is distinct from completed_at), company_user_id`

/** The same, read by that index however large it is: the key of the table would lead to all receipts of a post. */
export const isUncountedByIndex = sql`${isUncounted} and (${isUncounted} or by_index_only(company_user_id))`

/** Whether a receipt of this kind was done or undone since it was counted. */
const changedSinceCounted = (kind: Kind): Sql => raw(`(counted_${kind}_at is null) <> (${kind}_at is null)`)

/**
 * The query of a post's uncounted receipts. In the order of the index that holds just them: PostgreSQL takes nearly all
 * receipts for uncounted, and would rather read the whole table.
 */
export const uncountedReceipts = (managementGroupId: Sql, newsId: Sql): Sql => sql`
  select company_user_id, viewed_at, completed_at, counted_viewed_at, counted_completed_at
  from receipts
  where management_group_id = ${managementGroupId} and news_id = ${newsId} and ${isUncountedByIndex}
  order by ${orderOfUncounted}
  offset 0`

/** Columns of uncounted receipts `r`, grouped by block: how many, and whose view or completion differs from what is counted. */
const changedBits: Sql = sql`
  r.company_user_id >> 10 as block, count(*)::integer as receipts,
  bit_or(member_bit(r.company_user_id, ${changedSinceCounted('viewed')})) as viewed,
  bit_or(member_bit(r.company_user_id, ${changedSinceCounted('completed')})) as completed`

/**
 * Common table `known`: the post's readers in blocks, those who have viewed and those who have completed it, in scope or not,
 * with what is not yet counted of them.
 */
export const knownBlocks = (post: Post): Sql => {
  const { managementGroupId, newsId } = post
  return sql`
    changed as materialized (
      select ${changedBits}
      from (${uncountedReceipts(sql`${managementGroupId}`, sql`${newsId}`)}) r
      group by 1
    ), known as (
      select m.management_group_id, m.block, ${inScopeOf(post)} as in_scope,
        coalesce(b.viewed, ${none}) # coalesce(t.viewed, ${none}) as viewed,
        coalesce(b.completed, ${none}) # coalesce(t.completed, ${none}) as completed,
        coalesce(b.viewed | b.completed, ${none}) as counted, coalesce(b.in_scope, ${none}) as counted_in_scope,
        coalesce(t.receipts, 0) as uncounted
      from member_blocks m
      left join lateral (
        select viewed, completed, in_scope from receipt_blocks
        where management_group_id = ${managementGroupId} and news_id = ${newsId} and block = m.block
        offset 0
      ) b on true
      left join changed t on t.block = m.block
      where m.management_group_id = ${managementGroupId}
    )`
}

/**
 * Counts the people whom a post is for now; `except` leaves out those who have viewed or completed it. `count` gives the query that
 * makes one row of rows of `block` and `bits`.
 */
export const countInScope = async <Row extends object>(
  tx: Queries,
  post: Post,
  except: Kind | null,
  count: (people: Sql) => Sql,
): Promise<Row | undefined> => {
  const bits = except === null ? sql`m.in_scope` : sql`m.in_scope & ~${raw(`m.${except}`)}`
  const [row] = await tx.query<Row>(sql`
    with ${knownBlocks(post)} ${count(sql`select m.block, ${bits} as bits from known m`)}`)
  return row
}

/** The post's readers in blocks, ascending, of `among` alone when it is given; and how many receipts are not yet counted. */
export const listBlocks = async (
  tx: Queries,
  post: Post,
  kind: Kind,
  among: MemberSet | null = null,
): Promise<{ blocks: Block[]; uncounted: number }> => {
  const left = among ? sql`left join (${selectMembers(among)}) a on a.block = known.block` : empty
  const readers = among ? sql`in_scope & coalesce(a.bits, ${none})` : sql`in_scope`
  const rows = await tx.query<{
    block: string
    uncounted: number
    inScope: Buffer
    done: Buffer
    scopeChanged: Buffer
  }>(sql`
    with ${knownBlocks(post)}
    select known.block, uncounted, bit_send(${readers}) as "inScope", bit_send(${raw(kind)}) as done,
      bit_send(counted & (in_scope # counted_in_scope)) as "scopeChanged"
    from known ${left}
    order by known.block`)
  // PostgreSQL puts the number of bits before them, in four bytes.
  const blocks = rows.map(({ block, inScope, done, scopeChanged }) => ({
    block: Number(block),
    inScope: inScope.subarray(4),
    done: done.subarray(4),
    scopeChanged: scopeChanged.subarray(4),
  }))
  return { blocks, uncounted: rows.reduce((sum, row) => sum + row.uncounted, 0) }
}

/** Receipts that one transaction counts at most, and as many of members who came into scope or left it. */
export const countAtOnce = 4096
/** Counting runs in the background and may take its time on a busy machine. */
const countTimeoutMs = 60_000

/** Counts up to `limit` uncounted receipts, and those of the members `scopeChangedIds` by the scope of now. */
const count = async (tx: Queries, post: Post, limit: number, scopeChangedIds: readonly number[]): Promise<number> => {
  const { managementGroupId, newsId } = post
  const [row] = await tx.query<{ receipts: number }>(sql`
    with chosen as materialized (
      select company_user_id, viewed_at, completed_at, counted_viewed_at, counted_completed_at
      from receipts
      where management_group_id = ${managementGroupId} and news_id = ${newsId} and ${isUncounted}
      order by ${orderOfUncounted}
      limit ${limit}
      for update skip locked
    ), receipts_to_count as materialized (
      select r.*, get_bit(${inScopeOf(post)}, (r.company_user_id & 1023)::integer) as is_in_scope,
        get_bit(coalesce(b.in_scope, ${none}), (r.company_user_id & 1023)::integer) as counted_in_scope
      from (
        select * from chosen
        union all
        select company_user_id, viewed_at, completed_at, counted_viewed_at, counted_completed_at
        from receipts
        where management_group_id = ${managementGroupId} and news_id = ${newsId}
          and company_user_id = any(${arrayOf(scopeChangedIds)}::bigint[]) and not ${isUncounted}
      ) r
      join member_blocks m on m.management_group_id = ${managementGroupId} and m.block = r.company_user_id >> 10
      left join receipt_blocks b on b.management_group_id = ${managementGroupId} and b.news_id = ${newsId}
        and b.block = m.block
    ), recorded as (
      update receipts r
      set counted_viewed_at = chosen.viewed_at, counted_completed_at = chosen.completed_at
      from chosen
      where r.management_group_id = ${managementGroupId} and r.news_id = ${newsId}
        and r.company_user_id = chosen.company_user_id
    ), in_blocks as (
      insert into receipt_blocks as b (management_group_id, news_id, block, viewed, completed, in_scope)
      select ${managementGroupId}, ${newsId}, company_user_id >> 10,
        bit_or(member_bit(company_user_id, ${changedSinceCounted('viewed')})),
        bit_or(member_bit(company_user_id, ${changedSinceCounted('completed')})),
        bit_or(member_bit(company_user_id, is_in_scope <> counted_in_scope))
      from receipts_to_count
      group by company_user_id >> 10
      on conflict (management_group_id, news_id, block) do update
        set viewed = b.viewed # excluded.viewed, completed = b.completed # excluded.completed,
          in_scope = b.in_scope # excluded.in_scope
    ), in_times as (
      insert into receipt_times as t (management_group_id, news_id, kind, from_at, receipts)
      select ${managementGroupId}, ${newsId}, kind, date_bin('10 minutes', changed_at, timestamptz 'epoch') as slot,
        sum(receipts)
      from receipts_to_count, lateral (
        values ('viewed', viewed_at, is_in_scope), ('viewed', counted_viewed_at, -counted_in_scope),
          ('completed', completed_at, is_in_scope), ('completed', counted_completed_at, -counted_in_scope)
      ) as changes (kind, changed_at, receipts)
      where changed_at is not null
      group by kind, slot
      having sum(receipts) <> 0
      on conflict (management_group_id, news_id, kind, from_at) do update
        set receipts = t.receipts + excluded.receipts
    )
    select count(*)::integer as receipts from receipts_to_count`)
  return row?.receipts ?? 0
}

/**
 * Counts receipts of a post into its blocks and times; gives how many it counted. May run beside itself, beside
 * readers and beside writers.
 */
export const countReceipts = (
  db: Db,
  managementGroupId: number,
  newsId: string,
  limit = countAtOnce,
): Promise<number> =>
  db.transaction(async (tx) => {
    const scope = await lockPostBlocks(tx, managementGroupId, newsId)
    if (scope === null) return 0
    const post = { managementGroupId, newsId, scope }
    const counted = await count(tx, post, limit, [])
    if (counted === limit) return counted
    const scopeChangedIds = listScopeChanged((await listBlocks(tx, post, 'viewed')).blocks).slice(0, limit)
    return counted + (scopeChangedIds.length > 0 ? await count(tx, post, 0, scopeChangedIds) : 0)
  }, countTimeoutMs)
