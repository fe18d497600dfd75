import { type ExportFormat, exportMinutes, maxOpenExports, type TableExport } from '@kawaraban/contract/exports.ts'
import type { OverviewOrder } from '@kawaraban/contract/overview-order.ts'
import { canPost, isAdmin, type Role } from '@kawaraban/contract/policy.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Db, Queries } from '../../db/connect.ts'
import type { Machines } from '../../db/machines.ts'
import type { Member } from '../../http/caller.ts'

/** An export by its key. */
export type ExportKey = { readonly managementGroupId: number; readonly exportId: string }

/** The readers of a post, as narrowed. */
type OfPost = { readonly newsId: string; readonly narrowing: Narrowing }
/** All posts that its author manages, in an order; an admin manages those of others, as long as the role is theirs. */
type OfAllPosts = { readonly newsId: null; readonly narrowing: { readonly order: OverviewOrder; readonly role: Role } }

/** An export as it is stored. */
export type StoredExport = ExportKey & ExportFacts & (OfPost | OfAllPosts)
type ExportFacts = {
  readonly companyUserId: string
  readonly format: ExportFormat
  readonly fileName: string
  readonly state: TableExport['state']
  readonly createdAt: Instant
  readonly heldUntil: Instant | null
  readonly done: number
  readonly total: number
  readonly bytes: string
  readonly storedBytes: string
}

export const keyed = ({ managementGroupId, exportId }: ExportKey): Sql =>
  sql`management_group_id = ${managementGroupId} and export_id = ${exportId}`

export const columns = sql`
  management_group_id as "managementGroupId", export_id as "exportId", company_user_id as "companyUserId", news_id as "newsId",
  format, file_name as "fileName", narrowing, state, created_at as "createdAt", held_until as "heldUntil", done, total, bytes,
  stored_bytes as "storedBytes"`

/** Finished exports of one person that are stored; with a further one the oldest goes. */
const maxFinished = 3

/** Whether a role still has the posts of an overview that was started under `narrowing.role`. */
export const mayHave = (narrowing: OfAllPosts['narrowing'], role: Role): boolean =>
  canPost({ role }) && (narrowing.role !== 'admin' || isAdmin({ role }))

/** Until when an export is stored that was started or finished `now`. */
export const expiryOf = (now: Instant): Date => new Date(now + exportMinutes * minuteMs)

type NewExport = Pick<ExportFacts, 'format' | 'fileName'> & (OfPost | OfAllPosts)

/** Stores an export that waits for a worker; null when too many of this person wait or run. */
export const openExport = (
  db: Db,
  { managementGroupId, companyUserId }: Member,
  { newsId, format, fileName, narrowing }: NewExport,
  now: Instant,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const mine = sql`management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}`
    await tx.query(sql`select from members where ${mine} for update`)
    await tx.query(sql`
      delete from exports
      where ${mine} and (expires_at <= ${new Date(now)} or export_id in (
        select export_id from exports
        where ${mine} and state in ('ready', 'failed')
        order by export_id desc
        offset ${maxFinished - 1}
      ))`)
    const [row] = await tx.query<{ exportId: string }>(sql`
      insert into exports (management_group_id, company_user_id, news_id, format, file_name, narrowing, created_at, expires_at)
      select ${managementGroupId}, ${companyUserId}, ${newsId}::bigint, ${format}, ${fileName},
        ${JSON.stringify(narrowing)}::jsonb, ${new Date(now)}, ${expiryOf(now)}
      where (select count(*) from exports where ${mine} and state in ('waiting', 'running')) < ${maxOpenExports}
      returning export_id as "exportId"`)
    return row?.exportId ?? null
  })

/** An export of this member that is still stored, or null. */
export const findExport = async (
  db: Queries,
  { managementGroupId, companyUserId }: Member,
  exportId: string,
  now: Instant,
): Promise<StoredExport | null> => {
  const [row] = await db.query<StoredExport>(sql`
    select ${columns} from exports
    where ${keyed({ managementGroupId, exportId })} and company_user_id = ${companyUserId} and expires_at > ${new Date(now)}`)
  return row ?? null
}

/** Deletes an export with its file; what works at it stops. */
export const deleteExport = async (db: Queries, key: ExportKey): Promise<void> => {
  await db.query(sql`delete from exports where ${keyed(key)}`)
}

/** What is read of a piece at once: the driver needs several times as much memory for it, and more for large results. */
export const sliceSize = 32 * 1024

/** The next bytes of a piece of the finished file, `sliceSize` at most; none after its end, or where it is missing. */
export const readSlice = async (db: Queries, key: ExportKey, chunk: number, from: number): Promise<Buffer> => {
  const [row] = await db.query<{ bytes: Buffer }>(sql`
    select substring(bytes from ${from + 1}::integer for ${sliceSize}::integer) as bytes
    from export_chunks
    where ${keyed(key)} and chunk = ${chunk}`)
  return row?.bytes ?? Buffer.alloc(0)
}

/** The title of a post. */
export const findTitle = async (db: Queries, { managementGroupId }: Member, newsId: string): Promise<string> => {
  const [row] = await db.query<{ title: string }>(sql`
    select title from news where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
  return row?.title ?? ''
}

const listCompanies = async (db: Queries): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`select management_group_id as id from company_codes`)
  return rows.map(({ id }) => id)
}

/** Deletes exports that are past their time, in one reachable company after the other, until `signal` aborts. */
export const deleteExpired = async (
  { db, machines }: { readonly db: Queries; readonly machines: Pick<Machines, 'isReachable'> },
  now: Instant,
  signal: AbortSignal,
): Promise<void> => {
  for (const managementGroupId of await listCompanies(db)) {
    if (signal.aborted) return
    if (!(await machines.isReachable(managementGroupId))) continue
    await db.query(sql`
      delete from exports where management_group_id = ${managementGroupId} and expires_at <= ${new Date(now)}`)
  }
}
