import type { Readable } from 'node:stream'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { DataStore } from '@tus/server'

/** What a store has under a key. */
type StoredObject = { readonly key: string; readonly bytes: number; readonly changedAt: Instant }

/** Bytes of an object, the first and the last one included. */
export type ByteRange = { readonly from: number; readonly to: number }

/**
 * The store of the bytes of files, by keys whose parts are separated by `/`. What it throws is a fault of the store; what is not
 * there is null.
 */
export type FileStore = {
  /** The store of uploads by tus: the id of each is its key. */
  readonly uploads: () => Promise<DataStore>
  /** Makes the whole that an upload has received one object, safe from a crash of the machine. It may be called again. */
  readonly seal: (key: string) => Promise<void>
  /** Bytes of an object, or null. */
  readonly size: (key: string) => Promise<number | null>
  readonly open: (key: string, range: ByteRange | null) => Promise<Readable | null>
  /** Stores the whole of a file on this machine; nobody sees a part of it. */
  readonly put: (key: string, path: string) => Promise<void>
  /** Copies an object, whole or not at all; false where there is none. */
  readonly copy: (from: string, to: string) => Promise<boolean>
  /** Gives `work` the path of an object on this machine, which is gone afterwards; null where there is no object. */
  readonly withPath: <Result>(key: string, work: (path: string) => Promise<Result>) => Promise<Result | null>
  readonly putText: (key: string, text: string) => Promise<void>
  readonly getText: (key: string) => Promise<string | null>
  /** Removes an upload, with what tus has stored beside it. */
  readonly removeUpload: (key: string) => Promise<void>
  /** Removes all below a folder, uploads that have not ended too; what is not there is removed already. */
  readonly remove: (folder: string) => Promise<void>
  /** All objects whose keys begin so, `''` for all, those of uploads too. */
  readonly list: (prefix: string) => AsyncIterable<StoredObject>
  /** The companies that have a folder. */
  readonly companies: () => Promise<number[]>
  readonly close: () => Promise<void>
}

/** Where the bytes of a file are. Numbers and letters alone, so that every store takes them. */
export const folderOf = (managementGroupId: number, fileId?: string): string =>
  fileId === undefined ? `${managementGroupId}/` : `${managementGroupId}/${fileId}/`

/** The parts of a file: as it was sent, or a size of a picture. */
export const keyOf = (managementGroupId: number, fileId: string, part: string): string =>
  `${folderOf(managementGroupId, fileId)}${part}`

/** The part with a file as it was sent. */
export const content = 'content'

/** The companies among the names of folders. */
export const companiesOf = (names: readonly string[]): number[] =>
  names.filter((name) => /^\d{1,10}$/.test(name)).map(Number)

/** Whose part a key is; null for what is no part of a file. */
export const partOf = (key: string): { managementGroupId: number; fileId: string; part: string } | null => {
  const [, company, fileId, part] = /^(\d{1,10})\/(\d{1,19})\/([\w.]+)$/.exec(key) ?? []
  return company && fileId && part ? { managementGroupId: Number(company), fileId, part } : null
}
