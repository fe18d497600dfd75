import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LocalPostgresError } from './error.ts'
import { canEnter, type OsUser } from './os-user.ts'

/**
 * Makes the folder `path` unless it exists; on a system where PostgreSQL has a user of its own, one that this user can
 * pass through. The mode of an existing folder stays: other files may be in it.
 */
const makeFolder = (path: string, user: OsUser | null): void => {
  try {
    const made = mkdirSync(path, { recursive: true, mode: user ? 0o711 : 0o700 })
    if (user && made) chmodSync(path, 0o711)
  } catch (error) {
    throw new LocalPostgresError(`The data folder ${path} cannot be made: ${(error as Error).message}.`)
  }
}

/**
 * The folder that holds the data: `wanted`, except when root starts the program in a folder such as /root that
 * PostgreSQL's user cannot enter; then a folder for this project in `systemFolder`, or a LocalPostgresError if `wanted`
 * was chosen on purpose.
 */
export const dataFolder = (wanted: string, chosen: boolean, user: OsUser | null, systemFolder: string): string => {
  makeFolder(wanted, user)
  if (canEnter(user, wanted)) return wanted
  if (chosen) {
    const problem = { code: 'closedFolder', folder: wanted, user: user?.name ?? '' } as const
    throw new LocalPostgresError(`The data folder ${wanted} is closed to the user ${problem.user}.`, problem)
  }
  const own = `${basename(join(wanted, '..'))}-${createHash('sha256').update(wanted).digest('hex').slice(0, 8)}`
  const folder = join(systemFolder, own)
  makeFolder(systemFolder, user)
  makeFolder(folder, user)
  return folder
}

/** A folder in which root may write: `folder`, or `systemFolder` if `folder` belongs to another user. */
export const rootFolder = (folder: string, user: OsUser | null, systemFolder: string): string => {
  if (!user || statSync(folder).uid === 0) return folder
  makeFolder(systemFolder, user)
  return systemFolder
}
