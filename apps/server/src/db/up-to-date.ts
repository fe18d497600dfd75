import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import type { Queries } from './connect.ts'

/** Oldest PostgreSQL whose SQL the service speaks. */
export const oldestMajor = 15

const folder = join(import.meta.dirname, 'migrations')

/** Numbers and checksums of this version's migrations, as the database records those that it has run. */
export const ownMigrations = (): { readonly version: number; readonly md5: string }[] =>
  readdirSync(folder).map((file) => ({
    version: Number.parseInt(file, 10),
    md5: createHash('md5')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  }))

/**
 * Whether the database has run exactly this version's migrations, as at almost every start. False too when that cannot be
 * read: `migrate` then reports why; and on Citus, where `migrate` may have tables to spread.
 */
export const isUpToDate = async (db: Queries): Promise<boolean> => {
  try {
    const rows = await db.query<{ version: number; md5: string; needsMigration: boolean }>(sql`
      select
        version::integer,
        md5,
        current_setting('server_version_num')::integer < ${oldestMajor * 10_000}::integer
          or exists (select from pg_extension where extname = 'citus') as "needsMigration"
      from public.schema_version
      where version > 0
      order by version`)
    const run = rows.map(({ version, md5 }) => ({ version, md5 }))
    const own = ownMigrations().toSorted((one, other) => one.version - other.version)
    return isDeepStrictEqual(run, own) && !rows.some(({ needsMigration }) => needsMigration)
  } catch {
    return false
  }
}
