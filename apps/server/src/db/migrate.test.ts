import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { StartError } from '../start-error.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { migrate, requireMigrated } from './migrate.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const emptyDatabase = () => client.query('drop schema public cascade; create schema public')
const versions = async () => (await client.query('select version from schema_version order by version')).rows

describe('migrate', () => {
  test('gives an empty database all tables, also when several services start at once', async () => {
    const migrated = await versions()
    await emptyDatabase()
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
    expect(await versions()).toEqual(migrated)
    expect((await client.query('select count(*)::int as n from news')).rows).toEqual([{ n: 0 }])
  })

  test('has PostgreSQL count the tables of a database that it changes, but none that is empty', async () => {
    const counted = async () => {
      const { rows } = await client.query(`
        select relname, reltuples from pg_class where relname in ('schema_version', 'news') order by relname`)
      return rows
    }
    await emptyDatabase()
    await migrate(database.url)
    expect(await counted()).toEqual([
      { relname: 'news', reltuples: -1 },
      { relname: 'schema_version', reltuples: (await versions()).length },
    ])
  })

  test('starts where a table cannot be counted, counts the others, whatever their names, and warns once', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
    await emptyDatabase()
    await client.query(`
      create function fail(n integer) returns integer language plpgsql immutable as $$
      begin
        if current_query() ilike 'analyze%' then raise exception 'cannot be counted'; end if;
        return n;
      end $$;
      create table failing (n integer);
      create index on failing (fail(n));
      create table "Odd, name" (n integer);
      insert into failing values (1);
      insert into "Odd, name" values (1), (2)`)
    await migrate(database.url)
    const { rows } = await client.query(
      `select reltuples from pg_class where relname in ('failing', 'Odd, name') order by 1`,
    )
    expect(rows).toEqual([{ reltuples: -1 }, { reltuples: 2 }])
    expect(warned.mock.calls).toEqual([[expect.stringContaining('cannot be counted')]])
    warned.mockRestore()
    await client.query('drop table failing, "Odd, name"; drop function fail')
  })

  test('leaves a database of a newer version as it is', async () => {
    await client.query('insert into schema_version (version) values (9999)')
    await expect(migrate(database.url)).rejects.toThrow(
      new StartError('The database was made by a newer version of Kawaraban: start that version.'),
    )
    await client.query('delete from schema_version where version = 9999')
  })

  test('leaves a database of before the first release as it is, and says what to do', async () => {
    await client.query(
      `update schema_version set md5 = '4578bb68e863b0401ed9886460b09662', name = 'foundation' where version = 1`,
    )
    await client.query('insert into schema_version (version) values (38)')
    const rows = async () => (await client.query('select * from schema_version order by version')).rows
    const before = await rows()
    for (const start of [migrate, requireMigrated])
      await expect(start(database.url)).rejects.toThrow(
        /^The database was made before 0\.9\.0, .* leaves it as it is: set DATABASE_URL or DATA_DIR to a new one, /,
      )
    expect(await rows()).toEqual(before)
  })

  test('changes nothing when one of its steps fails', async () => {
    await emptyDatabase()
    await client.query('create table receipts ()')
    await expect(migrate(database.url)).rejects.toThrow('The tables of the database cannot be brought up to date')
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([{ tablename: 'receipts' }])
  })

  test('reports in one sentence that a database cannot be reached', async () => {
    await expect(migrate('postgres://nobody@127.0.0.1:1/nothing')).rejects.toThrow(
      /^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/,
    )
  })
})
