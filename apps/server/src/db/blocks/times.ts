import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../connect.ts'

type Post = { readonly managementGroupId: number; readonly newsId: string }

const ofPost = ({ managementGroupId, newsId }: Post, alias: Sql): Sql =>
  sql`${alias}.management_group_id = ${managementGroupId} and ${alias}.news_id = ${newsId}`

/** What `receipt_times` must have for a post: its counted receipts of those then in scope, for each ten minutes. */
const countedTimes = (post: Post): Sql => sql`
  select c.kind, date_bin('10 minutes', c.counted_at, timestamptz 'epoch') as from_at, count(*)::integer as receipts
  from receipts r
  join receipt_blocks b on ${ofPost(post, sql`b`)} and b.block = r.company_user_id >> 10
    and get_bit(b.in_scope, (r.company_user_id & 1023)::integer) = 1
  cross join lateral (
    values ('viewed', r.counted_viewed_at), ('completed', r.counted_completed_at)) as c (kind, counted_at)
  where ${ofPost(post, sql`r`)} and c.counted_at is not null
  group by 1, 2`

/** How many rows of `receipt_times` of a post differ from its counted receipts. */
export const countWrongTimes = async (tx: Queries, post: Post): Promise<number> => {
  const [row] = await tx.query<{ wrong: number }>(sql`
    select count(*)::integer as wrong
    from (select * from receipt_times t where ${ofPost(post, sql`t`)}) t
    full join (${countedTimes(post)}) c on c.kind = t.kind and c.from_at = t.from_at
    where coalesce(t.receipts, 0) <> coalesce(c.receipts, 0)`)
  return row?.wrong ?? 0
}

/** Counts the rows of `receipt_times` of a post again if any differ; gives how many did. Call it under the lock of the post. */
export const repairTimes = async (tx: Queries, post: Post): Promise<number> => {
  const wrong = await countWrongTimes(tx, post)
  if (wrong === 0) return 0
  await tx.query(sql`delete from receipt_times t where ${ofPost(post, sql`t`)}`)
  await tx.query(sql`
    insert into receipt_times (management_group_id, news_id, kind, from_at, receipts)
    select ${post.managementGroupId}, ${post.newsId}, c.kind, c.from_at, c.receipts
    from (${countedTimes(post)}) c`)
  return wrong
}
