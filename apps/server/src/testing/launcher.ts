import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'

const programs = { server: 'main.ts', worker: 'main-worker.ts' }
const readyTimeoutMs = 20_000

export type Running = {
  readonly child: ChildProcess
  /** All that it has written so far, on both streams. */
  readonly output: () => string
  readonly ended: Promise<number | null>
}

/**
 * Starts the service as `npm start` does, in processes of its own, for the tests of one file: with a data folder and a
 * port of their own. Processes that a test leaves running are stopped after it.
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

  /** Starts the server or a worker with only `environment` set, in its own process group. */
  const launch = (environment: Record<string, string> = {}, program: keyof typeof programs = 'server'): Running => {
    const { folder, port } = where
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', programs[program])], {
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
    for (let waitedMs = 0; waitedMs < readyTimeoutMs; waitedMs += 20) {
      if (running.output().includes(' is ready')) return running
      if (running.child.exitCode !== null) break
      await wait(20)
    }
    throw new Error(`The service is not ready: ${running.output()}`)
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
