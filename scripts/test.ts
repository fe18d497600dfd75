import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { buildWeb } from './build-web.ts'
import { runTests } from './run-suites.ts'

/** `npm test`: the browser journeys run last and alone, so that nothing else slows them down. */
await runTests([['contract', 'house', 'local-postgres', 'server', 'web'], ['e2e']], async () => {
  ensureBrowser()
  await buildWeb(join(import.meta.dirname, '..'))
})
