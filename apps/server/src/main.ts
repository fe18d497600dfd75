import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiled modules are cached between starts.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/kawaraban/compiled'))

const [{ print, run }, { startServer }] = await Promise.all([import('./run.ts'), import('./start.ts')])

await run(startServer, async ({ publicUrl, provider }, { dataFolder }) => {
  const people = provider ? [] : Object.values((await import('@kawaraban/demo-cast/cast.ts')).cast)
  print(
    `Kawaraban is ready: ${publicUrl}`,
    ...(provider ? [] : [`Sign in as ${people.map(({ name, role }) => `${name} (${role})`).join(', ')}.`]),
    `${dataFolder ? `Data: ${dataFolder}. ` : ''}Ctrl-C stops the service; all data stay.`,
  )
  // At once, since a process that is killed writes nothing at its end.
  flushCompileCache()
})
