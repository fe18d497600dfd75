import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { isOnCluster } from '../testing/on-cluster.ts'
import { connect, type Db } from './connect.ts'
import { isUpToDate } from './up-to-date.ts'

/** On Citus the migration always looks whether tables are to be spread. */
const isSkipped = !isOnCluster

let db: Db
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  return opened.close
})

test('a database that has run exactly these migrations is up to date', async () => {
  expect(await isUpToDate(db)).toBe(isSkipped)
})

test.each([
  ['lacks one', sql`delete from schema_version where version = (select max(version) from schema_version)`],
  ['has run another text of one', sql`update schema_version set md5 = md5('') where version = 1`],
  ['has no checksum of one', sql`update schema_version set md5 = null where version = 1`],
  ['has run one of a newer version', sql`insert into schema_version (version, md5) values (9999, 'x')`],
  ['has never run any', sql`drop table schema_version`],
])('a database that %s is migrated, or refused', async (_what, change) => {
  const undo = new Error('undo')
  const found: boolean[] = []
  const look = db.transaction(async (tx) => {
    await tx.query(change)
    found.push(await isUpToDate(tx))
    throw undo
  })
  await expect(look).rejects.toBe(undo)
  expect(found).toEqual([false])
  expect(await isUpToDate(db)).toBe(isSkipped)
})

test('one that cannot be reached is left to the migration, which reports why', async () => {
  const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', () => undefined)
  expect(await isUpToDate(nowhere)).toBe(false)
  await nowhere.close()
})
