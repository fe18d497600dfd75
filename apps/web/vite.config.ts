import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { blockParser } from './build/block-parser.ts'
import { leanContract } from './build/lean-contract.ts'
import { libraryLocale } from './build/library-locale.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { simulatorBridge } from './build/simulator-bridge.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`
const served = ['/v1/', '/docs', '/config.json', '/op/', '/app/', '/simulator', '/receiver', '/legal', '/manual']

/**
 * What every screen needs, cut into files, since a rendered page evaluates each file in a task of its own. Each imports
 * only from those before it. The libraries' file stays the same over most releases.
 */
const chunks = [
  { name: 'library', test: /node_modules/ },
  { name: 'contract', test: /packages[\\/]contract/ },
  { name: 'app' },
].map((chunk, index, { length }) => ({ ...chunk, tags: ['$initial' as const], priority: length - index }))

/** Icons that several later screens share: a file for each would be named in the scripts of every page. */
const icons = { name: 'icons', test: /lucide-react/, minShareCount: 2 }

/** Every page has loaded these: a preload would only cost time. */
const initialFile = new RegExp(
  `assets/(rolldown-runtime|${chunks.map(({ name }) => name).join('|')})-[^/]*\\.(js|css)$`,
)
const isInitial = (file: string) => initialFile.test(file)

/** At rest nobody waits: the requests for all files of a screen would be one long task. */
const isAtRest = (importer: string) => /assets\/prefetch-/.test(importer)

/** The browser's half of the product; everything that the server answers itself is passed on to it in development. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    { ...optimizeLocales.vite({ locales: ['ja-JP'] }), enforce: 'pre' },
    libraryLocale('ja-JP'),
    blockParser(),
    leanContract(),
    tailwind(),
    react(),
    simulatorBridge(),
    serviceWorker(),
    precompress({ extensions: ['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'] }),
  ],
  worker: { plugins: () => [leanContract()] },
  resolve: {
    alias: {
      // Of a library that still serves Reacts without the hook: ours has it.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // Its half for browsers, in tests as well.
      'tus-js-client': 'tus-js-client/lib.esm/browser/index.js',
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: server }])) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId }) =>
        isAtRest(hostId) ? [] : files.filter((file) => !isInitial(file)),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [...chunks, icons] } } },
  },
})
