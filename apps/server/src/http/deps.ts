import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { createAccounts } from './queries.ts'

/** What the server is built of. */
export type Parts = { readonly config: Config; readonly db: Db; readonly clock: Clock }

/** What every feature is given. */
export type Deps = Parts & { readonly accounts: ReturnType<typeof createAccounts> }
