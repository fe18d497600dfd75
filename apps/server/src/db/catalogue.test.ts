import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import type { Db } from './connect.ts'

/** Tables that find the company of a request, and the list of migrations. */
const directory = [
  'accounts',
  'agreements',
  'app_codes',
  'app_sign_ins',
  'company_codes',
  'database_origin',
  'ended_companies',
  'file_store',
  'jobs',
  'mail_reports',
  'push_endpoints',
  'schema_version',
  'sessions',
  'sign_ins',
  'vapid_keys',
]

let db: Db
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  return opened.close
})

type Key = { tableName: string; keyName: string; kind: 'p' | 'u' | 'f'; firstColumn: string }

/** Primary, unique and foreign keys with their first column, and unique indexes without a constraint. */
const listKeys = () =>
  db.query<Key>(sql`
    select c.conrelid::regclass::text as "tableName", c.conname as "keyName", c.contype as kind,
      a.attname as "firstColumn"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f')
    union all
    select i.indrelid::regclass::text, i.indexrelid::regclass::text, 'u', a.attname
    from pg_index i
    join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indisunique and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)

test('G-033 every key of a company’s own data starts with its management group', async () => {
  const keys = await listKeys()
  const astray = keys.filter((key) => !directory.includes(key.tableName) && key.firstColumn !== 'management_group_id')
  expect(astray).toEqual([])
  expect(keys.length).toBeGreaterThan(8)
})

test('every table has a primary key, and the directory is as small as it is said to be', async () => {
  const tables = await db.query<{ tableName: string; hasGroup: boolean; hasPrimary: boolean }>(sql`
    select c.oid::regclass::text as "tableName",
      exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'management_group_id' and a.attnotnull) as "hasGroup",
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as "hasPrimary"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  expect(tables.filter(({ hasPrimary }) => !hasPrimary).map(({ tableName }) => tableName)).toEqual([])
  const company = tables.filter(({ tableName }) => !directory.includes(tableName))
  expect(company.filter(({ hasGroup }) => !hasGroup)).toEqual([])
})

test('no foreign key leads from the directory into a company, so that companies may be on other machines', async () => {
  const astray = await db.query<{ name: string }>(sql`
    select k.conname as name
    from pg_constraint k
    where k.contype = 'f' and k.conrelid::regclass::text = any(${directory}::text[])
      and not k.confrelid::regclass::text = any(${directory}::text[])`)
  expect(astray).toEqual([])
})

test('no table has a trigger: writers write all that follows from a change', async () => {
  const triggers = await db.query<{ name: string }>(sql`
    select t.tgname as name
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
    where not t.tgisinternal`)
  expect(triggers).toEqual([])
})

test('OPS-04 every table of a company’s own data is deleted with its row, but those that are deleted by name', async () => {
  const staying = await db.query<{ tableName: string }>(sql`
    select c.oid::regclass::text as "tableName"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'management_group_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c')
    order by 1`)
  expect(staying.map(({ tableName }) => tableName)).toEqual([
    'accounts',
    'audiences',
    'company_codes',
    'ended_companies',
    'jobs',
    'management_groups',
    'push_endpoints',
    'receipts',
  ])
})
