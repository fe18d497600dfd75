import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// JavaScript, since it runs before the cache is there: to strip types off a file Node loads 15 MB, which the service keeps.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/kawaraban/compiled'))
