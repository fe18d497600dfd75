import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartError } from '../../start-error.ts'

/** The user under which PostgreSQL runs. */
export type OsUser = { readonly name: string; readonly uid: number; readonly gid: number }

/** Users without rights of their own that Linux and BSD systems bring along, best first. */
const candidates = ['postgres', 'nobody']

/**
 * PostgreSQL refuses to run as root; started by root, it therefore runs as an unprivileged user that the system
 * already has. Null for everybody else: it then runs as whoever starts the service.
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
  throw new StartError(
    'PostgreSQL cannot run as root and this system has no user postgres or nobody: start Kawaraban as an ordinary user, or set DATABASE_URL.',
  )
}

/** How a child process becomes that user. */
export const as = (user: OsUser | null): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {}

/** Runs a shell script as `user`, with `text` as its input; throws a StartError with its last words when it fails. */
export const runShell = (script: string, args: readonly string[], user: OsUser, text = ''): void => {
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', ...args], {
    ...as(user),
    cwd: '/',
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new StartError(`The data folder cannot be written: ${stderr.trim()}.`)
}

/** Whether `user` may enter the folder `path`, all folders above it included. */
export const canEnter = (user: OsUser | null, path: string): boolean =>
  user === null ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', path], { ...as(user), cwd: '/', stdio: 'ignore' }).status === 0
