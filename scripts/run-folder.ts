import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** How long interrupted processes may take to stop by themselves, in ms. */
const graceMs = 10_000
const pollMs = 100

/** Ids of other processes with the folder in their arguments or environment. */
const processesOf = (folder: string): number[] =>
  (spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout ?? '')
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid)

const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
  }
}

/** Ends all processes of the folder, including databases and browsers in their own groups: by SIGINT, then by SIGKILL. */
const endProcesses = async (folder: string) => {
  signal(processesOf(folder), 'SIGINT')
  for (let waitedMs = 0; waitedMs < graceMs && processesOf(folder).length > 0; waitedMs += pollMs) await wait(pollMs)
  signal(processesOf(folder), 'SIGKILL')
}

type Run = {
  readonly folder: string
  /** Runs Node with these arguments, and `env` added to the environment; returns the exit code. */
  readonly node: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<number>
  /** Whether it was interrupted by Ctrl-C. */
  readonly isInterrupted: () => boolean
}

/**
 * Runs programs by `work` with one folder for their temporary files. At the end, or after Ctrl-C, none of their processes and
 * files is left; after Ctrl-C the exit code is 130.
 */
export const withRunFolder = async (work: (run: Run) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-run-'))
  // Under root PostgreSQL runs as another user, which has to enter the folder.
  chmodSync(folder, 0o711)
  let current: ChildProcess | null = null
  let interrupted: NodeJS.Signals | null = null
  const interrupt = (name: NodeJS.Signals) => {
    interrupted ??= name
    current?.kill('SIGINT')
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const name of signals) process.on(name, interrupt)
  const node = async (args: readonly string[], added: Readonly<Record<string, string>> = {}) => {
    if (interrupted) return 1
    const env = { ...process.env, ...added, TMPDIR: folder, OUTER_TMPDIR: tmpdir() }
    const child = spawn(process.execPath, args, { stdio: 'inherit', env })
    current = child
    const [code] = await once(child, 'exit')
    return code ?? 1
  }
  try {
    await work({ folder, node, isInterrupted: () => interrupted !== null })
  } finally {
    await endProcesses(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    for (const name of signals) process.off(name, interrupt)
    if (interrupted) process.exitCode = 128 + constants.signals[interrupted as NodeJS.Signals]
  }
}
