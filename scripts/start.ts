import { join } from 'node:path'
import { buildWeb } from './build-web.ts'

/** `npm start`: builds the browser app where its sources have changed, then runs the service. */
const root = join(import.meta.dirname, '..')
const followMs = 500

try {
  if (await buildWeb(root)) process.stdout.write('The browser app is built.\n')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

// npm ends by SIGTERM without passing it on, and would leave the service behind.
const npm = process.ppid
const follow = () => {
  if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
}
if (process.env.npm_lifecycle_event) setInterval(follow, followMs).unref()

await import('../apps/server/src/main.ts')
