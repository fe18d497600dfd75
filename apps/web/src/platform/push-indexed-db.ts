import type { Instant } from '@kawaraban/contract/tokyo.ts'

/**
 * What page and service worker share: in IndexedDB, the only storage that both can use. Where a browser refuses it,
 * nothing is stored; reading and writing never throw.
 */
type Stored = {
  /** The subscription as the server saved it, with the public key that it belongs to. */
  subscription: { endpoint: string; auth: string; publicKey: string }
  /** When a notice was shown last. */
  arrivedAt: Instant
}

const databaseName = 'push'
const storeName = 'values'

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const run = async <Result>(
  mode: IDBTransactionMode,
  operate: (values: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> => {
  try {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    const database = await resultOf(request)
    try {
      return await resultOf(operate(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** The stored value, or undefined. */
export const getPushValue = <Name extends keyof Stored>(name: Name): Promise<Stored[Name] | undefined> =>
  run('readonly', (values) => values.get(name) as IDBRequest<Stored[Name]>)

/** Stores a value. */
export const putPushValue = async <Name extends keyof Stored>(name: Name, value: Stored[Name]): Promise<void> =>
  void (await run('readwrite', (values) => values.put(value, name)))

/** Removes all values. */
export const clearPushValues = async (): Promise<void> => void (await run('readwrite', (values) => values.clear()))
