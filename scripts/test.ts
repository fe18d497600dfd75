import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { build } from './build.ts'
import { runTests } from './run-suites.ts'

/** `npm test`: the browser journeys run last and alone, so that nothing else slows them down. */
await runTests([['contract', 'house', 'local-postgres', 'server', 'web'], ['e2e']], async () => {
  ensureBrowser()
  await build(join(import.meta.dirname, '..'))
})
