import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fileTypes } from '@kawaraban/contract/endpoint.ts'
import type { Queries } from '../../db/connect.ts'
import type { FileAnswer } from '../../http/answer.ts'
import { dispositionOf } from './file-name.ts'
import { readSlice, type StoredExport, sliceSize } from './queries.ts'

/** A piece of a file in slices; throws when it is missing. */
async function* readPiece(db: Queries, stored: StoredExport, chunk: number): AsyncGenerator<Buffer> {
  let size = 0
  let slice: Buffer
  do {
    slice = await readSlice(db, stored, chunk, size)
    size += slice.length
    if (size === 0) throw new Error('an export was deleted while it was downloaded')
    if (slice.length > 0) yield slice
  } while (slice.length === sliceSize)
}

/**
 * The stored pieces of a file; throws when one is missing, so that a file cut short is an error. Ends with its last
 * byte: a client may close the connection as soon as it has that, and the answer counts as sent when it has ended.
 */
async function* readFile(db: Queries, stored: StoredExport): AsyncGenerator<Buffer> {
  let left = Number(stored.storedBytes)
  for (let chunk = 0; left > 0; chunk++) {
    for await (const slice of readPiece(db, stored, chunk)) {
      left -= slice.length
      yield slice
      if (left <= 0) return
    }
  }
}

const acceptsGzip = (accepted: string | undefined) => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted ?? '')

/** The file of a finished export as an answer, with its length; CSV compressed where the client can read that. */
export const fileOf = (db: Queries, stored: StoredExport, acceptEncoding: string | undefined): FileAnswer => {
  const { format, fileName } = stored
  const file = Readable.from(readFile(db, stored), { objectMode: false })
  const isCompressed = format === 'csv' && acceptsGzip(acceptEncoding)
  const headers = {
    'content-type': fileTypes[format],
    'content-disposition': dispositionOf(fileName, format),
    'cache-control': 'private, no-store',
    vary: 'accept-encoding',
    'content-length': Number(isCompressed ? stored.storedBytes : stored.bytes),
  }
  if (format === 'xlsx') return { file, headers }
  if (isCompressed) return { file, headers: { ...headers, 'content-encoding': 'gzip' } }
  const plain = createGunzip()
  file.on('error', (error) => plain.destroy(error))
  return { file: file.pipe(plain), headers }
}
