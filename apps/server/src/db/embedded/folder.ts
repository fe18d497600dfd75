import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { canEnter, type OsUser } from './os-user.ts'

/** Where data go that a folder closed to PostgreSQL's user cannot hold. */
const systemFolder = '/var/lib/kawaraban'

/** Makes the folder `path`; on a system where PostgreSQL has a user of its own, one that this user can pass through. */
const make = (path: string, user: OsUser | null) => {
  try {
    mkdirSync(path, { recursive: true, mode: user ? 0o711 : 0o700 })
    if (user) chmodSync(path, 0o711)
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
  make(wanted, user)
  if (canEnter(user, wanted)) return wanted
  if (chosen) {
    throw new StartError(
      `The data folder ${wanted} is closed to the user ${user?.name}, under which PostgreSQL runs when root starts Kawaraban: set DATA_DIR to a folder that everybody may pass through, such as ${fallback}.`,
    )
  }
  const own = `${basename(join(wanted, '..'))}-${createHash('sha256').update(wanted).digest('hex').slice(0, 8)}`
  const folder = join(fallback, own)
  make(fallback, user)
  make(folder, user)
  return folder
}
