import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { type FileKey, isFile } from '../queries.ts'

/** A file that is being sent, or was. */
export type Upload = FileKey & {
  readonly name: string
  readonly bytes: number
  readonly state: 'receiving' | 'processing' | 'ready' | 'refused'
  readonly refusal: string | null
}

/** Stores that a file will be sent, and returns its id. */
export const insertUpload = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  { name, bytes, now }: { readonly name: string; readonly bytes: number; readonly now: Instant },
): Promise<string> => {
  const [row] = await tx.query<{ fileId: string }>(sql`
    insert into files (management_group_id, owner_company_user_id, name, bytes, state, unnamed_at, created_at)
    values (${managementGroupId}, ${companyUserId}, ${name}, ${bytes}, 'receiving', ${new Date(now)}, ${new Date(now)})
    returning file_id as "fileId"`)
  if (!row) throw new Error('insert returned no row')
  return row.fileId
}

/** How many files of a member no post has had. */
export const countUnnamed = async (tx: Queries, { managementGroupId, companyUserId }: Member): Promise<number> => {
  const [row] = await tx.query<{ files: number }>(sql`
    select count(*)::int as files from files
    where management_group_id = ${managementGroupId} and owner_company_user_id = ${companyUserId} and news_id is null`)
  return row?.files ?? 0
}

/** The file that a caller sends, or has sent, or null. Nobody else's is found. */
export const findUpload = async (
  db: Queries,
  { managementGroupId, companyUserId }: Member,
  fileId: string,
): Promise<Upload | null> => {
  const file = { managementGroupId, fileId }
  const [row] = await db.query<Omit<Upload, 'managementGroupId'>>(sql`
    select file_id as "fileId", name, bytes::float8 as bytes, state, refusal
    from files
    where ${isFile(file)} and owner_company_user_id = ${companyUserId}`)
  return row ? { ...row, managementGroupId } : null
}

/** What became of an upload: it is taken, and perhaps processed first, or refused. */
export type Received =
  | {
      readonly state: 'processing' | 'ready'
      readonly kind: string
      readonly mime: string
      readonly name: string
      /** Of what was sent. */
      readonly sha256: Buffer
    }
  | { readonly state: 'refused'; readonly refusal: string }

/** Stores what has become of an upload; false where that is known already. */
export const endUpload = async (tx: Queries, file: FileKey, received: Received): Promise<boolean> => {
  const { state } = received
  const rows = await tx.query(
    received.state === 'refused'
      ? sql`
          update files set state = 'refused', refusal = ${received.refusal}
          where ${isFile(file)} and state = 'receiving'
          returning file_id`
      : sql`
          update files set state = ${state}, kind = ${received.kind}, mime = ${received.mime}, name = ${received.name},
            sha256 = ${received.sha256}
          where ${isFile(file)} and state = 'receiving'
          returning file_id`,
  )
  return rows.length > 0
}

/** Deletes the row of a file that no post has had; false where there is none. */
export const removeUpload = async (
  db: Queries,
  { managementGroupId, companyUserId }: Member,
  fileId: string,
): Promise<boolean> => {
  const rows = await db.query(sql`
    delete from files
    where ${isFile({ managementGroupId, fileId })} and owner_company_user_id = ${companyUserId} and news_id is null
    returning file_id`)
  return rows.length > 0
}

/** Longest time for which a process that has died keeps others from an upload. Citus updates by no volatile function. */
const leaseEnd = sql`statement_timestamp() + interval '15 seconds'`

/** Takes the lock of an upload, or says that somebody waits for it; returns whether it was taken. */
export const takeLock = async (db: Queries, file: FileKey, holder: string): Promise<boolean> => {
  const taken = await db.query(sql`
    update files set lock_holder = ${holder}::uuid, lock_wanted = false, locked_until = ${leaseEnd}
    where ${isFile(file)}
      and (locked_until is null or locked_until <= statement_timestamp() or lock_holder = ${holder}::uuid)
    returning file_id`)
  if (taken.length > 0) return true
  // A lock that was released meanwhile is asked for by nobody: it is taken at the next try.
  await db.query(sql`
    update files set lock_wanted = true where ${isFile(file)} and locked_until > statement_timestamp()`)
  return false
}

/** Renews the lock of an upload; returns whether somebody else waits for it, or has it. */
export const renewLock = async (db: Queries, file: FileKey, holder: string): Promise<boolean> => {
  const [row] = await db.query<{ isWanted: boolean }>(sql`
    update files set locked_until = ${leaseEnd}
    where ${isFile(file)} and lock_holder = ${holder}
    returning lock_wanted as "isWanted"`)
  return row?.isWanted ?? true
}

export const releaseLock = async (db: Queries, file: FileKey, holder: string): Promise<void> => {
  await db.query(sql`
    update files set lock_holder = null, locked_until = null, lock_wanted = false
    where ${isFile(file)} and lock_holder = ${holder}`)
}
