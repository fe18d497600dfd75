import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { canEnter, type OsUser } from './os-user.ts'

/** Where data go that a folder closed to PostgreSQL's user cannot hold. */
const systemFolder = '/var/lib/kawaraban'

/**
 * Makes the folder `path` unless it exists; on a system where PostgreSQL has a user of its own, one that this user can
 * pass through. What exists keeps its mode: it may hold more than ours.
 */
const makeFolder = (path: string, user: OsUser | null): void => {
  try {
    const made = mkdirSync(path, { recursive: true, mode: user ? 0o711 : 0o700 })
    if (user && made) chmodSync(path, 0o711)
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be made: ${(error as Error).message}.`)
  }
}

/**
 * The folder that holds the embedded database: `wanted`, except when root starts the service below a folder such as
 * /root that PostgreSQL's user cannot enter; then one of this project's own under /var/lib/kawaraban, or a StartError
 * when `wanted` was chosen on purpose.
 */
export const dataFolder = (wanted: string, chosen: boolean, user: OsUser | null, fallback = systemFolder): string => {
  makeFolder(wanted, user)
  if (canEnter(user, wanted)) return wanted
  if (chosen) {
    throw new StartError(
      `The data folder ${wanted} is closed to the user ${user?.name}, under which PostgreSQL runs when root starts Kawaraban: set DATA_DIR to a folder that everybody may pass through, such as ${fallback}.`,
    )
  }
  const own = `${basename(join(wanted, '..'))}-${createHash('sha256').update(wanted).digest('hex').slice(0, 8)}`
  const folder = join(fallback, own)
  makeFolder(fallback, user)
  makeFolder(folder, user)
  return folder
}

/** A folder in which root may write: `folder`, or the system's own when `folder` belongs to somebody else. */
export const rootFolder = (folder: string, user: OsUser | null, fallback = systemFolder): string => {
  if (!user || statSync(folder).uid === 0) return folder
  makeFolder(fallback, user)
  return fallback
}
