import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { build } from './build.ts'
import { ensurePrograms } from './programs.ts'
import { runTests } from './run-suites.ts'

const extents = { '--long': 'long', '--unbounded': 'unbounded' } as const
const isExtent = (arg: string): arg is keyof typeof extents => arg in extents

const args = process.argv.slice(2)
const chosen = args.find(isExtent)
const extent = chosen ? extents[chosen] : 'short'

/**
 * `npm test`, `npm test -- --long` and `npm run test:long`: every test once. The browser journeys run last and alone, so that
 * nothing else slows them down.
 */
await runTests({
  extent,
  args: args.filter((arg) => !isExtent(arg)),
  prepare: async () => {
    ensureBrowser()
    if (extent !== 'short') ensurePrograms()
    await build(join(import.meta.dirname, '..'))
    return [['contract', 'dev-tools', 'house', 'local-postgres', 'server', 'web'], ['e2e']]
  },
})
