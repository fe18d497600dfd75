import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { runPrepared } from './prepared.ts'

let database: TestDatabase
let client: pg.Client
let descriptions = 0
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  const { connection } = client as unknown as { connection: pg.Connection }
  connection.on('rowDescription', () => {
    descriptions += 1
  })
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const types = {
  getTypeParser: ((oid: number) => {
    if (oid === pg.types.builtins.UUID) {
      return () => {
        throw new Error('a uuid cannot be read')
      }
    }
    return pg.types.getTypeParser(oid)
  }) as pg.CustomTypesConfig['getTypeParser'],
}
const run = (name: string, text: string, values: readonly unknown[] = []) =>
  runPrepared(client as unknown as pg.PoolClient, { name, text, values, query_timeout: 4_000 }, types)
const unwritable = {
  toPostgres: () => {
    throw new Error('it cannot be written')
  },
}
const good = () => run('good', 'select $1::int as number, $2::text as word', [1, null])

test('a statement gives rows by column, and is described at its first run on a connection alone', async () => {
  for (let round = 0; round < 3; round++) expect(await good()).toEqual([{ number: 1, word: null }])
  expect(descriptions).toBe(1)
  expect(await run('many', 'select n from generate_series(1, $1::int) n', [3])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(await run('no rows', 'select 1 as one where false')).toEqual([])
  for (let round = 0; round < 2; round++) expect(await run('no columns', 'set local jit = off')).toEqual([])
})

test.each([
  ['PostgreSQL refuses', 'select 1 / $1::int as number', [0], 'division by zero'],
  ['has a value that cannot be written', 'select $1::text', [unwritable], 'it cannot be written'],
  ['gives a value that cannot be read', 'select gen_random_uuid() as id', [], 'a uuid cannot be read'],
])(
  'a statement that %s fails alone, every time, and the connection serves the next one',
  async (name, text, values, message) => {
    for (let round = 0; round < 2; round++) {
      await expect(run(name, text, values)).rejects.toThrow(message)
      expect(await good()).toEqual([{ number: 1, word: null }])
    }
  },
)

test('a statement whose columns have changed is refused, and never read by its former columns', async () => {
  await client.query(`create table changing (first int, second text); insert into changing values (1, 'two')`)
  const read = () => run('changing', 'select * from changing')
  expect(await read()).toEqual([{ first: 1, second: 'two' }])
  await client.query('alter table changing drop column first')
  await expect(read()).rejects.toThrow('cached plan must not change result type')
})
