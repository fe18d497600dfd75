import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Db, Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { type VisibleNews, visibleNews } from '../news/queries.ts'
import { type Block, doneOutOfScope, notDone, totalsOf } from './blocks.ts'

/** Records the caller's first view of a post (VIEW-01, VIEW-03, G-082); false when the caller may not see it. */
export const insertView = async (db: Queries, caller: Member, newsId: string, now: Instant): Promise<boolean> => {
  // Looks before it writes: most views are not the first, and `on conflict do update` would lock the row for them.
  const found = await db.query(sql`
    with post as (
      select n.news_id,
        (select true from receipts r
          where r.management_group_id = n.management_group_id and r.news_id = n.news_id
            and r.company_user_id = ${caller.companyUserId} and r.viewed_at is not null
          limit 1) as viewed
      from news n
      where n.news_id = ${newsId} and ${visibleNews(caller, now)}
    ), viewed as (
      insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
      select ${caller.managementGroupId}, news_id, ${caller.companyUserId}, ${new Date(now)} from post
      where viewed is null
      on conflict (management_group_id, news_id, company_user_id) do update set viewed_at = excluded.viewed_at
        where receipts.viewed_at is null
    )
    select news_id from post`)
  return found.length > 0
}

type Kind = 'viewed' | 'completed'

/** One in-scope member with the time of the view or completion, null when there is none. */
type ReaderRow = {
  companyUserId: string
  name: string
  departmentName: string
  docomoId: string
  doneAt: Instant | null
}

const memberColumns = sql`
  m.company_user_id as "companyUserId", m.name, m.department_name as "departmentName", m.docomo_id as "docomoId"`

/** Receipts that differ from what their block says of them; an index holds just these. */
const isUncounted = sql`(
  counted_viewed <> (viewed_at is not null) or counted_completed <> (completed_at is not null))`

/** The post's readers in blocks, ascending, and how many receipts are not yet counted in them. */
const listBlocks = async (
  tx: Queries,
  managementGroupId: number,
  { newsId, scope }: VisibleNews,
  kind: Kind,
): Promise<{ blocks: Block[]; uncounted: number }> => {
  const inScope =
    scope === 'all'
      ? sql`m.readers`
      : sql`m.readers & coalesce((
          select a.named from audience_blocks a
          where a.management_group_id = m.management_group_id and a.news_id = ${newsId} and a.block = m.block
        ), 0::bit(1024))`
  const rows = await tx.query<{ block: string; inScope: Buffer; done: Buffer; uncounted: number }>(sql`
    with turned as (
      select company_user_id >> 10 as block, count(*)::integer as receipts,
        bit_or(member_bit(company_user_id, ${raw(`counted_${kind} <> (${kind}_at is not null)`)})) as bits
      from receipts
      where management_group_id = ${managementGroupId} and news_id = ${newsId} and ${isUncounted}
      group by 1
    )
    select m.block, bit_send(${inScope}) as "inScope",
      bit_send(coalesce(b.${raw(kind)}, 0::bit(1024)) # coalesce(t.bits, 0::bit(1024))) as done,
      coalesce(t.receipts, 0) as uncounted
    from member_blocks m
    left join receipt_blocks b on b.management_group_id = m.management_group_id and b.news_id = ${newsId}
      and b.block = m.block
    left join turned t on t.block = m.block
    where m.management_group_id = ${managementGroupId}
    order by m.block`)
  // PostgreSQL puts the number of bits before them, in four bytes.
  const blocks = rows.map(({ block, inScope, done }) => ({
    block: Number(block),
    inScope: inScope.subarray(4),
    done: done.subarray(4),
  }))
  return { blocks, uncounted: rows.reduce((sum, row) => sum + row.uncounted, 0) }
}

/** Rows of those who are done, newest on top. Cuts the page out of the index alone, from its nearer end. */
const listDone = (
  tx: Queries,
  managementGroupId: number,
  newsId: string,
  kind: Kind,
  outOfScope: readonly number[],
  { total, offset, limit }: { total: number; offset: number; limit: number },
): Promise<ReaderRow[]> => {
  const doneAt = raw(`r.${kind}_at`)
  const fromEnd = offset > total / 2
  const order: Sql = fromEnd ? sql`${doneAt}, r.company_user_id desc` : sql`${doneAt} desc, r.company_user_id`
  const counts =
    outOfScope.length > 0 ? sql`and r.company_user_id not in (select unnest(${outOfScope}::bigint[]))` : empty
  return tx.query<ReaderRow>(sql`
    select ${memberColumns}, p.done_at as "doneAt"
    from (
      select r.company_user_id, ${doneAt} as done_at
      from receipts r
      where r.management_group_id = ${managementGroupId} and r.news_id = ${newsId} and ${doneAt} is not null ${counts}
      order by ${order}
      offset ${fromEnd ? Math.max(0, total - offset - limit) : offset}
      limit ${Math.min(limit, total - offset)}
    ) p
    join members m on m.management_group_id = ${managementGroupId} and m.company_user_id = p.company_user_id
    order by p.done_at desc, p.company_user_id`)
}

const listMembers = (tx: Queries, managementGroupId: number, ids: readonly number[]): Promise<ReaderRow[]> =>
  tx.query<ReaderRow>(sql`
    select ${memberColumns}, null as "doneAt"
    from members m
    where m.management_group_id = ${managementGroupId} and m.company_user_id = any(${ids}::bigint[])
    order by m.company_user_id`)

/** Receipts that one transaction counts at most. */
const countAtOnce = 8192

/** Counts receipts of a post into their blocks; gives how many it counted. May run beside itself and beside readers. */
export const countReceipts = async (
  db: Db,
  managementGroupId: number,
  newsId: string,
  limit = countAtOnce,
): Promise<number> => {
  const [row] = await db.query<{ receipts: number }>(sql`
    with chosen as materialized (
      select company_user_id, counted_viewed <> (viewed_at is not null) as viewed,
        counted_completed <> (completed_at is not null) as completed
      from receipts
      where management_group_id = ${managementGroupId} and news_id = ${newsId} and ${isUncounted}
      order by company_user_id
      limit ${limit}
      for update skip locked
    ), noted as (
      update receipts r
      set counted_viewed = r.counted_viewed <> c.viewed, counted_completed = r.counted_completed <> c.completed
      from chosen c
      where r.management_group_id = ${managementGroupId} and r.news_id = ${newsId}
        and r.company_user_id = c.company_user_id
    ), counted as (
      insert into receipt_blocks as b (management_group_id, news_id, block, viewed, completed)
      select ${managementGroupId}, ${newsId}, company_user_id >> 10, bit_or(member_bit(company_user_id, viewed)),
        bit_or(member_bit(company_user_id, completed))
      from chosen
      group by company_user_id >> 10
      order by company_user_id >> 10
      on conflict (management_group_id, news_id, block) do update
        set viewed = b.viewed # excluded.viewed, completed = b.completed # excluded.completed
    )
    select count(*)::integer as receipts from chosen`)
  return row?.receipts ?? 0
}

/** `page` counts from 1. */
type Page = { page: number; limit: number }
type ReadersPage = { rows: ReaderRow[]; totalUsers: number; totalDone: number; uncounted: number }

const listReaders = (
  db: Db,
  managementGroupId: number,
  news: VisibleNews,
  kind: Kind,
  { page, limit }: Page,
): Promise<ReadersPage> =>
  db.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const { blocks, uncounted } = await listBlocks(tx, managementGroupId, news, kind)
    const { inScope, done } = totalsOf(blocks)
    const offset = (page - 1) * limit
    const shown = { total: done, offset, limit }
    const first =
      offset < done ? await listDone(tx, managementGroupId, news.newsId, kind, doneOutOfScope(blocks), shown) : []
    const ids = notDone(blocks, Math.max(0, offset - done), limit - first.length)
    const then = ids.length > 0 ? await listMembers(tx, managementGroupId, ids) : []
    return { rows: [...first, ...then], totalUsers: inScope, totalDone: done, uncounted }
  })

/** Uncounted receipts of one post from which on they are counted. */
const countFrom = 4096
const maxRounds = 100

/**
 * Gives the function that reads a page of those in scope of a post, the done ones first, newest on top, then the others
 * by id (G-083), with the totals, all as of one moment. In scope are current members who may read, and of a specific
 * post those of them it names (G-046). A look that finds many uncounted receipts has them counted in the background,
 * so that the next looks are quick; `onError` hears when that fails.
 */
export const createReadersTable = (db: Db, onError: (error: unknown) => void) => {
  const running = new Set<string>()
  const count = async (managementGroupId: number, newsId: string) => {
    if (running.has(newsId)) return
    running.add(newsId)
    try {
      for (let round = 0; round < maxRounds; round++) {
        if ((await countReceipts(db, managementGroupId, newsId)) < countAtOnce) break
      }
    } catch (error) {
      onError(error)
    } finally {
      running.delete(newsId)
    }
  }
  return async (managementGroupId: number, news: VisibleNews, kind: Kind, page: Page): Promise<ReadersPage> => {
    const read = await listReaders(db, managementGroupId, news, kind, page)
    if (read.uncounted >= countFrom) void count(managementGroupId, news.newsId)
    return read
  }
}
