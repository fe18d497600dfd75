import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../../../../scripts/build-server.ts'
import { projectRoot } from '../../config.ts'
import { migrate } from '../../db/migrate.ts'
import { saveVersion } from './databases.ts'
import { startCluster } from './start.ts'

/** Two test files run at a time, and some use two databases at once. */
const databases = 5

/** Builds the server, and starts a cluster of three machines for the whole test run, with prepared databases: on a cluster no template can be copied. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await buildServer(projectRoot)
  const cluster = await startCluster()
  const prepare = async (name: string) => {
    const url = await cluster.createDatabase(name)
    await migrate(url)
    return url
  }
  const urls: string[] = []
  for (let number = 1; number <= databases; number += 1) {
    const url = await prepare(`test_${number}`)
    await saveVersion(url)
    urls.push(url)
  }
  const explainUrl = await prepare('explain')
  const client = new pg.Client({ connectionString: explainUrl })
  await client.connect()
  await client.query('create table explained (hash text primary key)')
  await client.end()
  project.provide('databaseUrl', urls[0] ?? '')
  project.provide('clusterDatabases', urls)
  project.provide('explainUrl', explainUrl)
  return cluster.stop
}
