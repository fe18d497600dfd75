import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { startCluster, type TestCluster } from './start.ts'

let cluster: TestCluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.stop())

const read = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('G-235 several services that start at once on an empty database spread all tables of companies', async () => {
  const url = await cluster.createDatabase('started')
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const astray = await read(
    url,
    `select t.relname as name from pg_index i
    join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] and a.attname = 'management_group_id'
    where i.indisprimary and not exists (select from citus_tables c where c.table_name = t.oid)
    order by name`,
  )
  expect(astray.map(({ name }) => name)).toEqual(['due_companies', 'ended_companies', 'open_imports'])
  const groups = await read(url, 'select distinct colocation_id from citus_tables')
  expect(groups).toHaveLength(1)
})

test('G-235 a migration that fails leaves an empty database on all machines, and the next one makes it whole', async () => {
  const url = await cluster.createDatabase('failed')
  await read(url, 'create table receipts ()')
  await expect(migrate(url)).rejects.toThrow('The tables of the database cannot be brought up to date')
  expect(await read(url, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([
    { tablename: 'receipts' },
  ])
  await read(url, 'drop table receipts')
  await migrate(url)
  expect((await read(url, 'select count(*)::int as n from citus_tables'))[0]?.n).toBeGreaterThan(20)
})
