import type { ReaderOrder } from '@kawaraban/contract/progress.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { raw } from 'sql-template-tag'
import { arrayOf } from '../../../db/array-of.ts'
import type { Db, Queries } from '../../../db/connect.ts'
import type { MemberSet } from '../../../db/roster/member-set.ts'
import type { OnPendingReceipts } from '../../../http/deps.ts'
import {
  type Block,
  listInScope,
  listNotDone,
  listOutOfScope,
  listScopeChanged,
  scopeOf,
  totalsOf,
} from '../blocks/blocks.ts'
import { isUncountedByIndex, type Kind, listBlocks, type Post } from '../blocks/queries.ts'
import { type ChangedReceipt, countSlots, findStart, type Slot, type Start } from './times.ts'

/** One in-scope member with the time of the view or completion, null when there is none. */
type ReaderRow = {
  companyUserId: string
  name: string
  departmentName: string
  docomoId: string
  doneAt: Instant | null
  /** Version of the post that was completed; null for views and for those who are not done. */
  version: number | null
}

/** `page` counts from 1, among all or among those who are done or not done; `among` leaves no others, null for everybody. */
type Page = {
  page: number
  limit: number
  order?: ReaderOrder
  state?: 'all' | 'done' | 'notDone'
  among?: MemberSet | null
}

const memberColumns = sql`
  m.company_user_id as "companyUserId", m.name, m.department_name as "departmentName", m.docomo_id as "docomoId"`

/** What is known of a post's readers of one kind. */
type Known = {
  post: Post
  kind: Kind
  blocks: readonly Block[]
  totals: ReturnType<typeof totalsOf>
  /** The blocks are of some members alone, whom the counted times do not know. */
  isNarrowed: boolean
}

const listSlots = (tx: Queries, { post: { managementGroupId, newsId }, kind }: Known): Promise<Slot[]> =>
  tx.query<Slot>(sql`
    select from_at as "fromAt", receipts from receipt_times
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and kind = ${kind}`)

const listChanged = (
  tx: Queries,
  { post: { managementGroupId, newsId }, kind }: Known,
  ids: readonly number[],
): Promise<ChangedReceipt[]> => {
  const columns = raw(`company_user_id as "companyUserId", ${kind}_at as "doneAt", counted_${kind}_at as "countedAt"`)
  return tx.query<ChangedReceipt>(sql`
    select ${columns} from receipts
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and ${isUncountedByIndex}
    union
    select ${columns} from receipts
    where management_group_id = ${managementGroupId} and news_id = ${newsId}
      and company_user_id = any(${arrayOf(ids)}::bigint[])`)
}

/** More of the done are out of scope than in scope: better to look at the others one by one. */
const isFew = ({ totals }: Known): boolean => totals.done < totals.outOfScope

/** So many looks at single receipts cost more than to walk the index. */
const maxScopeChanged = 20_000

const countKnownSlots = async (tx: Queries, known: Known): Promise<Map<Instant, number>> => {
  const scopeChangedIds = listScopeChanged(known.blocks)
  const slots = await listSlots(tx, known)
  return countSlots(
    slots,
    await listChanged(tx, known, scopeChangedIds),
    scopeOf(known.blocks),
    new Set(scopeChangedIds),
  )
}

/** The same, counted receipt by receipt. */
const countDoneSlots = async (tx: Queries, { post, kind, blocks }: Known): Promise<Map<Instant, number>> => {
  const doneAt = raw(`${kind}_at`)
  const rows = await tx.query<Slot>(sql`
    select date_bin('10 minutes', ${doneAt}, timestamptz 'epoch') as "fromAt", count(*)::integer as receipts
    from receipts
    where management_group_id = ${post.managementGroupId} and news_id = ${post.newsId} and ${doneAt} is not null
      and company_user_id not in (select unnest(${arrayOf(listOutOfScope(blocks))}::bigint[]))
    group by 1`)
  return new Map(rows.map(({ fromAt, receipts }) => [fromAt, receipts]))
}

/** How many of those in scope have done it in each ten minutes, with the totals. */
export const countTimes = async (tx: Queries, post: Post, kind: Kind) => {
  const { blocks, uncounted } = await listBlocks(tx, post, kind)
  const totals = totalsOf(blocks)
  const known = { post, kind, blocks, totals, isNarrowed: false }
  const slots = await (totals.scopeChanged > maxScopeChanged ? countDoneSlots : countKnownSlots)(tx, known)
  return { slots, total: totals.inScope, uncounted: uncounted + totals.scopeChanged }
}

/** Where the done row at `offset` stands; null: so many rows after the very newest. */
const findDone = async (tx: Queries, known: Known, offset: number): Promise<Start | null> => {
  if (offset === 0 || known.isNarrowed || isFew(known) || known.totals.scopeChanged > maxScopeChanged) return null
  return findStart(await countKnownSlots(tx, known), offset)
}

/** Rows of those who are done, newest on top. Cuts the page out of the receipts alone and joins the members to it. */
const listDone = async (tx: Queries, known: Known, offset: number, limit: number): Promise<ReaderRow[]> => {
  const { managementGroupId, newsId } = known.post
  const doneAt = raw(`r.${known.kind}_at`)
  const start = await findDone(tx, known, offset)
  const until = start ? sql`${doneAt} < ${new Date(start.untilAt)}` : sql`${doneAt} is not null`
  const inScope = isFew(known)
    ? sql`r.company_user_id = any(${arrayOf(listInScope(known.blocks))}::bigint[])`
    : sql`r.company_user_id not in (select unnest(${arrayOf(listOutOfScope(known.blocks))}::bigint[]))`
  // Looked up for the rows of the page: the index that the page is cut out of does not have it.
  const version =
    known.kind === 'completed'
      ? sql`(
        select coalesce(v.completed_version, 1) from receipts v
        where v.management_group_id = ${managementGroupId} and v.news_id = ${newsId}
          and v.company_user_id = p.company_user_id)`
      : sql`null::integer`
  return tx.query<ReaderRow>(sql`
    select ${memberColumns}, p.done_at as "doneAt", ${version} as version
    from (
      select r.company_user_id, ${doneAt} as done_at
      from receipts r
      where r.management_group_id = ${managementGroupId} and r.news_id = ${newsId} and ${until} and ${inScope}
      order by ${doneAt} desc, r.company_user_id
      offset ${start ? start.skip : offset}
      limit ${limit}
    ) p
    join members m on m.management_group_id = ${managementGroupId} and m.company_user_id = p.company_user_id
    order by p.done_at desc, p.company_user_id`)
}

const listMembers = (tx: Queries, { managementGroupId }: Post, ids: readonly number[]): Promise<ReaderRow[]> =>
  tx.query<ReaderRow>(sql`
    select ${memberColumns}, null as "doneAt", null::integer as version
    from members m
    where m.management_group_id = ${managementGroupId} and m.company_user_id = any(${arrayOf(ids)}::bigint[])
    order by m.company_user_id`)

/** `uncounted`: receipts that had to be looked at one by one. */
export type ReadersPage = { rows: ReaderRow[]; totalUsers: number; totalDone: number; uncounted: number }

/** The part of a page of `limit` rows from `offset` on that `length` rows fill, `before` rows being above them. */
const partOf = (offset: number, limit: number, before: number, length: number) => {
  const from = Math.max(0, offset - before)
  return { from, count: Math.max(0, Math.min(length, offset - before + limit) - from) }
}

/** Reads a page of those in scope, or of one state, in an order of the tables, with the totals of that state. */
export const listReadersPage = async (
  tx: Queries,
  post: Post,
  kind: Kind,
  { page, limit, order = 'doneFirst', state = 'all', among = null }: Page,
): Promise<ReadersPage> => {
  const { blocks, uncounted } = await listBlocks(tx, post, kind, among)
  const totals = totalsOf(blocks)
  const known = { post, kind, blocks, totals, isNarrowed: among !== null }
  const done = state === 'notDone' ? 0 : totals.done
  const others = state === 'done' ? 0 : totals.inScope - totals.done
  const isDoneFirst = order === 'doneFirst'
  const offset = (page - 1) * limit
  const doneOnPage = partOf(offset, limit, isDoneFirst ? 0 : others, done)
  const othersOnPage = partOf(offset, limit, isDoneFirst ? done : 0, others)
  const doneRows = doneOnPage.count > 0 ? await listDone(tx, known, doneOnPage.from, doneOnPage.count) : []
  const ids = listNotDone(blocks, othersOnPage.from, othersOnPage.count)
  const otherRows = ids.length > 0 ? await listMembers(tx, post, ids) : []
  return {
    rows: isDoneFirst ? [...doneRows, ...otherRows] : [...otherRows, ...doneRows],
    totalUsers: done + others,
    totalDone: done,
    uncounted: uncounted + totals.scopeChanged,
  }
}

/** Finds the post of a table in the snapshot in which the table is read; throws when the caller may not see its table. */
type FindPost = (tx: Queries) => Promise<Post>

/**
 * Gives the function that reads a page of those in scope of a post, the done ones first, newest on top, then the others
 * by id, with the totals; post, totals and rows are all as of one moment. `onPendingReceipts` hears how much of that
 * had to be looked at one by one.
 */
export const createReadersTable =
  (db: Db, onPendingReceipts: OnPendingReceipts) =>
  async (findPost: FindPost, kind: Kind, page: () => Page): Promise<ReadersPage> => {
    const { post, read } = await db.snapshot(async (tx) => {
      const post = await findPost(tx)
      return { post, read: await listReadersPage(tx, post, kind, page()) }
    })
    onPendingReceipts(post, read.uncounted)
    return read
  }
