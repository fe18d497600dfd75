import { LocalPostgresError, type Problem } from '@kawaraban/local-postgres/error.ts'
import { findRunning } from '@kawaraban/local-postgres/find-running.ts'
import { type LocalPostgres, startLocalPostgres } from '@kawaraban/local-postgres/start.ts'
import { StartError } from '../start-error.ts'

/** The data folder, and whether DATA_DIR names it. */
type Folder = { readonly dataDir: string; readonly chosen: boolean }

type Options = Folder & {
  /** Settings of PostgreSQL as `name=value`. */
  readonly flags?: readonly string[]
  /** Called each time that PostgreSQL has ended unexpectedly or could not be restarted, with its reason. */
  readonly onCrash?: (reason: StartError) => void
}

const name = 'kawaraban'
const systemFolder = '/var/lib/kawaraban'

/** What is wrong and which setting solves it, in one sentence. */
const sentenceOf = (problem: Problem): string => {
  switch (problem.code) {
    case 'noPrograms':
      return `There is no embedded PostgreSQL for ${problem.platform}: set DATABASE_URL to a PostgreSQL of your own.`
    case 'noUser':
      return 'PostgreSQL cannot run as root and this system has no user postgres or nobody: start Kawaraban as an ordinary user, or set DATABASE_URL.'
    case 'closedFolder':
      return `The data folder ${problem.folder} is closed to the user ${problem.user}, under which PostgreSQL runs when root starts Kawaraban: set DATA_DIR to a folder that everybody may pass through, such as ${systemFolder}.`
    case 'folderInUse':
      return `The data folder ${problem.folder} is in use by another running Kawaraban: stop that one first, or set DATA_DIR to another folder.`
    case 'noDatabase':
      return `There is no database in ${problem.folder} yet: start Kawaraban once, or set DATABASE_URL.`
  }
}

/** The StartError for an error of the embedded PostgreSQL; any other error as it is. */
export const toStartError = (error: unknown): unknown =>
  error instanceof LocalPostgresError
    ? new StartError(error.problem ? sentenceOf(error.problem) : error.message)
    : error

/** Starts the embedded PostgreSQL, the database of a service without DATABASE_URL. Throws a StartError with the reason. */
export const startEmbedded = async ({ onCrash, ...options }: Options): Promise<LocalPostgres> => {
  try {
    return await startLocalPostgres({
      name,
      systemFolder,
      ...options,
      ...(onCrash && { onCrash: (reason) => onCrash(toStartError(reason) as StartError) }),
    })
  } catch (error) {
    throw toStartError(error)
  }
}

/** The address of the embedded database while a service runs with it, or null. Throws a StartError if there is none yet. */
export const findRunningEmbedded = async (folder: Folder): Promise<string | null> => {
  try {
    return await findRunning({ name, systemFolder, ...folder })
  } catch (error) {
    throw toStartError(error)
  }
}
