import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { buildWeb } from './build-web.ts'
import { ensurePrograms } from './programs.ts'
import { runTests } from './run-suites.ts'

/** `npm run test:long`: the long tests, with kills, restores, thousands of rounds and journeys on every device. */
await runTests([['long'], ['long-e2e']], async () => {
  ensureBrowser()
  ensurePrograms()
  await buildWeb(join(import.meta.dirname, '..'))
})
