import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import { ensure } from '../../http/refusal.ts'
import { deleteImport, finishReceiving, type ImportKey, insertChunk, openImport } from './queries.ts'

/** Pieces of a file are gathered to about this size before they are stored. */
const chunkBytes = 256 * 1024

async function* inChunks(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of file) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes < chunkBytes) continue
    yield Buffer.concat(pieces)
    pieces = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

/**
 * Stores a file of people while it is uploaded, and returns the key of the import that will read it. Refuses with `importUnderWay`
 * while another one of the company is open, and leaves nothing behind when the upload is aborted.
 */
export const receiveFile = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  opened: { readonly managementGroupId: number; readonly createdBy: string | null; readonly fileName: string },
  file: AsyncIterable<Buffer>,
): Promise<ImportKey> => {
  const importId = await openImport(db, opened, clock())
  ensure(importId, 'importUnderWay')
  const key = { managementGroupId: opened.managementGroupId, importId }
  try {
    let chunk = 0
    for await (const bytes of inChunks(file)) {
      ensure(await insertChunk(db, key, { chunk, bytes, now: clock() }), 'documentDeleted')
      chunk += 1
    }
    ensure(await finishReceiving(db, key, clock()), 'documentDeleted')
    return key
  } catch (error) {
    await deleteImport(db, key)
    throw error
  }
}
