import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { LocalPostgresError } from './error.ts'

/** The user under which PostgreSQL runs. */
export type OsUser = { readonly name: string; readonly uid: number; readonly gid: number }

/** Unprivileged users that Linux and BSD systems have, best first. */
const candidates = ['postgres', 'nobody']

/**
 * The user for PostgreSQL when root starts it, since it refuses to run as root: an unprivileged user that the system
 * already has. Null for all others: PostgreSQL then runs as the user who starts it.
 */
export const databaseUser = (): OsUser | null => {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of candidates) {
    const account = accounts.find((fields) => fields[0] === name)
    if (account) return { name, uid: Number(account[2]), gid: Number(account[3]) }
  }
  const problem = 'PostgreSQL cannot run as root and this system has no user postgres or nobody.'
  throw new LocalPostgresError(problem, { code: 'noUser' })
}

/** Options that run a child process as that user. */
export const as = (user: OsUser | null): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {}

/** Runs a shell script as `user` with `text` as its input. Throws a LocalPostgresError with its error output when it fails. */
export const runShell = (script: string, args: readonly string[], user: OsUser, text = ''): void => {
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', ...args], {
    ...as(user),
    cwd: '/',
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new LocalPostgresError(`The data folder cannot be written: ${stderr.trim()}.`)
}

/** Whether `user` may enter the folder `path`, all folders above it included. */
export const canEnter = (user: OsUser | null, path: string): boolean =>
  user === null ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', path], { ...as(user), cwd: '/', stdio: 'ignore' }).status === 0
