import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildServer, bundleOf } from '../scripts/build-server.ts'
import { allCores, pin } from './machine.ts'
import { memoryLimits } from './start-command.ts'

/** The core of all servers, and the core of the clients. */
export const servingCore = 0
export const clientCore = 1

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export type Server = {
  readonly origin: string
  /** The same for browsers, which the product sends to the address that its settings name. */
  readonly publicUrl: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

const pinnedServer = (child: ChildProcess, port: number, core: number | string): Server => {
  const pid = child.pid ?? 0
  pin(pid, core)
  return {
    origin: `http://127.0.0.1:${port}`,
    publicUrl: `http://localhost:${port}`,
    pid,
    stop: async () => {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/**
 * Starts a script of this folder on the serving core and waits until it listens; the product gets the limits of `npm start`.
 * `source` is the address of the database, for `still` the file of the page. `dataDir` has the files of posts.
 */
export const startServer = async (
  script: 'reference' | 'product' | 'still',
  source: string,
  dataDir?: string,
): Promise<Server> => {
  const port = await freePort()
  const execArgv = script === 'product' ? [...memoryLimits] : []
  const env = { ...process.env, ...(dataDir !== undefined && { DATA_DIR: dataDir }) }
  const child: ChildProcess = fork(join(import.meta.dirname, `${script}.ts`), [String(port), source], { execArgv, env })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the ${script} server ended`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return pinnedServer(child, port, servingCore)
}

const root = join(import.meta.dirname, '..')

/** Starts the whole service as `npm start` does, with these settings, on all cores. */
export const startService = async (databaseUrl: string, settings: Record<string, string>): Promise<Server> => {
  await buildServer(root)
  const port = await freePort()
  const child = spawn(process.execPath, [...memoryLimits, bundleOf(root, 'main')], {
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: databaseUrl, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return pinnedServer(child, port, allCores)
}
