import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openSwallowingProxy } from '../testing/swallowing-proxy.ts'
import { connect, type Db, type Queries, type Statement } from './connect.ts'
import { checkMachine } from './placements.ts'

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof openSwallowingProxy>>
let db: Db
beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await openSwallowingProxy(database.url)
  db = connect(proxy.url, () => undefined, 1)
})
afterEach(async () => {
  proxy.close()
  await db.close()
  await database.drop()
})

/** A database whose transactions run this in place of the statement of a check. */
const checking = (run: (tx: Queries, statement: Statement) => Promise<unknown[]>, on = db): Db => ({
  ...on,
  transaction: (work, timeoutMs) =>
    on.transaction((tx) => work({ query: (statement) => run(tx, statement) as Promise<never> }), timeoutMs),
})

test('G-239 a check fails when the database itself says that it has taken too long, or that a machine cannot be reached', async () => {
  for (const [text, code] of [
    ['select pg_sleep(2)', '57014'],
    [`do $$ begin raise sqlstate '08006'; end $$`, '08006'],
  ] as const) {
    const failing = checking((tx) => tx.query({ text, values: [] }))
    await expect(checkMachine(failing, 1)).rejects.toMatchObject({ code })
  }
})

test('G-239 a check whose answer does not arrive, or too late, says nothing of the machine', async () => {
  const silent = checking((tx, statement) => {
    proxy.setSilent(true)
    return tx.query(statement)
  })
  expect(await checkMachine(silent, 1)).toBeUndefined()
})

test('G-239 a check that is cut off by the end of its own process says nothing of the machine', async () => {
  const own = connect(database.url, () => undefined, 1)
  const closing: Promise<void>[] = []
  const cut = checking((tx) => {
    closing.push(own.close())
    return tx.query({ text: 'select pg_sleep(2)', values: [] })
  }, own)
  expect(await checkMachine(cut, 1)).toBeUndefined()
  await Promise.all(closing)
})
