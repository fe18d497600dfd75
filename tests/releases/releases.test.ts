import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { testApp } from '../../apps/server/src/testing/app.ts'
import { createTestDatabase } from '../../apps/server/src/testing/database.ts'
import { openGateway } from '../../apps/server/src/testing/gateway.ts'
import { root } from '../source.ts'
import { connected, createReleaseDatabase, releases } from './databases.ts'
import { dump } from './dump.ts'
import { fill } from './fill.ts'
import { readSchema } from './schema.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

test.each(releases())('a database of %s is migrated to the tables of a new one', async (release) => {
  const [ofRelease, fresh] = [await createReleaseDatabase(release), await createTestDatabase()]
  await migrate(ofRelease.url)
  expect(await connected(ofRelease.url, readSchema)).toEqual(await connected(fresh.url, readSchema))
  for (const database of [ofRelease, fresh]) await database.drop()
})

test('a database that is written and loaded again is the same one', async () => {
  const [release = ''] = releases()
  const database = await createReleaseDatabase(release)
  expect(await connected(database.url, dump)).toBe(readFileSync(join(import.meta.dirname, `${release}.sql`), 'utf8'))
  await database.drop()
})

/** Tables without rows at rest: what is in them is deleted when it is done. */
const emptied = ['import_chunks', 'notice_batches']

/** `RELEASE=write` stores the database of this version. */
test('this version fills a database with rows of every table', async () => {
  const database = await createTestDatabase()
  const app = await testApp(undefined, undefined, database)
  const gateway = await openGateway()
  await fill(app, gateway)
  const text = await connected(database.url, dump)
  const tables = [...text.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name)
  expect(tables.filter((name) => !text.includes(`\ninsert into ${name} (`))).toEqual(emptied)
  if (process.env.RELEASE === 'write') writeFileSync(join(import.meta.dirname, `${version}.sql`), text)
  gateway.close()
  await app.close()
})
