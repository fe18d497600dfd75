import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { build } from './build.ts'
import { ensurePrograms } from './programs.ts'
import { runTests } from './run-suites.ts'

/** `npm run test:long`: the long tests, with kills, restores, thousands of rounds and journeys on every device. */
await runTests([['long'], ['long-e2e']], async () => {
  ensureBrowser()
  ensurePrograms()
  await build(join(import.meta.dirname, '..'))
})
