import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestDatabase } from '../../apps/server/src/testing/database.ts'

/** Runs `work` on a connection to a database. */
export const connected = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The releases of which there is a database, as `0.9.0`. */
export const releases = (): string[] =>
  readdirSync(import.meta.dirname).flatMap((file) => /^(\d+\.\d+\.\d+)\.sql$/.exec(file)?.[1] ?? [])

/** Creates the database of a release as it was then. */
export const createReleaseDatabase = async (release: string): Promise<TestDatabase> => {
  const name = `release_${randomBytes(8).toString('hex')}`
  const run = (statement: string) => connected(inject('databaseUrl'), (client) => client.query(statement))
  await run(`create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = name
  const text = readFileSync(join(import.meta.dirname, `${release}.sql`), 'utf8')
  await connected(url.href, (client) => client.query(text))
  return { url: url.href, drop: async () => void (await run(`drop database ${name} with (force)`)) }
}
