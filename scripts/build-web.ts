import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

/** A hash over the names and contents of all files below `root` that match `patterns`, without tests. */
export const hashSources = (root: string, patterns: readonly string[] = sources): string => {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root }).toSorted()) {
    if (!isTest.test(file))
      hash
        .update(file.replaceAll('\\', '/'))
        .update('\0')
        .update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** The last build: its sources and its files. It is stored beside the build, where `npm ci` does not remove it. */
type Build = { readonly sources: string; readonly files: readonly string[] }

const readBuild = (record: string): Build =>
  existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Build) : { sources: '', files: [] }

const runVite = async (root: string) => {
  const web = join(root, 'apps/web')
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  // The build is that for users, in every environment of a shell or test runner.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: web, stdio: 'inherit', env })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) throw new Error('The browser app could not be built.')
}

/**
 * Builds the browser app unless it was already built from exactly these sources. The files of the version before stay
 * beside the new ones, once: a page that was opened before still finds its code. Returns whether it was built; throws when
 * the build fails.
 */
export const buildWeb = async (root: string, build: (root: string) => Promise<void> = runVite): Promise<boolean> => {
  const dist = join(root, 'apps/web/dist')
  const former = join(root, 'apps/web/dist.former')
  const record = join(root, 'apps/web/dist.json')
  const sources = hashSources(root)
  const last = readBuild(record)
  if (last.sources === sources && existsSync(join(dist, 'index.html'))) return false
  // An interrupted build must not pass for a finished one.
  if (existsSync(record)) writeFileSync(record, JSON.stringify({ ...last, sources: '' } satisfies Build))
  // The remains of an interrupted build are beside the complete one before it.
  if (existsSync(former)) rmSync(dist, { recursive: true, force: true })
  else if (existsSync(dist)) renameSync(dist, former)
  await build(root)
  const files = globSync('assets/**/*.*', { cwd: dist }).map((file) => file.replaceAll('\\', '/'))
  for (const file of last.files) {
    const [from, to] = [join(former, file), join(dist, file)]
    if (existsSync(from) && !existsSync(to)) cpSync(from, to)
  }
  rmSync(former, { recursive: true, force: true })
  writeFileSync(record, JSON.stringify({ sources, files } satisfies Build))
  return true
}

if (import.meta.main) await buildWeb(join(import.meta.dirname, '..'))
