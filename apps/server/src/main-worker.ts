import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/kawaraban/compiled'))

const [{ print, run }, { startWorker }] = await Promise.all([import('./run.ts'), import('./start-worker.ts')])

await run(startWorker, ({ process: { metrics } }) =>
  print(`The worker is ready${metrics ? `: http://${metrics.host}:${metrics.port}/readyz` : ''}. Ctrl-C stops it.`),
)
