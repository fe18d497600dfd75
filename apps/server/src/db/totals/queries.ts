import sql, { empty, type Sql } from 'sql-template-tag'
import { arrayOf } from '../array-of.ts'
import type { Queries } from '../connect.ts'
import type { MemberSet } from '../roster/member-set.ts'

/** The members of a post's scope, and those of them who have viewed and completed it as far as that is counted. */
export type Counts = { readonly total: number; readonly viewed: number; readonly completed: number }

export type PostCounts = Counts & { readonly newsId: string }

/** A block of members who have come to the readers of a company, and of those who are none any more. */
export type ChangedBlock = { readonly block: number; readonly added: Uint8Array; readonly removed: Uint8Array }

/** The readers of a company in blocks. */
export const findReaders = async (tx: Queries, managementGroupId: number): Promise<MemberSet> => {
  const rows = await tx.query<{ block: string; readers: Buffer }>(sql`
    select block, bit_send(readers) as readers from member_blocks where management_group_id = ${managementGroupId}`)
  // PostgreSQL puts the number of bits before them, in four bytes. Copied: a part would hold all that came with it.
  return new Map(rows.map(({ block, readers }) => [Number(block), Uint8Array.from(readers.subarray(4))]))
}

type Counting = {
  readonly managementGroupId: number
  readonly newsIds: readonly string[]
  /** The query of the blocks `m` that count. */
  readonly blocks: Sql
  /** How many of a block `m` are in a set. */
  readonly peopleIn: (set: Sql) => Sql
  /** What more is true of a block of a post. */
  readonly where: Sql
}

const everybody = sql`~0::bit(1024)`

/**
 * Counts for each of these posts. Apart for the two scopes, and post by post: all blocks of all posts joined at once are more
 * than a sort or a hash holds in memory, and cost thrice as much.
 */
const count = (
  tx: Queries,
  { managementGroupId, newsIds, blocks, peopleIn, where }: Counting,
): Promise<PostCounts[]> => {
  const ofPost = (columns: Sql) => sql`
    select block, ${columns} where management_group_id = ${managementGroupId} and news_id = p.news_id ${where} offset 0`
  const receipts = ofPost(sql`viewed, completed from receipt_blocks`)
  const audience = ofPost(sql`named from audience_blocks`)
  return tx.query<PostCounts>(sql`
    with blocks as materialized (${blocks}), everyone as materialized (
      select sum(${peopleIn(everybody)}) as people from blocks m
    )
    select p.news_id as "newsId", coalesce(c.total, 0)::integer as total, coalesce(c.viewed, 0)::integer as viewed,
      coalesce(c.completed, 0)::integer as completed
    from news p
    cross join lateral (
      select (select people from everyone) as total, s.viewed, s.completed
      from (
        select sum(${peopleIn(sql`b.viewed`)}) as viewed, sum(${peopleIn(sql`b.completed`)}) as completed
        from blocks m join lateral (${receipts}) b on b.block = m.block
        where p.scope = 'all'
      ) s
      where p.scope = 'all'
      union all
      select sum(${peopleIn(sql`a.named`)}), sum(${peopleIn(sql`(a.named & b.viewed)`)}),
        sum(${peopleIn(sql`(a.named & b.completed)`)})
      from blocks m
      join lateral (${audience}) a on a.block = m.block
      left join lateral (${receipts}) b on b.block = m.block
      where p.scope = 'specific'
      having p.scope = 'specific'
    ) c
    where p.management_group_id = ${managementGroupId} and p.news_id = any(${arrayOf(newsIds)}::bigint[])`)
}

/** Counts posts by all of their blocks: half a millisecond for each post in a company of 510,000 people. */
export const countPosts = (tx: Queries, managementGroupId: number, newsIds: readonly string[]): Promise<PostCounts[]> =>
  count(tx, {
    managementGroupId,
    newsIds,
    blocks: sql`select block, readers from member_blocks where management_group_id = ${managementGroupId}`,
    peopleIn: (set) => sql`bit_count(m.readers & ${set})::integer`,
    where: empty,
  })

const bitsOf = (sets: readonly Uint8Array[]): Sql =>
  sql`${arrayOf(sets.map((set) => `x${Buffer.from(set).toString('hex')}`))}::bit(1024)[]`

/** By how much changed readers change the counts of posts. Looks for these blocks alone: some microseconds for each post and block. */
export const countChanges = (
  tx: Queries,
  managementGroupId: number,
  newsIds: readonly string[],
  changed: readonly ChangedBlock[],
): Promise<PostCounts[]> =>
  count(tx, {
    managementGroupId,
    newsIds,
    blocks: sql`
      select block, added, removed
      from unnest(${arrayOf(changed.map(({ block }) => block))}::bigint[], ${bitsOf(changed.map(({ added }) => added))},
        ${bitsOf(changed.map(({ removed }) => removed))}) as given (block, added, removed)`,
    peopleIn: (set) => sql`(bit_count(m.added & ${set}) - bit_count(m.removed & ${set}))::integer`,
    where: sql`and block = m.block`,
  })
