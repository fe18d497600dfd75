import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql, { raw } from 'sql-template-tag'
import type { Db, Queries } from '../../../db/connect.ts'
import type { VisibleNews } from '../../news/queries.ts'
import { countAtOnce, countReceipts, isTurned, isUncounted, type Kind, tenMinutesOf } from '../queries.ts'
import { type Block, doneOutOfScope, notDone, totalsOf } from './blocks.ts'

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
        bit_or(member_bit(company_user_id, ${isTurned(kind)})) as bits
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

/** The done rows of a post; `outOfScope` is an array of ids as PostgreSQL writes it. */
type Done = { managementGroupId: number; newsId: string; kind: Kind; outOfScope: string }

/** Where the done row at `offset` stands: `skip` rows after the newest one before `untilAt`. */
const findDone = async (
  tx: Queries,
  { managementGroupId, newsId, kind, outOfScope }: Done,
  offset: number,
): Promise<{ untilAt: Instant; skip: number }> => {
  const [doneAt, countedAt] = [raw(`${kind}_at`), raw(`counted_${kind}_at`)]
  const times = await tx.query<{ fromAt: Instant; receipts: number }>(sql`
    with uncounted as materialized (
      select ${doneAt} as done_at, ${countedAt} as counted_at
      from receipts
      where management_group_id = ${managementGroupId} and news_id = ${newsId} and ${isUncounted}
    )
    select from_at as "fromAt", sum(receipts)::integer as receipts
    from (
      select from_at, receipts from receipt_times
      where management_group_id = ${managementGroupId} and news_id = ${newsId} and kind = ${kind}
      union all
      select ${tenMinutesOf(raw('done_at'))}, 1 from uncounted where done_at is not null
      union all
      select ${tenMinutesOf(raw('counted_at'))}, -1 from uncounted where counted_at is not null
      union all
      select ${tenMinutesOf(doneAt)}, -1 from receipts
      where management_group_id = ${managementGroupId} and news_id = ${newsId}
        and company_user_id = any(${outOfScope}::bigint[])
    ) counted
    group by from_at
    order by from_at desc`)
  let skip = offset
  for (const { fromAt, receipts } of times) {
    if (skip < receipts) return { untilAt: fromAt + 10 * minuteMs, skip }
    skip -= receipts
  }
  throw new Error('the times of a post count fewer receipts than its blocks')
}

/** Rows of those who are done, newest on top. Cuts the page out of the index alone and joins the members to it. */
const listDone = async (tx: Queries, done: Done, offset: number, limit: number): Promise<ReaderRow[]> => {
  const { managementGroupId, newsId, kind, outOfScope } = done
  const doneAt = raw(`r.${kind}_at`)
  const start = offset === 0 ? null : await findDone(tx, done, offset)
  const until = start ? sql`${doneAt} < ${new Date(start.untilAt)}` : sql`${doneAt} is not null`
  return tx.query<ReaderRow>(sql`
    select ${memberColumns}, p.done_at as "doneAt"
    from (
      select r.company_user_id, ${doneAt} as done_at
      from receipts r
      where r.management_group_id = ${managementGroupId} and r.news_id = ${newsId} and ${until}
        and r.company_user_id not in (select unnest(${outOfScope}::bigint[]))
      order by ${doneAt} desc, r.company_user_id
      offset ${start?.skip ?? 0}
      limit ${limit}
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
    const shown = Math.min(limit, done - offset)
    const outOfScope = `{${doneOutOfScope(blocks)}}`
    const first =
      shown > 0 ? await listDone(tx, { managementGroupId, newsId: news.newsId, kind, outOfScope }, offset, shown) : []
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
