import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { pin } from './machine.ts'
import { servingCore } from './servers.ts'

/** PostgreSQL as it is delivered, durable, with room for the data in memory. */
const flags = ['shared_buffers=1GB', 'max_wal_size=4GB', 'jit=off']

export type BenchDatabase = {
  readonly url: string
  readonly client: pg.Client
  readonly pinned: boolean
  /** Process of the database server; its connections are children of it. */
  readonly pid: number
  /** The folder of its data. */
  readonly folder: string
  readonly stop: () => Promise<void>
}

/** A migrated database in a folder of its own, served from the serving core; `more` are further settings as `name=value`. */
export const startDatabase = async (more: readonly string[] = []): Promise<BenchDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kawaraban-bench-'))
  // PostgreSQL runs as a user of its own when root runs this.
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, chosen: true, flags: [...flags, ...more] })
  await migrate(embedded.url)
  const folder = join(embedded.folder, 'postgres', 'data')
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const pinned = pin(pid, servingCore)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  return {
    url: embedded.url,
    client,
    pinned,
    pid,
    folder,
    stop: async () => {
      await client.end()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
