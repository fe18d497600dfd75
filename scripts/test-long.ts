import { join } from 'node:path'
import { findCitus } from '@kawaraban/local-postgres/citus.ts'
import { ensureBrowser } from './browser.ts'
import { build } from './build.ts'
import { ensurePrograms } from './programs.ts'
import { runTests } from './run-suites.ts'

/**
 * `npm run test:long`: the long tests, with kills, restores, thousands of rounds and journeys on every device, and the server's on a
 * cluster where Citus is installed.
 */
const onCluster = findCitus() ? [['cluster'], ['cluster-walk']] : []
if (onCluster.length === 0)
  process.stdout.write('No cluster here: Citus is not installed, so the tests on one do not run.\n')

await runTests([['long'], ['long-e2e'], ...onCluster], async () => {
  ensureBrowser()
  ensurePrograms()
  await build(join(import.meta.dirname, '..'))
})
