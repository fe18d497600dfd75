import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { LocalPostgresError } from './error.ts'
import { as, type OsUser } from './os-user.ts'
import { readPostmaster } from './postmaster.ts'

/** Where a cluster's data, the log of its server and its programs are, and the user who runs them. */
export type ClusterPaths = {
  readonly data: string
  readonly log: string
  readonly binaries: Binaries
  readonly user: OsUser | null
}

/** A running PostgreSQL server. */
export type Cluster = {
  readonly port: number
  /** Settles when the server has ended, for whatever reason. */
  readonly ended: Promise<void>
  readonly isRunning: () => boolean
}

const startTimeoutMs = 60_000
const stopTimeoutS = 30
const pollMs = 15
/** PostgreSQL reads PG… variables; none of ours are meant for it. */
const env = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Runs one of PostgreSQL's programs to its end, out of reach of Ctrl-C. Throws a LocalPostgresError with its
 * error output when it fails.
 */
export const runProgram = async (program: string, args: readonly string[], user: OsUser | null): Promise<void> => {
  const child = spawn(program, args, {
    ...as(user),
    env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [exitCode] = await once(child, 'close').catch((error: Error) => {
    throw new LocalPostgresError(`The embedded PostgreSQL cannot be run: ${error.message}.`)
  })
  if (exitCode === 0) return
  const lines = stderr.trim().split('\n')
  // The first failure is the cause of those that follow.
  const reason = lines.find((line) => /error:|FATAL|PANIC/.test(line)) ?? lines.at(-1)
  throw new LocalPostgresError(`The embedded PostgreSQL failed: ${reason}`)
}

/** The reason in a server's log for not starting, or for ending. */
export const reasonIn = (log: string): string => {
  const fatal = readFileSync(log, 'utf8')
    .split('\n')
    .findLast((line) => /FATAL|PANIC|error while loading/.test(line))
  return fatal?.replace(/^.*(FATAL|PANIC): */, '') ?? 'see its log'
}

/** Runs `program` with `args` and its output in the file `log`, which its own user opens; returns the process. */
const spawnLogged = (program: string, args: readonly string[], { log, user }: ClusterPaths): ChildProcess => {
  const options = { ...as(user), env, cwd: '/', detached: true } as const
  if (user) {
    const script = 'umask 077; log=$1; shift; rm -f "$log"; exec "$@" >"$log" 2>&1'
    return spawn('/bin/sh', ['-c', script, 'sh', log, program, ...args], { ...options, stdio: 'ignore' })
  }
  const output = openSync(log, 'w', 0o600)
  const child = spawn(program, args, { ...options, stdio: ['ignore', output, output] })
  closeSync(output)
  return child
}

/**
 * Starts the server of a cluster and returns it once it accepts connections. It has a process group of its own, so
 * that Ctrl-C reaches only the program that started it, which then stops it in order. Throws a LocalPostgresError with the server's reason.
 */
export const startCluster = async (paths: ClusterPaths, port: number, flags: readonly string[]): Promise<Cluster> => {
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'log_checkpoints=off', ...flags]
  const args = ['-D', paths.data, '-p', String(port), ...options.flatMap((option) => ['-c', option])]
  const child = spawnLogged(paths.binaries.postgres, args, paths)
  let running = true
  const ended = once(child, 'exit').then(
    () => {
      running = false
    },
    (error: Error) => {
      throw new LocalPostgresError(`The embedded PostgreSQL cannot be run: ${error.message}.`)
    },
  )
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += pollMs) {
    await Promise.race([ended, wait(pollMs)])
    if (!running) throw new LocalPostgresError(`The embedded PostgreSQL did not start: ${reasonIn(paths.log)}.`)
    const postmaster = readPostmaster(paths.data)
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready')
      return { port, ended, isRunning: () => running }
  }
  await endServer(paths)
  throw new LocalPostgresError(`The embedded PostgreSQL was not ready within ${startTimeoutMs / 1000} seconds.`)
}

/** Ends the server of these data, also one that another process started: after it, all data are written and the process is gone. */
export const endServer = ({ binaries, data, user }: ClusterPaths): Promise<void> =>
  runProgram(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w', '-s', '-t', String(stopTimeoutS)], user)

/** Stops a cluster in order. */
export const stopCluster = async (paths: ClusterPaths, cluster: Cluster): Promise<void> => {
  try {
    await endServer(paths)
  } catch (error) {
    // A server that ended by itself at this moment needs no stopping.
    if (cluster.isRunning()) throw error
  }
  await cluster.ended
}
