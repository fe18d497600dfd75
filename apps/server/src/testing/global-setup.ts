import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../../../scripts/build-server.ts'
import { projectRoot } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { template } from './template.ts'

/** Nothing here has to survive a crash of the machine. */
const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** Builds the server, whose processes some tests start, and starts one PostgreSQL for the whole test run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await buildServer(projectRoot)
  const dataDir = mkdtempSync(join(tmpdir(), 'kawaraban-test-'))
  // PostgreSQL runs as a user of its own when root runs this.
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, chosen: true, flags })
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const url = new URL(embedded.url)
  url.pathname = template
  await migrate(url.href)
  project.provide('databaseUrl', embedded.url)
  project.provide('clusterDatabases', [])
  project.provide('explainUrl', '')
  return async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
