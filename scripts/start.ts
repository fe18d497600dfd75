import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { exitWithNpm } from './exit-with-npm.ts'

/** `npm start`: builds the browser app where its sources have changed, then runs the service. */
const root = join(import.meta.dirname, '..')

try {
  if (await buildWeb(root)) process.stdout.write('The browser app is built.\n')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

exitWithNpm()

await import('../apps/server/src/main.ts')
