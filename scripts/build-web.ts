import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readSources, writeRecord, writeStamp } from './sources.ts'

/** Everything that the built browser app depends on. */
const places = [
  ...['index.html', 'package.json', 'vite.config.ts', 'vite.render.config.ts', 'src', 'public', 'build'].map(
    (name) => `apps/web/${name}`,
  ),
  'packages/contract/package.json',
  'packages/contract/src',
  'package-lock.json',
]

/** How long the files of a build are served after another one has replaced it: open pages still load code of theirs. */
const formerFilesMs = 24 * 60 * 60 * 1000

/** The last build. It is stored beside the build, where `npm ci` does not remove it. */
type Build = {
  /** Hash and stamp of the sources. */
  readonly sources: string
  readonly stamp: string
  /** The hashed files, relative to the build. */
  readonly files: readonly string[]
  /** Files of earlier builds, with the time at which theirs was replaced. */
  readonly former: Readonly<Record<string, number>>
}

const folders = (root: string) => {
  const web = join(root, 'apps/web')
  const [dist, next, former] = ['dist', 'dist.next', 'dist.former'].map((name) => join(web, name)) as [
    string,
    string,
    string,
  ]
  return { dist, next, former, record: join(web, 'dist.json') }
}

const readBuild = (root: string): Build => {
  const { record } = folders(root)
  const stored: Partial<Build> = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}
  return { sources: '', stamp: '', files: [], former: {}, ...stored }
}

const writeBuild = (root: string, build: Build) => writeRecord(folders(root).record, build)

const runVite = async (root: string, outDir: string) => {
  const web = join(root, 'apps/web')
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  // The build is that for users, in every environment of a shell or test runner.
  const env = { ...process.env, NODE_ENV: 'production' }
  // The browser's app, and beside it what the server renders first screens with.
  for (const [config, folder] of [
    ['vite.config.ts', outDir],
    ['vite.render.config.ts', join(web, 'dist-server')],
  ] as const) {
    const args = [vite, 'build', '--config', config, '--logLevel', 'error', '--outDir', folder, '--emptyOutDir']
    const child = spawn(process.execPath, args, { cwd: web, stdio: 'inherit', env })
    const [exitCode] = await once(child, 'exit')
    if (exitCode !== 0) throw new Error('The browser app could not be built.')
  }
}

/** The files of a build and of those before it that are still served at `now`, once another build replaces it. */
const stillServed = ({ files, former }: Build, now: number): Record<string, number> => {
  const replaced = Object.fromEntries(files.map((file) => [file, now]))
  return Object.fromEntries(
    Object.entries({ ...former, ...replaced }).filter(([, replacedAt]) => now - replacedAt < formerFilesMs),
  )
}

const copyMissing = (files: readonly string[], from: string, to: string) => {
  for (const file of files)
    if (existsSync(join(from, file)) && !existsSync(join(to, file))) cpSync(join(from, file), join(to, file))
}

/** Copies `served` into the build `to`, whose own files are `files`. Returns what the build now has beside these. */
const addFormer = (served: Build['former'], from: string, to: string, files: readonly string[]): Build['former'] => {
  copyMissing(Object.keys(served), from, to)
  const own = new Set(files)
  return Object.fromEntries(Object.entries(served).filter(([file]) => !own.has(file) && existsSync(join(to, file))))
}

/**
 * Builds the browser app unless it was already built from exactly these sources. The new build replaces the one before it
 * in one step, so that a running service always has all files, and files of earlier builds remain beside the new ones for
 * a day. Returns whether it was built; throws when the build fails.
 */
export const buildWeb = async (root: string, { build = runVite, now = Date.now() } = {}): Promise<boolean> => {
  const { dist, next, former, record } = folders(root)
  // An interrupted replacement leaves the build before it under another name.
  if (existsSync(former) && !existsSync(dist)) renameSync(former, dist)
  const last = readBuild(root)
  const { hash: sources, stamp } = readSources(root, places, { hash: last.sources, stamp: last.stamp })
  if (last.sources === sources && existsSync(join(dist, 'index.html'))) {
    if (stamp !== last.stamp) writeStamp(record, { ...last, stamp })
    return false
  }
  rmSync(next, { recursive: true, force: true })
  await build(root, next)
  const files = globSync('assets/**/*.*', { cwd: next }).map((file) => file.replaceAll('\\', '/'))
  const formerFiles = addFormer(stillServed(last, now), dist, next, files)
  rmSync(former, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, former)
  renameSync(next, dist)
  rmSync(former, { recursive: true, force: true })
  writeBuild(root, { sources, stamp, files, former: formerFiles })
  return true
}

/**
 * Exchanges the files of two versions in their own folders: pages of the previous version still load their code from the new
 * one, and during a restart of several processes pages of the new one from the previous.
 */
export const exchangeFiles = (root: string, previousRoot: string, now = Date.now()): void => {
  const [own, previous] = [readBuild(root), readBuild(previousRoot)]
  const [to, from] = [folders(root).dist, folders(previousRoot).dist]
  if (previous.files.length === 0) throw new Error(`There is no built version in ${previousRoot}.`)
  const added = addFormer(stillServed(previous, now), from, to, own.files)
  writeBuild(root, { ...own, former: { ...added, ...own.former } })
  copyMissing(own.files, to, from)
}

if (import.meta.main) await buildWeb(join(import.meta.dirname, '..'))
