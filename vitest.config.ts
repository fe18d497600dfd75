import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { statementsIn } from './scripts/recorded-statements.ts'
import { reportResults } from './scripts/results-reporter.ts'

const server = './apps/server/src/testing/global-setup.ts'

const { TEST_EXTENT, TEST_RESULTS } = process.env

/** The length of all tests: short, or as `npm test -- --long` and `npm run test:long` set it. */
const extent = TEST_EXTENT === 'long' || TEST_EXTENT === 'unbounded' ? TEST_EXTENT : 'short'
const isLong = extent !== 'short'

/** `*.long.test.ts` have no short form. */
const withoutForm = isLong ? [] : ['**/*.long.test.ts']
/** For every suite. No test is about how fast the machine is: these end what hangs, where Vitest allows seconds. */
const limits = {
  testTimeout: isLong ? 300_000 : 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

/** Only runs with a folder of their own record statements. */
const statementsFile = process.env.OUTER_TMPDIR ? statementsIn(tmpdir()) : ''

const serverTests: TestProjectInlineConfiguration['test'] = {
  name: 'server',
  include: ['apps/server/src/**/*.test.ts', 'tests/releases/*.test.ts'],
  exclude: [...withoutForm, '**/*.cluster.test.ts', '**/*.walk.test.ts'],
  globalSetup: server,
  provide: { statementsFile },
  // No test mocks a module: a process evaluates the 500 of the server once for all of its files.
  isolate: false,
  // Node strips types off the files of threads by WebAssembly. V8 compiles its calls after a thousand of them, and may then free
  // code of another thread, which ends the process (WasmImportWrapperCache). The product runs bundles, without types to strip.
  execArgv: ['--wasm-wrapper-tiering-budget=2147483647'],
  ...limits,
}

/**
 * With companies spread over three machines: what is about machines, the endpoints, for errors that only running shows, and the
 * plans of all statements that the other tests of the server have recorded.
 */
const onCluster: TestProjectInlineConfiguration['test'] = {
  ...serverTests,
  name: 'cluster',
  include: [
    'apps/server/src/**/{*.cluster,routes}.test.ts',
    // What they expect is different there.
    'apps/server/src/db/{catalogue,up-to-date}.test.ts',
  ],
  exclude: [],
  globalSetup: './apps/server/src/testing/cluster/global-setup.ts',
  setupFiles: './apps/server/src/testing/cluster/explain-recorded.ts',
  // Each file explains what it has run itself.
  isolate: true,
  maxWorkers: 2,
}

const journeys: TestProjectInlineConfiguration['test'] = {
  name: 'e2e',
  include: ['e2e/**/*.test.ts'],
  exclude: withoutForm,
  globalSetup: server,
  isolate: false,
  // Two browsers at a time, however many cores there are: journeys are about what people see, not about load.
  maxWorkers: 2,
  ...limits,
}

/** The suites of `npm test` and `npm run test:cluster`: `vitest run --project server` runs one of them. */
export default defineConfig({
  test: {
    // As many files at once as there are cores: while one waits for PostgreSQL the other computes.
    maxWorkers: '100%',
    provide: { extent },
    ...(TEST_RESULTS && { reporters: ['default', reportResults(TEST_RESULTS)] }),
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'local-postgres',
          include: ['packages/local-postgres/src/**/*.test.ts'],
          ...limits,
        },
      },
      { test: { name: 'dev-tools', include: ['packages/dev-tools/src/**/*.test.ts'], ...limits } },
      { test: serverTests },
      { test: onCluster },
      {
        test: {
          name: 'cluster-walk',
          include: ['apps/server/src/**/*.walk.test.ts'],
          provide: { statementsFile },
          ...limits,
        },
      },
      { test: journeys },
      {
        test: {
          name: 'house',
          isolate: false,
          include: ['{tests,scripts}/**/*.test.ts'],
          exclude: [...withoutForm, 'tests/releases/**'],
          ...limits,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Its half for browsers is written for bundlers.
          server: { deps: { inline: ['tus-js-client'] } },
          isolate: false,
          // What extends another configuration does not inherit it.
          maxWorkers: '100%',
          setupFiles: ['shared-page', 'test-timeouts'].map((name) =>
            join(import.meta.dirname, `apps/web/src/testing/${name}.fake.ts`),
          ),
          ...limits,
        },
      },
    ],
  },
})
