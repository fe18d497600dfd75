import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { bundleOf } from '../../../../scripts/build-server.ts'
import { projectRoot } from '../config.ts'

const programs = { server: 'main', worker: 'main-worker' } as const
/** A start takes some seconds, and with eight others on two cores it took 16. */
const readyTimeoutMs = 60_000

export type Running = {
  readonly child: ChildProcess
  /** All that it has written so far, on both streams. */
  readonly output: () => string
  readonly ended: Promise<number | null>
}

/**
 * Starts the service as `npm start` does, from its bundles, in processes of its own, for the tests of one file: with a data
 * folder and a port of their own. Processes that a test leaves running are stopped after it.
 */
export const serviceLauncher = () => {
  const started: Running[] = []
  const where = { folder: '', port: 0, origin: '' }

  beforeAll(async () => {
    where.folder = mkdtempSync(join(tmpdir(), 'kawaraban-start-'))
    chmodSync(where.folder, 0o755)
    where.port = await freePort()
    where.origin = `http://localhost:${where.port}`
  })
  const stopAll = async () => {
    for (const running of started.splice(0)) {
      if (running.child.exitCode === null && running.child.signalCode === null) await interrupt(running)
    }
  }
  afterEach(stopAll)
  afterAll(() => rmSync(where.folder, { recursive: true, force: true }))

  /** Starts the server or a worker with only `environment` set, in its own process group: its bundle, unless it is to be another file. */
  const launch = (
    environment: Record<string, string> = {},
    program: keyof typeof programs = 'server',
    file = bundleOf(projectRoot, programs[program]),
  ): Running => {
    const { folder, port } = where
    const child = spawn(process.execPath, [file], {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', DATA_DIR: folder, PORT: String(port), ...environment },
      detached: true,
    })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    const running = {
      child,
      output: () => text.trim(),
      ended: once(child, 'close').then(([code]) => code as number | null),
    }
    started.push(running)
    return running
  }

  /** Waits until it serves. */
  const ready = async (running: Running): Promise<Running> => {
    const isReady = () => running.output().includes(' is ready')
    const isDecided = () => isReady() || running.child.exitCode !== null
    await vi.waitUntil(isDecided, { timeout: readyTimeoutMs, interval: 20 }).catch(() => undefined)
    if (!isReady()) throw new Error(`The service is not ready: ${running.output()}`)
    return running
  }

  /** Waits for the end of a start that is expected to fail; returns its exit code and its output. */
  const failure = async (environment: Record<string, string> = {}, program: keyof typeof programs = 'server') => {
    const running = launch(environment, program)
    return { code: await running.ended, output: running.output() }
  }

  /** Sends a signal to the whole group, as Ctrl-C in a terminal does, and waits for the exit code. */
  const interrupt = ({ child, ended }: Running, signal: NodeJS.Signals = 'SIGINT') => {
    process.kill(-(child.pid ?? 0), signal)
    return ended
  }

  /** Command lines of the processes that have to do with the data folder. */
  const processes = () =>
    spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line.includes(where.folder))

  return { where, launch, ready, failure, interrupt, processes, stopAll }
}
