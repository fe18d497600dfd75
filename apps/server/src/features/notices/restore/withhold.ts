import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../../../clock.ts'
import { analyze } from '../../../db/analyze.ts'
import type { Db, Queries } from '../../../db/connect.ts'
import {
  findStoredOrigin,
  insertOrigin,
  listNoticeCompanies,
  type Origin,
  readOrigin,
  updateOrigin,
  withholdCompany,
} from './queries.ts'

const isSame = (one: Origin, other: Origin): boolean =>
  one.systemIdentifier === other.systemIdentifier &&
  one.timeline === other.timeline &&
  one.databaseOid === other.databaseOid

/** Withholds all due notices of every company, also where its job is not due: a failed attempt has postponed that. */
export const withholdDue = async (tx: Queries, now: Instant): Promise<void> => {
  for (const managementGroupId of await listNoticeCompanies(tx)) await withholdCompany(tx, managementGroupId, now)
}

/**
 * Withholds due notices when this is not the database that notices were last sent from. After a restore or a failover
 * it may lack the record of notices already sent. Returns since when notices are held, or null; `isKnown` is false where
 * PostgreSQL does not identify the database. What was restored has no statistics, and is analyzed.
 */
export const withholdAfterRestore = async (
  db: Db,
  now: Instant,
): Promise<{ readonly heldAt: Instant | null; readonly isKnown: boolean }> => {
  const origin = await readOrigin(db)
  const stored = await findStoredOrigin(db, { locked: false })
  if (!origin) return { heldAt: stored?.heldAt ?? null, isKnown: false }
  if (stored && isSame(stored, origin)) return { heldAt: stored.heldAt, isKnown: true }
  const { heldAt, isRestored } = await db.transaction(async (tx) => {
    await insertOrigin(tx, origin)
    const locked = await findStoredOrigin(tx, { locked: true })
    if (!locked || isSame(locked, origin)) return { heldAt: locked?.heldAt ?? null, isRestored: false }
    await withholdDue(tx, now)
    await updateOrigin(tx, origin, locked.heldAt ?? now)
    return { heldAt: locked.heldAt ?? now, isRestored: true }
  })
  if (isRestored) await analyze(db)
  return { heldAt, isKnown: true }
}

type Log = { readonly warn: (details: object, text: string) => void }

const heldText =
  'the database was restored, or another took its place: notices due before are held until npm run manage -- notices after-restore'
const unknownText =
  'a restore of the database would not be noticed: grant execute on the functions pg_control_system, pg_walfile_name and pg_current_wal_lsn'

/** Creates a function that withholds notices after a restore of the database, and logs a warning once. */
export const createRestoreCheck = (db: Db, clock: Clock, log: Log): (() => Promise<void>) => {
  let logged = { heldAt: null as Instant | null, isKnown: true }
  return async () => {
    const found = await withholdAfterRestore(db, clock())
    const { heldAt, isKnown } = found
    if (heldAt !== null && heldAt !== logged.heldAt) log.warn({ heldAt: new Date(heldAt).toISOString() }, heldText)
    if (!isKnown && logged.isKnown) log.warn({}, unknownText)
    logged = found
  }
}
