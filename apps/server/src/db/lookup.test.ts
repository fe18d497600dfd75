import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import type { Db, Queries } from './connect.ts'
import { companyOfInputs, createLookup, inputRows } from './lookup.ts'

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
type Input = (typeof inputs)[number]
const statement = {
  inputs: inputRows<Input>({ name: ['text', ({ name }) => name] }),
  joins: sql`join (values ('a', 1), ('b', 2)) as known (name, number) on known.name = c.name`,
  select: sql`known.number, c.management_group_id as company, c.company_user_id as id`,
}
const find = createLookup<{ number: number }, Input>(statement)

test('rows come in the order of the inputs, and inputs without a row get null', async () => {
  const found = await find(db, inputs)
  expect(found).toMatchObject([{ number: 2, company: 1, id: '7' }, null, { number: 1, company: 1, id: '9' }])
})

test('a write sees what was found, and gives a row for each of these inputs', async () => {
  const write = {
    statement: sql`
      update management_groups set code = 'wrote ' || (select max(number) from found)
      where management_group_id = ${companyOfInputs}`,
    returning: sql`number * 10 as tenfold`,
  }
  const found = await createLookup<object, Input>({ ...statement, write })(db, inputs)
  expect(found).toMatchObject([{ tenfold: 20 }, null, { tenfold: 10 }])
  expect(await db.query(sql`select code from management_groups order by code`)).toEqual([
    { code: 'two' },
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
  await find(seen, inputs)
  expect(run).toEqual([expect.stringMatching(/select \$1::integer as management_group_id.*\[1,\[/s)])
  const [first, ...others] = inputs
  const foreign = { name: 'b', caller: { managementGroupId: 2, companyUserId: '8' } }
  await expect(find(seen, [first ?? foreign, foreign, ...others])).rejects.toThrow(
    'a statement has inputs of several companies',
  )
})
