import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Everything that the built browser app depends on. */
const sources = [
  'apps/web/{index.html,package.json,vite.config.ts}',
  'apps/web/{src,public,build}/**/*.*',
  'packages/contract/{package.json,src/**/*.ts}',
  'package-lock.json',
]
const isTest = /\.test\.tsx?$/

/** A hash over the names and contents of all sources below `root`. */
export const hashSources = (root: string): string => {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    if (!isTest.test(file))
      hash
        .update(file.replaceAll('\\', '/'))
        .update('\0')
        .update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const runVite = async (root: string) => {
  const web = join(root, 'apps/web')
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  // Whatever the shell or a test runner calls its environment: what is built is what users get.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: web, stdio: 'inherit', env })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) throw new Error('The browser app could not be built.')
}

/**
 * Builds the browser app unless it was already built from exactly these sources. Gives whether it was built;
 * throws when the build fails.
 */
export const buildWeb = async (root: string, build: (root: string) => Promise<void> = runVite): Promise<boolean> => {
  const stamp = join(root, 'node_modules/.cache/kawaraban/web-build')
  const sourcesHash = hashSources(root)
  if (read(stamp) === sourcesHash && existsSync(join(root, 'apps/web/dist/index.html'))) return false
  // An interrupted build must not pass for a finished one.
  rmSync(stamp, { force: true })
  await build(root)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sourcesHash)
  return true
}

if (import.meta.main) await buildWeb(join(import.meta.dirname, '..'))
