import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { Machines } from '../db/machines.ts'
import type { ReadRoster } from '../db/roster/roster.ts'
import type { FindMatching } from '../db/search/search.ts'
import type { HeldTotals } from '../db/totals/totals.ts'
import type { FileStore } from '../file-store/store.ts'
import type { Runner } from '../jobs/runner.ts'
import type { Memory } from '../memory.ts'
import type { FileReader } from './body/file.ts'
import type { BodyReader } from './body/read.ts'
import type { BrowserKeys } from './browser-keys.ts'
import type { FindAccount, InProcessApi } from './caller.ts'
import type { MayRender } from './first-screen/allowance.ts'
import type { RunDear } from './limits/dear.ts'
import type { Places } from './limits/places.ts'
import type { Load } from './load.ts'
import type { LogStream } from './logging.ts'
import type { ForCaller } from './queries.ts'

/** What the server is built of. */
export type Parts = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  /** Where the lines of the log go; standard output by default. */
  readonly logStream?: LogStream
  /** Whether the process is stopping: it is no longer ready, and closes each connection after the answer. */
  readonly isStopping?: () => boolean
  /** How busy the process is; by default it is sampled. */
  readonly load?: Load
  /** Whether one more screen is rendered for a caller; by default a few in a row. */
  readonly mayRender?: MayRender
  /** The machines of the database; by default they are observed for this server alone. */
  readonly machines?: Machines
  /** The store of files; by default that of the settings. */
  readonly fileStore?: FileStore
  /** Certificate authority of the mail server beside the usual ones, in tests. */
  readonly mailCa?: string
  /** The jobs of the process, started and stopped by it; by default those of this server alone. */
  readonly jobs?: Runner
}

/** Called with the number of receipts not yet included in a post's totals. */
export type OnPendingReceipts = (post: { managementGroupId: number; newsId: string }, uncounted: number) => void

/** Removes the bytes of files whose rows are deleted. What fails is logged: the sweep removes it later. */
type RemoveFiles = (managementGroupId: number, fileIds: readonly string[]) => Promise<void>

/** The dependencies of every feature. */
export type Deps = Parts & {
  readonly load: Load
  readonly machines: Machines
  readonly jobs: Runner
  readonly fileStore: FileStore
  readonly removeFiles: RemoveFiles
  readonly findAccount: FindAccount
  readonly forCaller: ForCaller
  /** Whether the latest call of a session in this process has found it, and was since then. */
  readonly hasMet: (sessionKey: string, sinceAt: number) => boolean
  readonly browserKeys: BrowserKeys
  /** The calls that callers have under way. */
  readonly places: Places
  readonly runDear: RunDear
  readonly onPendingReceipts: OnPendingReceipts
  readonly readBody: BodyReader
  readonly readFile: FileReader
  readonly readRoster: ReadRoster
  readonly findMatching: FindMatching
  readonly heldTotals: HeldTotals
  /** What this process holds of companies. */
  readonly memory: Memory
  readonly inProcessApi: InProcessApi
}
