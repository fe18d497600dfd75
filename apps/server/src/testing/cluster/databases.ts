import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabase } from '../database.ts'

const pollMs = 50
/** A session that holds it uses the database. */
const inUse = 72622

/** Deletes every row, so that a database is as it was after its migrations. To truncate tables on all machines takes seconds. */
const empty = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_version'
    order by relname not in ('management_groups', 'accounts'), relname`)
  for (const { name } of rows) await client.query(`delete from ${name}`)
  await client.query(`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public'`)
}

const take = async (url: string): Promise<TestDatabase | null> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${inUse}) as taken`)
  if (!rows[0]?.taken) {
    await client.end()
    return null
  }
  await empty(client)
  const drop = async () => {
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    await client.end()
  }
  return { url, drop }
}

/** Takes one of the prepared databases that no other test file uses, and empties it; waits until one is free. */
export const takeDatabase = async (urls: readonly string[]): Promise<TestDatabase> => {
  for (;;) {
    for (const url of urls) {
      const database = await take(url)
      if (database) return database
    }
    await wait(pollMs)
  }
}
