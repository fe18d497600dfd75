import { randomBytes } from 'node:crypto'
import { existsSync, lchownSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { runProgram } from './cluster.ts'
import { type OsUser, runShell } from './os-user.ts'

const unfinishedPrefix = 'postgres.new-'

/** Writes a new file as `user`: root opens nothing in a folder in which another user may have made a link. */
const writeSecret = (path: string, text: string, user: OsUser | null) => {
  if (user) runShell('umask 077; set -C; cat >"$1"', [path], user, text)
  else writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
}

type NewCluster = {
  readonly folder: string
  /** The folder of the new cluster, within `folder`. */
  readonly home: string
  readonly superuser: string
  readonly binaries: Binaries
  readonly user: OsUser | null
}

/** Makes a new cluster in `home`; all or nothing, and the first of two that do so at once wins. */
export const createCluster = async ({ folder, home, superuser, binaries, user }: NewCluster): Promise<void> => {
  const unfinished = mkdtempSync(join(folder, unfinishedPrefix))
  if (user) lchownSync(unfinished, user.uid, user.gid)
  const password = join(unfinished, 'password')
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${password}`]
  try {
    writeSecret(password, randomBytes(24).toString('base64url'), user)
    await runProgram(binaries.initdb, ['-D', join(unfinished, 'data'), ...locale, ...access], user)
    if (!existsSync(home)) renameSync(unfinished, home)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Removes the remains of first runs that were interrupted; call it as the owner of the folder. */
export const removeUnfinished = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinishedPrefix)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
