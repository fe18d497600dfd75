import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildServer, bundleOf } from './build-server.ts'
import { exitWithNpm } from './exit-with-npm.ts'

/** `npm run worker`: a process that only sends notices. */
const root = join(import.meta.dirname, '..')

await buildServer(root)
exitWithNpm()

await import(pathToFileURL(bundleOf(root, 'main-worker')).href)
