import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { checkBlocks } from '../db/blocks/check.ts'
import type { Db, Queries } from '../db/connect.ts'
import { purgeLedger } from '../features/notices/progress/purge-ledger.ts'
import { type Log, runIdleCompanies } from './companies/idle.ts'
import {
  type Company,
  databaseTime,
  listCompanies,
  purgeCompany,
  purgeGoneCompanies,
  purgeSessions,
} from './queries.ts'

/** Clocks that differ by more than this do not decide what is old. */
const maxClockDifferenceMs = 5 * minuteMs

/** The database's time when it differs from `now` by more than five minutes, else null. */
export const findClockDifference = async (db: Queries, now: Instant): Promise<Instant | null> => {
  const databaseAt = await databaseTime(db)
  return Math.abs(databaseAt - now) > maxClockDifferenceMs ? databaseAt : null
}

export type Round = {
  readonly now: Instant
  /** Calendar months after which a post that nobody can see any more is deleted. */
  readonly purgeMonths: number
  /** Whether anything may be deleted, or only warned of. */
  readonly mayDelete: boolean
}

/** Repairs what is counted in advance of a company where it differs from a plain count, with a line for each repair. */
const checkCompany = async (db: Db, log: Log, { managementGroupId, code }: Company): Promise<void> => {
  try {
    for (const repair of await checkBlocks(db, managementGroupId)) {
      log.error({ managementGroup: code, ...repair }, 'counts differed from the rows and were repaired')
    }
  } catch (err) {
    log.error({ err, managementGroup: code }, 'checking failed')
  }
}

/**
 * Runs a round of maintenance: warns of idle companies and ends them, and purges posts, visits, keys of posts, sessions
 * and sign-ins that are past their time. Each round, the first after a start included, compares all counts with the rows and
 * repairs them. It does nothing but say so in the log while the
 * server's clock and the database's differ.
 */
export const runMaintenance = async (db: Db, log: Log, round: Round): Promise<void> => {
  const { now, mayDelete } = round
  const databaseAt = await findClockDifference(db, now)
  if (databaseAt !== null) {
    const fields = { serverTime: new Date(now).toISOString(), databaseTime: new Date(databaseAt).toISOString() }
    log.error(fields, 'maintenance refused: the clocks of the server and of the database differ')
    return
  }
  await runIdleCompanies(db, log, now, mayDelete)
  if (mayDelete) {
    await purgeSessions(db, now)
    await purgeGoneCompanies(db, now)
  }
  for (const company of await listCompanies(db)) {
    const { managementGroupId, code } = company
    try {
      if (mayDelete) {
        await purgeCompany(db, managementGroupId, round)
        await purgeLedger(db, managementGroupId, now)
      }
    } catch (err) {
      log.error({ err, managementGroup: code }, 'purging failed')
    }
    await checkCompany(db, log, company)
  }
}
