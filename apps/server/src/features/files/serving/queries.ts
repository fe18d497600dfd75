import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { type FileKey, isFile, raiseVersionForFile } from '../queries.ts'

/** For how long in seconds an address of a file opens, and how often (FILE-05). */
export const addressLimits = { seconds: 60, requests: 20 } as const

/** Stores an address of a file for a member, and deletes the member's that are over. */
export const insertAddress = async (
  db: Queries,
  { managementGroupId, companyUserId }: Member,
  { keyHash, fileId, now }: { readonly keyHash: Buffer; readonly fileId: string; readonly now: Instant },
): Promise<void> => {
  await db.query(sql`
    delete from file_addresses
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}
      and created_at <= ${new Date(now - addressLimits.seconds * 1000)}`)
  await db.query(sql`
    insert into file_addresses (management_group_id, key_hash, company_user_id, file_id, created_at)
    values (${managementGroupId}, ${keyHash}, ${companyUserId}, ${fileId}, ${new Date(now)})`)
}

/** Counts a request of an address; returns whose it is and for which file, or null where it is over. */
export const useAddress = async (
  db: Queries,
  {
    managementGroupId,
    keyHash,
    now,
  }: { readonly managementGroupId: number; readonly keyHash: Buffer; readonly now: Instant },
): Promise<{ companyUserId: string; fileId: string } | null> => {
  const [row] = await db.query<{ companyUserId: string; fileId: string }>(sql`
    update file_addresses set requests = requests + 1
    where management_group_id = ${managementGroupId} and key_hash = ${keyHash} and requests < ${addressLimits.requests}
      and created_at > ${new Date(now - addressLimits.seconds * 1000)}
    returning company_user_id as "companyUserId", file_id as "fileId"`)
  return row ?? null
}

/** Stores whether the bytes of a file are in the store; raises the version of the posts where that is news. */
export const markMissing = async (tx: Queries, file: FileKey, isMissing: boolean): Promise<void> => {
  const rows = await tx.query(sql`
    update files set is_missing = ${isMissing} where ${isFile(file)} and is_missing <> ${isMissing} returning file_id`)
  if (rows.length > 0) await raiseVersionForFile(tx, file)
}
