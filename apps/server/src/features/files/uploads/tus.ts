import { Readable } from 'node:stream'
import { uploadsPath } from '@kawaraban/contract/files.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../db/connect.ts'
import { content, type FileStore, keyOf } from '../../../file-store/store.ts'
import { once } from '../../../once.ts'
import type { FileKey } from '../queries.ts'
import { createLocker } from './lock.ts'

/** Headers of tus that a client sends, and those that it gets. */
const sentHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'content-type',
  'content-length',
]
const answeredHeaders = ['tus-resumable', 'upload-offset', 'upload-length', 'location', 'cache-control']

/** How tus has answered. */
export type TusAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>> }

/** Does what a request by tus asks for, with `body` in place of what it has sent, for a file that its caller may write. */
export type RunTus = (request: FastifyRequest, file: FileKey, body?: AsyncIterable<Buffer>) => Promise<TusAnswer>

/** Where an upload continues, below the address of the service. */
const addressOf = ({ fileId }: FileKey) => `${uploadsPath}/${fileId}`

/** Creates the server of tus on a store; it and its libraries are loaded with the first upload. */
export const createTus = (db: Db, store: FileStore): RunTus => {
  /** The file of each request that runs: rights have been checked before tus gets it. */
  const files = new WeakMap<object, FileKey>()
  const fileOf = (request: object): FileKey => {
    const file = files.get(request)
    if (!file) throw new Error('a request of tus has no file')
    return file
  }
  const idOf = ({ managementGroupId, fileId }: FileKey) => keyOf(managementGroupId, fileId, content)

  const opened = once(async () => {
    const { Server } = await import('@tus/server')
    return new Server({
      path: uploadsPath,
      datastore: await store.uploads(),
      locker: createLocker(db),
      namingFunction: (request) => idOf(fileOf(request)),
      getFileIdFromRequest: (request) => idOf(fileOf(request)),
      generateUrl: (request) => addressOf(fileOf(request)),
    })
  })

  return async (request, file, body) => {
    const server = await opened()
    const headers = sentHeaders.flatMap((name): [string, string][] => {
      const value = request.headers[name]
      return value === undefined || (name.startsWith('content-') && !body) ? [] : [[name, String(value)]]
    })
    const asked = new Request(`http://localhost${addressOf(file)}`, {
      method: request.method,
      headers,
      ...(body && { body: Readable.toWeb(Readable.from(body)) as ReadableStream, duplex: 'half' as const }),
    })
    files.set(asked, file)
    const answer = await server.handleWeb(asked as Parameters<typeof server.handleWeb>[0])
    // What tus says of a fault is for programs: the status says it.
    await answer.body?.cancel()
    return {
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => answeredHeaders.includes(name))),
    }
  }
}
