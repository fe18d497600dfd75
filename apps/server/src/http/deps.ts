import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { Machines } from '../db/machines.ts'
import type { ReadRoster } from '../db/roster/roster.ts'
import type { CreateAct } from './acts/acts.ts'
import type { BodyReader } from './body/read.ts'
import type { FindAccount } from './caller.ts'
import type { InnerCalls } from './inner-calls.ts'
import type { Load } from './load.ts'
import type { LogStream } from './logging.ts'

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
  /** The machines of the database; by default they are observed for this server alone. */
  readonly machines?: Machines
}

/** Called with the number of receipts not yet included in a post's totals. */
export type OnPendingReceipts = (post: { managementGroupId: number; newsId: string }, uncounted: number) => void

/** The dependencies of every feature. */
export type Deps = Parts & {
  readonly load: Load
  readonly machines: Machines
  readonly findAccount: FindAccount
  readonly createAct: CreateAct
  readonly onPendingReceipts: OnPendingReceipts
  readonly readBody: BodyReader
  readonly readRoster: ReadRoster
  readonly innerCalls: InnerCalls
}
