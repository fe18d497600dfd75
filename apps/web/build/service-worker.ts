import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** The built files, by their source in `src/service-worker`. */
const workers = { 'service-worker.js': 'main.ts', 'service-worker-off.js': 'off.ts' } as const
type WorkerFile = keyof typeof workers

/** Bundles one service worker as a classic script: older browsers run no module service workers. */
const bundle = async (root: string, file: WorkerFile): Promise<string> => {
  const results = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'src/service-worker', workers[file]),
        output: { format: 'iife', entryFileNames: file },
      },
      modulePreload: false,
    },
  })
  const [result] = Array.isArray(results) ? results : [results]
  const [chunk] = result && 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${file} could not be built`)
  return chunk.code
}

/** Builds the service worker beside the app, under a name that never changes; in development for each request. */
export const serviceWorker = (): Plugin => {
  let root = ''
  return {
    name: 'service-worker',
    configResolved: (config) => {
      root = config.root
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/service-worker.js', (_request, response, next) => {
        bundle(root, 'service-worker.js').then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.setHeader('cache-control', 'no-cache')
          response.end(code)
        }, next)
      })
    },
    async generateBundle() {
      for (const file of Object.keys(workers) as WorkerFile[])
        this.emitFile({ type: 'asset', fileName: file, source: await bundle(root, file) })
    },
  }
}
