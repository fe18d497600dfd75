import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BucketSettings } from '../file-store/settings.ts'

type S3rver = { run: () => Promise<AddressInfo>; close: () => Promise<void>; httpServer: Server }
type S3rverClass = new (options: object) => S3rver

const require = createRequire(import.meta.url)
const bucket = 'files'

/** Starts an S3-compatible store with an empty bucket on this machine; returns the settings for it. */
export const startBucket = async (): Promise<{ settings: BucketSettings; close: () => Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'kawaraban-s3-'))
  const Store: S3rverClass = require('@20minutes/s3rver')
  const configureBuckets = [{ name: bucket }]
  // It signs the address of a bucket without the slash that the client of Amazon sends.
  const checks = { allowMismatchedSignatures: true }
  const store = new Store({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets, ...checks })
  const { port } = await store.run()
  return {
    settings: {
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      // Those that the store knows.
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      isPathStyle: true,
    },
    close: async () => {
      const closed = store.close()
      store.httpServer.closeAllConnections()
      await closed
      await rm(directory, { recursive: true, force: true })
    },
  }
}
