import type { TestProject } from 'vitest/node'
import { migrate } from '../../db/migrate.ts'
import { startCluster } from './start.ts'

/** Two test files run at a time, and some use two databases at once. */
const databases = 5

/** Starts a cluster of three machines for the whole test run, with prepared databases: on a cluster no template can be copied. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await startCluster()
  const urls: string[] = []
  for (let number = 1; number <= databases; number += 1) {
    const url = await cluster.createDatabase(`test_${number}`)
    await migrate(url)
    urls.push(url)
  }
  project.provide('databaseUrl', urls[0] ?? '')
  project.provide('clusterDatabases', urls)
  return cluster.stop
}
