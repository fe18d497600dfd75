import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'

/** The store that the installation's files are in, or null where none has been chosen. */
export const findStoreId = async (db: Queries): Promise<string | null> => {
  const [row] = await db.query<{ storeId: string }>(sql`select store_id as "storeId" from file_store`)
  return row?.storeId ?? null
}

/** Chooses a store unless one was chosen; returns the one that is. */
export const chooseStore = async (db: Queries, storeId: string): Promise<string> => {
  const [row] = await db.query<{ storeId: string }>(sql`
    insert into file_store (store_id) values (${storeId})
    on conflict (is_only) do update set store_id = file_store.store_id
    returning store_id as "storeId"`)
  if (!row) throw new Error('insert returned no row')
  return row.storeId
}

/** Makes this store the installation's, whatever was before: for operators. */
export const replaceStore = async (db: Queries, storeId: string): Promise<void> => {
  await db.query(sql`
    insert into file_store (store_id) values (${storeId})
    on conflict (is_only) do update set store_id = excluded.store_id`)
}

/** Takes the lock of a company under which its files are counted before one is added. */
export const lockCompanyOfFiles = async (tx: Queries, managementGroupId: number): Promise<void> => {
  await tx.query(sql`
    select from management_groups where management_group_id = ${managementGroupId} for no key update`)
}
