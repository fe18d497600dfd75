import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { scheduleJob } from '../../../jobs/queries.ts'
import { picturesKind } from '../pictures-kind.ts'
import { type FileKey, isFile, raiseVersionForFile } from '../queries.ts'

/** Whether the picture of a file waits to be decoded. */
export const isWaiting = async (db: Queries, file: FileKey): Promise<boolean> => {
  const rows = await db.query(sql`select from files where ${isFile(file)} and state = 'processing'`)
  return rows.length > 0
}

/** Stores that the sizes of a picture are there. */
export const endProcessing = async (
  tx: Queries,
  file: FileKey,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> => {
  await tx.query(sql`
    update files set state = 'ready', width = ${width}, height = ${height}
    where ${isFile(file)} and state = 'processing'`)
  await raiseVersionForFile(tx, file)
}

/** Stores that a picture is not taken. */
export const refusePicture = async (tx: Queries, file: FileKey, refusal: string): Promise<void> => {
  await tx.query(sql`
    update files set state = 'refused', refusal = ${refusal} where ${isFile(file)} and state = 'processing'`)
  await raiseVersionForFile(tx, file)
}

/** Schedules the pictures of a company that wait, whose jobs a crash of the coordinator may have lost. */
export const scheduleLostPictures = async (db: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  const rows = await db.query<{ fileId: string }>(sql`
    select file_id as "fileId" from files where management_group_id = ${managementGroupId} and state = 'processing'`)
  for (const { fileId } of rows) await scheduleJob(db, { managementGroupId, kind: picturesKind, key: fileId }, now)
}
