import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from '../scripts/build.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { pin, residentMb, timed } from './machine.ts'
import { freePort, servingCore } from './servers.ts'
import { root, startArguments } from './start-command.ts'

/** Everything that the service holds after a start has settled by then. */
const idleMs = 6_000
const giveUpMs = 30_000

/** Polls until the service answers; there is nothing to wait for before it listens. */
const firstAnswer = async (url: string) => {
  const stopAt = performance.now() + giveUpMs
  while (performance.now() < stopAt) {
    try {
      const { ok } = await fetch(url)
      if (ok) return
    } catch {
      await wait(2)
    }
  }
  throw new Error(`${url} did not answer`)
}

/**
 * Starts the service as `npm start` does and measures it until it idles. Without any sign-in: the built-in provider, which
 * production never has, is loaded with the first sign-in and takes some 30 MB more.
 */
const start = async (databaseUrl: string): Promise<{ answerMs: number; idleMb: number }> => {
  const port = String(await freePort())
  const environment = {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'development',
  }
  let pid = 0
  let stop = async () => undefined as unknown
  const answerMs = await timed(async () => {
    const child = spawn(process.execPath, startArguments, { cwd: root, env: environment, stdio: 'ignore' })
    pid = child.pid ?? 0
    pin(pid, servingCore)
    stop = async () => {
      child.kill()
      await once(child, 'exit')
    }
    await firstAnswer(`http://127.0.0.1:${port}/v1/session`)
  })
  await wait(idleMs)
  const idleMb = residentMb(pid)
  await stop()
  return { answerMs, idleMb }
}

/** Measures starts against a database that is up and has the demo company. */
export const measureStart = async (rounds: number): Promise<readonly Figure[]> => {
  await build(root)
  const database = await startDatabase()
  try {
    // The first one fills the caches.
    await start(database.url)
    const starts = []
    for (let round = 0; round < rounds; round++) starts.push(await start(database.url))
    const figures: Figure[] = [
      {
        what: 'start: first answer, database up',
        values: starts.map(({ answerMs }) => answerMs),
        unit: 'ms',
        atMost: 300,
      },
      { what: 'start: memory of the idle server', values: starts.map(({ idleMb }) => idleMb), unit: 'MB', atMost: 110 },
    ]
    return figures
  } finally {
    await database.stop()
  }
}
