import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  expect(astray.map(({ name }) => name)).toEqual(['ended_companies', 'jobs'])
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

/** What a release after the first one may do: to tables with rows, beside them, and to what rows of them refer to. */
const next = `
alter table members add column nickname text not null default 'none';
create index members_nickname on members (management_group_id, nickname);
alter table news drop constraint news_scope_check;
alter table news add constraint news_scope_check check (scope in ('all', 'specific', 'none'));
create table badges (
  management_group_id integer not null,
  badge_id bigint generated always as identity,
  company_user_id bigint not null,
  primary key (management_group_id, badge_id),
  foreign key (management_group_id, company_user_id) references members on delete cascade
);
insert into badges (management_group_id, company_user_id) select management_group_id, company_user_id from members;
`

test('G-277 the migrations of a new version reach tables that are spread, with their rows', async () => {
  const url = await cluster.createDatabase('upgrade')
  await migrate(url)
  await read(url, `insert into management_groups (code) select 'company ' || n from generate_series(1, 8) n`)
  await read(
    url,
    `insert into members (management_group_id, company_user_id, docomo_id, name, department_name, icon_type)
    select management_group_id, management_group_id, 'd', '名前', '部署', '00000000' from management_groups`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-migrations-'))
  cpSync(join(import.meta.dirname, '../../db/migrations'), folder, { recursive: true })
  const { length } = await read(url, 'select from schema_version where version > 0')
  writeFileSync(join(folder, `${String(length + 1).padStart(4, '0')}.do.next.sql`), next)
  await migrate(url, folder)
  rmSync(folder, { recursive: true })
  const machines = await read(
    url,
    `select distinct nodeport from citus_shards where table_name = 'members'::regclass and shard_size > 0`,
  )
  expect(machines.length).toBeGreaterThan(1)
  const members = await read(url, `select nickname, folded from members`)
  expect(members).toEqual(Array(8).fill({ nickname: 'none', folded: expect.stringContaining('名前') }))
  expect(await read(url, 'select count(*)::int as n from badges')).toEqual([{ n: 8 }])
  const spread = await read(
    url,
    `select from citus_tables where table_name in ('badges'::regclass, 'members'::regclass)`,
  )
  expect(spread).toHaveLength(2)
  await read(url, `update news set scope = 'none' where management_group_id = 1`)
})
