import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'

/** A file whose bytes should be in the store, whole or as the sizes of a picture. */
export type StoredFile = {
  fileId: string
  isPicture: boolean
  isMissing: boolean
}

/** The files of a company whose bytes should be in the store. */
export const listStored = (db: Queries, managementGroupId: number): Promise<StoredFile[]> =>
  db.query<StoredFile>(sql`
    select file_id as "fileId", kind = 'picture' and state = 'ready' as "isPicture", is_missing as "isMissing"
    from files
    where management_group_id = ${managementGroupId} and state in ('processing', 'ready')
    order by file_id`)
