import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import type { Db, Queries } from './connect.ts'
import { inputRows, lookup } from './lookup.ts'

let db: Db
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  await db.query(sql`insert into management_groups (code) values ('one'), ('two')`)
  return opened.close
})

const inputs = ['b', 'x', 'a'].map((name, index) => ({
  caller: { managementGroupId: 1, companyUserId: String(7 + index) },
  name,
}))
const rowsOf = (given: typeof inputs) => inputRows(given, { name: ['text', ({ name }) => name] })
const statement = (given: typeof inputs) => ({
  inputs: rowsOf(given),
  joins: sql`join (values ('a', 1), ('b', 2)) as known (name, number) on known.name = c.name`,
  select: sql`known.number, c.management_group_id as company, c.company_user_id as id`,
})

test('rows come in the order of the inputs, and inputs without a row get null', async () => {
  const found = await lookup<{ number: number }>(db, inputs, statement(inputs))
  expect(found).toMatchObject([{ number: 2, company: 1, id: '7' }, null, { number: 1, company: 1, id: '9' }])
})

test('a write sees what was found, and gives a row for each of these inputs', async () => {
  const write = {
    statement: sql`update management_groups set code = 'wrote ' || (select max(number) from found) where code = 'two'`,
    returning: sql`number * 10 as tenfold`,
  }
  const found = await lookup(db, inputs, { ...statement(inputs), write })
  expect(found).toMatchObject([{ tenfold: 20 }, null, { tenfold: 10 }])
  expect(await db.query(sql`select code from management_groups order by code`)).toEqual([
    { code: 'one' },
    { code: 'wrote 2' },
  ])
})

test('the company is a plain parameter, and no statement is for two companies', async () => {
  const run: string[] = []
  const seen: Queries = {
    query: async ({ text, values }) => {
      run.push(`${text} ${JSON.stringify(values)}`)
      return []
    },
  }
  await lookup(seen, inputs, statement(inputs))
  expect(run).toEqual([expect.stringMatching(/select \$1::integer as management_group_id.*\[1,\[/s)])
  const [first, ...others] = inputs
  const foreign = { name: 'b', caller: { managementGroupId: 2, companyUserId: '8' } }
  expect(() => rowsOf([first ?? foreign, foreign, ...others])).toThrow('a statement has inputs of several companies')
})
