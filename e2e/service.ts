import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'

const root = join(import.meta.dirname, '..')
const startMs = 100_000
const stopMs = 20_000

/** The environment of a new user's shell, without the settings of the tests. */
const bareEnvironment = () => {
  const { PATH, HOME, LANG, SystemRoot, TEMP, USERPROFILE } = process.env
  return Object.fromEntries(
    Object.entries({ PATH, HOME, LANG, SystemRoot, TEMP, USERPROFILE }).filter(([, value]) => value),
  )
}

/** Starts the server as `npm start` does. It has a data folder and a port of its own. */
export const startServer = async (): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kawaraban-journey-'))
  // PostgreSQL runs as a user of its own when root runs this.
  chmodSync(dataDir, 0o711)
  const env = { ...bareEnvironment(), PORT: String(await freePort()), DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['scripts/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let output = ''
  const ready = new Promise<string>((resolve) => {
    const read = (text: Buffer) => {
      output += text
      const origin = /is ready: (\S+)/.exec(output)?.[1]
      if (origin) resolve(origin)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })

  const stop = async () => {
    child.kill('SIGTERM')
    const inTime = await Promise.race([exited, wait(stopMs, null, { ref: false })])
    if (inTime === null) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    if (inTime === null) throw new Error(`the service did not stop within ${stopMs} ms:\n${output}`)
  }
  const origin = await Promise.race([ready, exited, wait(startMs, null, { ref: false })])
  if (typeof origin === 'string') return { origin, stop }
  await stop()
  throw new Error(`the service did not start:\n${output}`)
}
