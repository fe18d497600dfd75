import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connect, type Db } from './connect.ts'
import { openMachines } from './open-machines.ts'
import { runFor, type Whose, whoseNow } from './whose.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, () => undefined)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('G-235 on one database every company answers, and nothing is watched', async () => {
  let statements = 0
  const counting: Db = {
    ...db,
    query: (statement) => {
      statements += 1
      return db.query(statement)
    },
  }
  const machines = await openMachines(counting, console)
  expect(machines.isSpread).toBe(false)
  const fault = new Error('the connection broke')
  await expect(machines.runOnMachine(1, () => Promise.reject(fault))).rejects.toBe(fault)
  expect(await machines.runOnMachine(1, async () => 'found')).toBe('found')
  machines.ensureAnswers(1)
  expect([await machines.answers(1), await machines.listAnswering(), machines.refused()]).toEqual([true, null, []])
  expect(machines.outages()).toBe(0)
  expect(statements).toBe(1)
})

test('G-235 G-314 a machine is checked as nobody, beside a company that has used up its share of the connections', async () => {
  const checks: Whose[] = []
  const record = () => {
    checks.push(whoseNow())
    return [{ isSpread: true }]
  }
  const spread: Db = {
    ...db,
    query: async () => record() as never,
    transaction: async () => record() as never,
  }
  const machines = await openMachines(spread, console)
  checks.length = 0
  expect(await runFor(1, () => machines.answers(1))).toBe(true)
  expect(checks).toEqual([null, null])
})
