import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'

/** What every feature is given. */
export type Deps = { readonly config: Config; readonly db: Db; readonly clock: Clock }
