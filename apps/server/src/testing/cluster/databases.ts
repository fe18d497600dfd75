import pg from 'pg'
import { vi } from 'vitest'
import type { TestDatabase } from '../database.ts'

/** Longer than any test file has a database. */
const waitMs = 600_000

/** A test may have set its database to read only. */
const writing = '-c default_transaction_read_only=off'

const open = async (url: string, options = ''): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  return client
}

/** Stores which migrations have run, for tests that change that. */
export const saveVersion = async (url: string): Promise<void> => {
  const client = await open(url)
  await client.query('create schema prepared')
  await client.query('create table prepared.schema_version as table public.schema_version')
  await client.end()
}

/** Deletes every row, so that a database is as it was after its migrations. To truncate tables on all machines takes seconds. */
const empty = async (url: string) => {
  const client = await open(url)
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_version'
    order by relname not in ('management_groups', 'accounts'), relname`)
  for (const { name } of rows) await client.query(`delete from ${name}`)
  await client.query(`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public'`)
  await client.query('delete from schema_version')
  await client.query('insert into schema_version select * from prepared.schema_version')
  await client.end()
}

/** Removes what a test has set for its database, on each machine, and activates machines that its server found unreachable. */
const reset = async (url: string, name: string) => {
  const coordinator = await open(url, writing)
  await coordinator.query('update pg_dist_node set isactive = true where not isactive')
  const { rows } = await coordinator.query<{ port: number }>(`
    select nodeport as port from pg_dist_node
    where exists (
      select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database())`)
  await coordinator.end()
  for (const { port } of rows) {
    const machine = new URL(url)
    machine.port = String(port)
    const client = await open(machine.href, `${writing} -c citus.enable_ddl_propagation=off`)
    await client.query(`alter database ${name} reset all`)
    await client.end()
  }
}

const take = async (url: string): Promise<TestDatabase | null> => {
  const beside = new URL(url)
  const name = beside.pathname.slice(1)
  beside.pathname = 'postgres'
  // Its lock marks the database as in use. It is in another database, for tests end all sessions of their own.
  const holder = await open(beside.href)
  const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [name])
  if (!rows[0]?.taken) {
    await holder.end()
    return null
  }
  await reset(url, name)
  await empty(url)
  const drop = async () => {
    await holder.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'
        and application_name not like 'citus_internal%'`,
      [name],
    )
    await holder.end()
  }
  return { url, drop }
}

/** Takes one of the prepared databases that no other test file uses, and empties it; waits until one is free. */
export const takeDatabase = async (urls: readonly string[]): Promise<TestDatabase> => {
  const takeOne = async () => {
    for (const url of urls) {
      const database = await take(url)
      if (database) return database
    }
    return null
  }
  return vi.waitUntil(takeOne, { timeout: waitMs, interval: 50 })
}
