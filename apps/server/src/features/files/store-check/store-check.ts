import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/connect.ts'
import { type FileStore, partOf } from '../../../file-store/store.ts'
import { chooseStore, findStoreId } from './queries.ts'

/** The object that names a store. */
const storeIdKey = 'store-id'

/** The id of a store, which it gets here if it has none. Two processes that do so at once agree on what is there in the end. */
export const idOfStore = async (store: FileStore): Promise<string> => {
  const known = await store.getText(storeIdKey)
  if (known) return known
  await store.putText(storeIdKey, randomUUID())
  const stored = await store.getText(storeIdKey)
  if (!stored) throw new Error('the store of files does not keep what it is given')
  return stored
}

const holdsFiles = async (store: FileStore): Promise<boolean> => {
  for await (const { key } of store.list('')) if (partOf(key)) return true
  return false
}

/** Whether the store of this process is the one that the installation's files are in. */
export type IsOwnStore = () => Promise<boolean>

/**
 * Compares the id in the store with the one in the database, which the first upload writes into both. Servers with folders of their
 * own differ, and so does a database that knows none from a store that has files: neither takes files, and nothing is swept.
 */
export const createStoreCheck = (db: Db, store: FileStore): IsOwnStore => {
  let isKnown = false
  return async () => {
    if (isKnown) return true
    const chosen = await findStoreId(db)
    const own = await idOfStore(store)
    if (chosen === null && (await holdsFiles(store))) return false
    isKnown = own === (chosen ?? (await chooseStore(db, own)))
    return isKnown
  }
}
