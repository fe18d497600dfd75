import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { once } from '../once.ts'
import { createPieces, pieceEnding, piecesOf } from './pieces.ts'
import type { BucketSettings } from './settings.ts'
import { type ByteRange, companiesOf, type FileStore } from './store.ts'

/** Longest wait in ms for a connection, and for an answer to begin. */
const [connectMs, answerMs] = [5_000, 30_000]

const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

/** What `call` returns, or null where there is no such object. */
const orNull = async <Result>(call: Promise<Result>): Promise<Result | null> => {
  try {
    return await call
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const configOf = ({ endpoint, region, credentials, isPathStyle }: BucketSettings): S3ClientConfig => ({
  region,
  forcePathStyle: isPathStyle,
  ...(endpoint && { endpoint }),
  ...(credentials && { credentials }),
  // Checksums in trailers are Amazon's own: other stores refuse them, or store them with the bytes.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs },
})

/** A store of files in a bucket. Its libraries are loaded with the first call. */
export const createBucketStore = (settings: BucketSettings): FileStore => {
  const { bucket: Bucket } = settings
  let close: () => void = () => undefined
  const opened = once(async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client(configOf(settings))
    close = () => client.destroy()
    return { sdk, client }
  })

  const open = async (key: string, range: ByteRange | null): Promise<Readable | null> => {
    const { sdk, client } = await opened()
    const Range = range ? `bytes=${range.from}-${range.to}` : undefined
    const answer = await orNull(client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range })))
    return (answer?.Body as Readable | undefined) ?? null
  }

  const put = async (key: string, body: Readable | Buffer | string, bytes: number): Promise<void> => {
    const { sdk, client } = await opened()
    await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body: body, ContentLength: bytes }))
  }
  const putText = (key: string, text: string) => put(key, text, Buffer.byteLength(text))

  const getText = async (key: string): Promise<string | null> => {
    const { sdk, client } = await opened()
    const answer = await orNull(client.send(new sdk.GetObjectCommand({ Bucket, Key: key })))
    return (await answer?.Body?.transformToString()) ?? null
  }

  const size = async (key: string): Promise<number | null> => {
    const { sdk, client } = await opened()
    const head = await orNull(client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })))
    return head?.ContentLength ?? null
  }

  async function* list(prefix: string) {
    const { sdk, client } = await opened()
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
      for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
        if (Key !== undefined) yield { key: Key, bytes: Size, changedAt: LastModified?.getTime() ?? 0 }
    }
  }

  /** Removes all objects whose keys begin and end so, one by one: the call for many needs a checksum that not every store takes. */
  const removeAll = async (prefix: string, ending = ''): Promise<void> => {
    const { sdk, client } = await opened()
    for await (const { key } of list(prefix))
      if (key.endsWith(ending)) await orNull(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })))
  }

  async function* contentOf(pieces: readonly { readonly key: string }[]) {
    for (const { key } of pieces) {
      const piece = await open(key, null)
      if (!piece) throw new Error('a piece of an upload is gone')
      yield* piece
    }
  }

  return {
    uploads: once(() =>
      createPieces({ getText, putText, size, list, putBytes: (key, bytes) => put(key, bytes, bytes.length) }),
    ),
    seal: async (key) => {
      const pieces = await piecesOf(list, key)
      const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0)
      if ((await size(key)) === null && bytes > 0) await put(key, Readable.from(contentOf(pieces)), bytes)
      await removeAll(`${key}.`, pieceEnding)
    },
    size,
    open,
    put: async (key, path) => put(key, createReadStream(path), (await stat(path)).size),
    copy: async (from, to) => {
      const { sdk, client } = await opened()
      const copied = new sdk.CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` })
      return (await orNull(client.send(copied))) !== null
    },
    withPath: async (key, work) => {
      const file = await open(key, null)
      if (!file) return null
      const folder = await mkdtemp(join(tmpdir(), 'kawaraban-file-'))
      try {
        const path = join(folder, 'content')
        await pipeline(file, createWriteStream(path))
        return await work(path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    putText,
    getText,
    removeUpload: async (key) => {
      const { sdk, client } = await opened()
      await orNull(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })))
      await removeAll(`${key}.`)
    },
    remove: (folder) => removeAll(folder),
    list,
    // By their keys: not every store finds the common beginnings of keys with several parts.
    companies: async () => {
      const names = new Set<string>()
      for await (const { key } of list('')) names.add(key.split('/')[0] ?? '')
      return companiesOf([...names])
    },
    close: async () => close(),
  }
}
