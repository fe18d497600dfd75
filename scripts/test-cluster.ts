import { join } from 'node:path'
import { findCitus } from '@kawaraban/local-postgres/citus.ts'
import { build } from './build.ts'
import { runTests } from './run-suites.ts'

/** `npm run test:cluster`: the server's tests with companies spread over a coordinator and two workers, where Citus is installed. */
if (findCitus())
  await runTests([['cluster'], ['cluster-walk']], async () => void (await build(join(import.meta.dirname, '..'))))
else process.stdout.write('No cluster here: Citus is not installed.\n')
