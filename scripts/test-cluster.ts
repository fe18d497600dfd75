import { join } from 'node:path'
import { findCitus } from '@kawaraban/local-postgres/citus.ts'
import { build } from './build.ts'
import { loadStatements } from './recorded-statements.ts'
import { runTests } from './run-suites.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)

/**
 * `npm run test:cluster`: tests with companies spread over a coordinator and two workers, where Citus is installed. The statements
 * whose plans they look at are those that `npm test` has recorded last; without any of these sources the server's tests run first.
 */
if (findCitus())
  await runTests({
    extent: 'short',
    args,
    prepare: async (runFolder) => {
      await build(root)
      const isRecorded = loadStatements(root, runFolder) || args.length > 0
      return [...(isRecorded ? [] : [['server']]), ['cluster'], ['cluster-walk']]
    },
  })
else process.stdout.write('No cluster here: Citus is not installed.\n0 passed, 0 failed\n')
