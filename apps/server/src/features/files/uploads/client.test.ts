import { createConnection, type Socket } from 'node:net'
import { uploadsPath } from '@kawaraban/contract/files.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import sql from 'sql-template-tag'
import { Upload } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createBucketStore } from '../../../file-store/s3.ts'
import type { FileStore } from '../../../file-store/store.ts'
import { createCsrfPair } from '../../../http/csrf.ts'
import { startBucket } from '../../../testing/bucket.ts'
import { useFilesApp } from '../../../testing/files-app.ts'

const content = Buffer.alloc(3 * 1024 * 1024, 'かわらばん')

/** A store in a bucket, which is opened before the server asks for it. */
const bucket = await startBucket()
const bucketStore: FileStore = createBucketStore(bucket.settings)
afterAll(async () => {
  await bucketStore.close()
  await bucket.close()
})

describe.each([
  ['a folder', {}],
  ['an S3-compatible store', { parts: { fileStore: bucketStore } }],
])('with %s', (_name, setting) => {
  const { app, ask, facts } = useFilesApp(setting)
  let origin: string
  beforeAll(async () => {
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.db.query(sql`delete from files`))

  const headersOf = () => {
    const { sessionKey } = app.cast.suzuki
    const pair = createCsrfPair(sessionKey)
    return {
      cookie: `${app.cookieName}=${sessionKey}`,
      [csrfIdHeader]: pair.csrfId,
      [csrfTokenHeader]: pair.csrfToken,
    }
  }

  /** Sends a file by the client of tus; `onUrl` is called with its address. */
  const send = (options: Partial<ConstructorParameters<typeof Upload>[1]> = {}) =>
    new Promise<Upload>((resolve, reject) => {
      const upload = new Upload(content, {
        endpoint: `${origin}${uploadsPath}`,
        metadata: { filename: '社内報.txt' },
        headers: headersOf(),
        retryDelays: [0, 100, 300, 1_000],
        onSuccess: () => resolve(upload),
        onError: reject,
        ...options,
      })
      upload.start()
    })
  const idOf = (address: string | null) => address?.split('/').at(-1) ?? ''

  test('FILE-01 FILE-06 the client of tus sends a file, which is served as it was', async () => {
    const { url } = await send()
    const { suzuki } = app.cast
    expect(await facts(suzuki, idOf(url))).toMatchObject({ state: 'ready', name: '社内報.txt', bytes: content.length })
    expect((await ask(suzuki, `/v1/files/${idOf(url)}`)).rawPayload.equals(content)).toBe(true)
  })

  /** Begins to send the bytes of an upload by hand, and returns the connection. */
  const begin = async (address: string, bytes: number): Promise<Socket> => {
    const { hostname, port } = new URL(origin)
    const socket = createConnection(Number(port), hostname)
    const headers = {
      host: `${hostname}:${port}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(content.length),
      ...headersOf(),
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`PATCH ${address} HTTP/1.1\r\n${head.join('')}\r\n`)
    await new Promise<void>((resolve) => void socket.write(content.subarray(0, bytes), () => resolve()))
    return socket
  }
  const announce = async () => {
    const answer = await fetch(`${origin}${uploadsPath}`, {
      method: 'POST',
      headers: {
        ...headersOf(),
        'tus-resumable': '1.0.0',
        'upload-length': String(content.length),
        'upload-metadata': `filename ${Buffer.from('a.txt').toString('base64')}`,
      },
    })
    return String(answer.headers.get('location'))
  }
  const offsetOf = async (address: string) =>
    Number((await ask(app.cast.suzuki, address, { method: 'HEAD' })).headers['upload-offset'])

  const isLocked = async (address: string) => {
    const [row] = await app.db.query<{ isLocked: boolean }>(sql`
      select lock_holder is not null as "isLocked" from files where file_id = ${idOf(address)}`)
    return row?.isLocked
  }

  test('FILE-01 what has arrived before a connection broke is not sent again', async () => {
    const address = await announce()
    const socket = await begin(address, 2_000_000)
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(2_000_000)
    socket.resetAndDestroy()
    await expect.poll(() => offsetOf(address)).toBeGreaterThan(0)
    const offset = await offsetOf(address)
    expect(offset).toBeLessThanOrEqual(2_000_000)
    let sent = Number.POSITIVE_INFINITY
    await send({
      uploadUrl: `${origin}${address}`,
      onProgress: (bytes) => {
        sent = Math.min(sent, bytes)
      },
    })
    expect(sent).toBeGreaterThanOrEqual(offset)
    expect((await ask(app.cast.suzuki, `/v1/files/${idOf(address)}`)).rawPayload.equals(content)).toBe(true)
  })

  test('FILE-01 a client that has lost its connection goes on although the server still waits for the former one', async () => {
    const address = await announce()
    const hanging = await begin(address, 1_500_000)
    await expect.poll(() => isLocked(address)).toBe(true)
    const { url } = await send({ uploadUrl: `${origin}${address}` })
    expect((await ask(app.cast.suzuki, `/v1/files/${idOf(url)}`)).rawPayload.equals(content)).toBe(true)
    hanging.destroy()
  }, 30_000)
})
