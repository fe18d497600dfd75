import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import sql from 'sql-template-tag'
import { isLoopback } from '../setting-rules.ts'
import { StartError } from '../start-error.ts'
import type { Queries } from './connect.ts'

/** Refuses a link that leaves this machine without verified TLS: throws a StartError. */
export const requireTls = (url: string): void => {
  // The driver's own reading of the address, of PGSSLMODE and of its certificates.
  const { host, ssl } = new pg.Client({ connectionString: url }) as { host: string; ssl: boolean | ConnectionOptions }
  const verified = typeof ssl === 'object' ? ssl.rejectUnauthorized !== false : ssl
  const isLocal = isLoopback(host) || host.startsWith('/')
  if (verified || isLocal) return
  throw new StartError(
    'The link to the database of DATABASE_URL is not protected by TLS: add ?sslmode=verify-full to it, or set DATABASE_ACCEPT_NO_TLS=true if nobody else can reach the network between.',
  )
}

/** Refuses a database that confirms writes which a crash takes back: throws a StartError. */
export const requireDurability = async (db: Queries): Promise<void> => {
  const off = await db.query<{ name: string }>(sql`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`)
  if (off.length === 0) return
  throw new StartError(
    `The database of DATABASE_URL may lose what it has confirmed: set ${off.map(({ name }) => name).join(' and ')} to on there, or set DATABASE_ACCEPT_DATA_LOSS=true.`,
  )
}
