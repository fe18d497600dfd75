import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environment } from '../apps/server/src/config.ts'

/**
 * `npm run dev`: the service, which restarts when its sources change, behind Vite's development server, which shows
 * changes of the browser app at once. Browsers use Vite's address.
 */
const root = join(import.meta.dirname, '..')
const port = '5173'
const env = { ...environment(), PUBLIC_URL: `http://localhost:${port}` }
const server = ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts']
const vite = [
  join(root, 'node_modules/vite/bin/vite.js'),
  'apps/web',
  '--port',
  port,
  '--strictPort',
  '--clearScreen',
  'false',
]

const children = [server, vite].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))
// Ctrl-C reaches both; each ends in order by itself.
process.on('SIGINT', () => undefined)
await Promise.race(children.map((child) => once(child, 'exit')))
for (const child of children) child.kill('SIGTERM')
