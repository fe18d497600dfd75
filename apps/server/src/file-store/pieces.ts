import type { Readable } from 'node:stream'
import type { DataStore, Upload } from '@tus/server'
import type { FileStore } from './store.ts'

/** Bytes of a piece, which are in memory until they are stored. */
const pieceBytes = 1024 * 1024

/** How the keys of pieces end. */
export const pieceEnding = '.part'

/** What a store of pieces is made of. */
type Objects = Pick<FileStore, 'getText' | 'putText' | 'size' | 'list'> & {
  readonly putBytes: (key: string, bytes: Buffer) => Promise<void>
}

type Piece = { readonly key: string; readonly from: number; readonly bytes: number }

/** The pieces of an upload from its first byte on, without a gap. */
export const piecesOf = async (list: FileStore['list'], key: string): Promise<Piece[]> => {
  const found: Piece[] = []
  for await (const piece of list(`${key}.`)) {
    const from = /\.(\d+)\.part$/.exec(piece.key)?.[1]
    if (from !== undefined) found.push({ key: piece.key, bytes: piece.bytes, from: Number(from) })
  }
  const pieces: Piece[] = []
  let end = 0
  for (const piece of found.toSorted((one, other) => one.from - other.from)) {
    if (piece.from !== end) break
    pieces.push(piece)
    end += piece.bytes
  }
  return pieces
}

const endOf = (pieces: readonly Piece[]) => pieces.reduce((end, { bytes }) => end + bytes, 0)

/**
 * Cuts a stream into pieces, each of which is gone when the next one is asked for: one place in memory holds all of them, where each in
 * its own would stay there until it is collected.
 */
async function* inPieces(stream: Readable): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafeSlow(pieceBytes)
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(piece, bytes, from)
      from += copied
      bytes += copied
      if (bytes < pieceBytes) continue
      yield piece
      bytes = 0
    }
  }
  if (bytes > 0) yield piece.subarray(0, bytes)
}

/**
 * A store of uploads by tus over one of whole objects: each piece is an object, named by its first byte, so that any server goes on
 * with an upload, and a kill loses the last piece at most. They become one object when the upload is whole.
 */
export const createPieces = async (objects: Objects): Promise<DataStore> => {
  const { DataStore: Base, ERRORS, Upload: Described } = await import('@tus/server')
  const factsKey = (key: string) => `${key}.info`
  return Object.assign(new Base(), {
    extensions: ['creation', 'termination'],
    create: async (upload: Upload) => {
      await objects.putText(factsKey(upload.id), JSON.stringify({ size: upload.size }))
      return upload
    },
    getUpload: async (id: string): Promise<Upload> => {
      const facts = await objects.getText(factsKey(id))
      if (facts === null) throw ERRORS.FILE_NOT_FOUND
      const { size } = JSON.parse(facts) as { size: number }
      const offset = (await objects.size(id)) ?? endOf(await piecesOf(objects.list, id))
      return new Described({ id, size, offset })
    },
    write: async (stream: Readable, id: string, offset: number): Promise<number> => {
      let end = offset
      for await (const piece of inPieces(stream)) {
        await objects.putBytes(`${id}.${end}${pieceEnding}`, piece)
        end += piece.length
      }
      return end
    },
  })
}
