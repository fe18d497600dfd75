import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const server = './apps/server/src/testing/global-setup.ts'

/** The suites of `npm test`, apart from the browser journeys: `vitest run --project server` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: server,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: server,
          // One browser at a time: journeys are about what people see, not about load.
          fileParallelism: false,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'house', include: ['{tests,scripts}/**/*.test.ts'] } },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [join(import.meta.dirname, 'apps/web/src/patience.fake.ts')],
          testTimeout: 40_000,
        },
      },
    ],
  },
})
