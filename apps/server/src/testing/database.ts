import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from '../db/connect.ts'
import { takeDatabase } from './cluster/databases.ts'
import { connectRecording } from './statements.ts'
import { template } from './template.ts'

export type TestDatabase = {
  readonly url: string
  /** Removes the database; connections that are still open are closed. */
  readonly drop: () => Promise<void>
}

const run = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database with all tables and no rows, for one test file alone. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const prepared = inject('clusterDatabases')
  if (prepared.length > 0) return takeDatabase(prepared)
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = name
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

/** Opens a database like `createTestDatabase`; `close` also removes it. */
export const openTestDatabase = async (max?: number): Promise<{ db: Db; close: () => Promise<void> }> => {
  const database = await createTestDatabase()
  const db = connectRecording(database.url, () => undefined, max)
  const close = async () => {
    await db.close()
    await database.drop()
  }
  return { db, close }
}
