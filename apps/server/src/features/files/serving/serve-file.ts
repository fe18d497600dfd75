import { Readable } from 'node:stream'
import type { PictureSize } from '@kawaraban/contract/files-kinds.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/connect.ts'
import { content, type FileStore, keyOf } from '../../../file-store/store.ts'
import type { FileAnswer, OpenedFile } from '../../../http/answer.ts'
import { endStalled, stallMs } from '../../../http/end-stalled.ts'
import { ensure } from '../../../http/refusal.ts'
import type { LoadedFile } from '../queries.ts'
import type { StoreCheck } from '../store-check/store-check.ts'
import { headersOf } from './headers.ts'
import { markMissing } from './queries.ts'
import { rangeOf } from './range.ts'

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

const nothing = () => Readable.from([])

/** The part of a file that is served: of a picture a size, of others what was sent. */
const partFor = ({ kind }: LoadedFile, size: PictureSize | null): string => {
  if (kind === 'picture') return size ?? 'large'
  ensure(size === null, 'notFound')
  return content
}

/** Creates what answers with a file that its caller may load: whole, one range of it, or only what is known of it. */
export const createServing =
  ({
    db,
    fileStore,
    storeCheck,
  }: {
    readonly db: Db
    readonly fileStore: FileStore
    readonly storeCheck: StoreCheck
  }) =>
  (file: LoadedFile | null, size: PictureSize | null, { request, reply }: Exchange): FileAnswer => {
    ensure(file?.state === 'ready', 'notFound')
    const part = partFor(file, size)
    const key = keyOf(file.managementGroupId, file.fileId, part)
    const tag = `"${file.fileId}-${part}"`

    /** What the store does not have is said to be missing from here on, unless the store is not the installation's. */
    const miss = async () => {
      if (await storeCheck.isOwn()) await db.transaction((tx) => markMissing(tx, file, true))
    }

    const open = async (): Promise<OpenedFile> => {
      const { range: rangeHeader, 'if-range': ifRange, 'if-none-match': known } = request.headers
      const headers = { ...headersOf(file), etag: tag }
      if (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))
        return { status: 304, headers, file: nothing() }
      const bytes = await fileStore.size(key)
      if (bytes === null) await miss()
      ensure(bytes !== null, 'notFound')
      const range = ifRange === undefined || ifRange === tag ? rangeOf(rangeHeader, bytes) : null
      if (range === 'outside')
        return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` }, file: nothing() }
      const length = range ? range.to - range.from + 1 : bytes
      const described = {
        ...headers,
        'content-length': length,
        ...(range && { 'content-range': `bytes ${range.from}-${range.to}/${bytes}` }),
      }
      const status = range ? 206 : 200
      if (request.method === 'HEAD') return { status, headers: described, file: nothing() }
      const opened = await fileStore.open(key, range)
      ensure(opened, 'notFound')
      endStalled(reply, stallMs)
      return { status, headers: described, file: opened }
    }
    return open
  }
