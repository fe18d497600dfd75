import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'

/** The store that the installation's files are in, and whether a server with another one was seen lately. */
export type KnownStore = { readonly storeId: string; readonly hasOther: boolean }

/** For how long a report counts: servers make one a minute. */
const reportLasts = sql`interval '3 minutes'`

/** The store of the installation, or null where none has been chosen. */
export const findStore = async (db: Queries): Promise<KnownStore | null> => {
  const [row] = await db.query<KnownStore>(sql`
    select store_id as "storeId", coalesce(other_seen_at > clock_timestamp() - ${reportLasts}, false) as "hasOther"
    from file_store`)
  return row ?? null
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
    on conflict (is_only) do update set store_id = excluded.store_id, other_seen_at = null`)
}

/** Stores that a server has another store, by the database's clock. */
export const reportOtherStore = async (db: Queries): Promise<void> => {
  await db.query(sql`update file_store set other_seen_at = clock_timestamp()`)
}

/** Anything; nothing else of this database takes it. */
const storeIdLock = 1_050_001

/** Takes the lock under which a store gets its id, until the transaction ends. */
export const lockStoreId = async (tx: Queries): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock(${storeIdLock})`)
}
