import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/connect.ts'
import { type FileStore, partOf } from '../../../file-store/store.ts'
import { chooseStore, findStore, type KnownStore, lockStoreId, reportOtherStore } from './queries.ts'

/** The object that names a store. */
const storeIdKey = 'store-id'

/** The id of a store, which it gets here if it has none: processes of one database give it one after the other. */
export const idOfStore = async (db: Db, store: FileStore): Promise<string> => {
  const known = await store.getText(storeIdKey)
  if (known) return known
  return db.transaction(async (tx) => {
    await lockStoreId(tx)
    const given = await store.getText(storeIdKey)
    if (given) return given
    await store.putText(storeIdKey, randomUUID())
    const stored = await store.getText(storeIdKey)
    if (!stored) throw new Error('the store of files does not keep what it is given')
    return stored
  })
}

const holdsFiles = async (store: FileStore): Promise<boolean> => {
  for await (const { key } of store.list('')) if (partOf(key)) return true
  return false
}

/** What a process knows of its store and the installation's. */
export type StoreCheck = {
  /** Whether the store of this process is the one that the installation's files are in; the first upload chooses it. */
  readonly isOwn: () => Promise<boolean>
  /** Whether it is, and no server has reported another one lately. */
  readonly isCommon: () => Promise<boolean>
  /** Whether it is, without choosing one. A store that is not is reported to the other servers. */
  readonly report: () => Promise<boolean>
}

export type StoreLog = { readonly error: (details: object, text: string) => void }

/**
 * Compares the id in the store with the one in the database, which the first upload writes into both. Servers with folders of their
 * own differ, and so does a database that knows none from a store that has files: none of these servers takes files, nor does one that
 * has the right store, since the next request may come to another one; and nothing is swept.
 */
export const createStoreCheck = (db: Db, store: FileStore, log: StoreLog): StoreCheck => {
  let isKnown = false
  let isReported = false
  const compare = async (): Promise<KnownStore & { readonly isOwn: boolean }> => {
    const own = await idOfStore(db, store)
    let known = await findStore(db)
    if (known === null && (await holdsFiles(store))) {
      // Another request may have chosen it meanwhile, and sent what it holds.
      known = await findStore(db)
      if (known === null) return { storeId: own, hasOther: false, isOwn: false }
    }
    const storeId = known?.storeId ?? (await chooseStore(db, own))
    isKnown = own === storeId
    return { storeId, hasOther: known?.hasOther ?? false, isOwn: isKnown }
  }
  return {
    isOwn: async () => isKnown || (await compare()).isOwn,
    isCommon: async () => {
      const { isOwn, hasOther } = await compare()
      return isOwn && !hasOther
    },
    report: async () => {
      const known = await findStore(db)
      if (known === null) return false
      const isOwn = known.storeId === (await idOfStore(db, store))
      if (!isOwn) await reportOtherStore(db)
      if (!isOwn && !isReported) log.error({}, 'the store of files is not the one that the database knows')
      isReported = !isOwn
      return isOwn
    },
  }
}
