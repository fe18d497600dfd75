import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { listFilesWithDatabase } from './scripts/files-with-database.ts'

const server = './apps/server/src/testing/global-setup.ts'

/**
 * Tests that `npm run test:long` runs at full length: `*.long.test.ts`, and all that have a short form by `testing/extent.ts`
 * or by `e2e/visual-checks.ts`, which uses it.
 */
const longTests = (folder: string) =>
  globSync(`${folder}/**/*.test.ts`, { cwd: import.meta.dirname }).filter(
    (path) =>
      path.endsWith('.long.test.ts') ||
      /\/(testing\/extent|visual-checks)\.ts'/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
  )

const serverTests: TestProjectInlineConfiguration['test'] = {
  name: 'server',
  include: ['apps/server/src/**/*.test.ts'],
  exclude: ['**/*.long.test.ts', '**/*.cluster.test.ts', '**/*.walk.test.ts'],
  globalSetup: server,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/** A test file of the server that does not run on a cluster, and why. */
type LeftOut = { readonly path: string; readonly why: string }

/** All other test files of the server that use the run's database also run with companies spread over three machines. */
const notOnCluster: readonly LeftOut[] = [
  { path: 'db/migrate.test.ts', why: 'drops the schema, which Citus refuses: migrate.cluster.test.ts is in its place' },
  { path: 'features/notices/delivery/fill/plan.test.ts', why: 'looks at the plan of one PostgreSQL' },
  { path: 'features/views/blocks/uncounted-plan.test.ts', why: 'looks at the plan of one PostgreSQL' },
]

const withDatabase = listFilesWithDatabase()
const inServer = (path: string) => `apps/server/src/${path}`

/**
 * Written by the tests on a cluster, read by the one that walks over every statement: only in runs with a folder of
 * their own.
 */
const executedFile = process.env.OUTER_TMPDIR ? join(tmpdir(), 'executed-statements') : ''

/** All tests of the server, with companies spread over three machines; those of clusters, too, which start their own. */
const onCluster: TestProjectInlineConfiguration['test'] = {
  ...serverTests,
  name: 'cluster',
  include: [...withDatabase.map(inServer), 'apps/server/src/**/*.cluster.test.ts'],
  exclude: ['**/*.long.test.ts', ...notOnCluster.map(({ path }) => inServer(path))],
  globalSetup: './apps/server/src/testing/cluster/global-setup.ts',
  setupFiles: './apps/server/src/testing/cluster/record.ts',
  provide: { executedFile },
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

const journeys: TestProjectInlineConfiguration['test'] = {
  name: 'e2e',
  include: ['e2e/**/*.test.ts'],
  exclude: ['**/*.long.test.ts'],
  globalSetup: server,
  // Two browsers at a time, however many cores there are: journeys are about what people see, not about load.
  maxWorkers: 2,
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

const long: TestProjectInlineConfiguration['test'] = { exclude: [], provide: { isLong: true }, testTimeout: 300_000 }

/** The suites of `npm test` and `npm run test:long`: `vitest run --project server` runs one of them. */
export default defineConfig({
  test: {
    // As many files at once as there are cores: while one waits for PostgreSQL the other computes.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'local-postgres',
          include: ['packages/local-postgres/src/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: serverTests },
      { test: onCluster },
      { test: { name: 'cluster-walk', include: ['apps/server/src/**/*.walk.test.ts'], provide: { executedFile } } },
      { test: journeys },
      { test: { ...serverTests, ...long, name: 'long', include: longTests('{apps/server/src,tests}') } },
      { test: { ...journeys, ...long, name: 'long-e2e', include: longTests('e2e') } },
      { test: { name: 'house', include: ['{tests,scripts}/**/*.test.ts'], exclude: ['**/*.long.test.ts'] } },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/test-timeouts.fake.ts')],
          testTimeout: 40_000,
        },
      },
    ],
  },
})
