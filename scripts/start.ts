import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.ts'
import { bundleOf } from './build-server.ts'
import { exitWithNpm } from './exit-with-npm.ts'

/** `npm start`: builds what has changed, then runs the service. */
const root = join(import.meta.dirname, '..')

try {
  for (const line of await build(root)) process.stdout.write(`${line}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

exitWithNpm()

await import(pathToFileURL(bundleOf(root, 'main')).href)
