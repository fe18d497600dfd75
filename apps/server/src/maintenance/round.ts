import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { checkBlocks } from '../db/blocks/check.ts'
import type { Db, Queries } from '../db/connect.ts'
import type { Machines } from '../db/machines.ts'
import { scheduleLostPictures } from '../features/files/processing/queries.ts'
import { maySweep, sweepCompany, sweepGoneCompanies } from '../features/files/sweep/sweep.ts'
import { scheduleLostImport } from '../features/imports/queries.ts'
import { scheduleLostNotices } from '../features/notices/occasions/queries.ts'
import { purgeLedger } from '../features/notices/progress/purge-ledger.ts'
import type { FileStore } from '../file-store/store.ts'
import { type Log, runIdleCompanies } from './companies/idle.ts'
import { movePlans } from './companies/plans.ts'
import {
  type Company,
  databaseTime,
  listCompanies,
  listEndedCompanies,
  purgeCompany,
  purgeGoneCompany,
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
  /** Those of the installation, in this version. */
  readonly holidays: HolidayChanges
  /** Whether anything may be deleted, or only warned of. */
  readonly mayDelete: boolean
}

/** What maintenance works with. */
export type Tools = {
  readonly db: Db
  /** Absent where no files are to be removed. */
  readonly fileStore?: FileStore
  readonly machines: Pick<Machines, 'answers'>
  readonly log: Log
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

/** Schedules work that has no job: after a crash or a failover of the coordinator it may lack what a company's machine has. */
const scheduleLost = async (db: Db, log: Log, { managementGroupId, code }: Company, now: Instant): Promise<void> => {
  try {
    await scheduleLostImport(db, managementGroupId, now)
    await scheduleLostNotices(db, managementGroupId)
    await scheduleLostPictures(db, managementGroupId, now)
  } catch (err) {
    log.error({ err, managementGroup: code }, 'scheduling lost jobs failed')
  }
}

/** Purges and checks companies, moves their planned notices and schedules lost jobs; returns those whose machines do not answer. */
export const tendCompanies = async (
  { db, machines, log }: Tools,
  companies: readonly Company[],
  round: Round,
): Promise<Company[]> => {
  const left: Company[] = []
  for (const company of companies) {
    const { managementGroupId, code } = company
    if (!(await machines.answers(managementGroupId))) {
      left.push(company)
      continue
    }
    try {
      if (round.mayDelete) {
        await purgeCompany(db, managementGroupId, round)
        await purgeLedger(db, managementGroupId, round.now)
      }
    } catch (err) {
      log.error({ err, managementGroup: code }, 'purging failed')
    }
    await checkCompany(db, log, company)
    await movePlans(db, managementGroupId, round).catch((err: unknown) =>
      log.error({ err, managementGroup: code }, 'moving planned notices failed'),
    )
    await scheduleLost(db, log, company, round.now)
  }
  return left
}

/** Removes files that nobody names, of each company and of those that have ended. Nothing of a store that is not the database's. */
const sweepFiles = async ({ db, machines, fileStore, log }: Tools, companies: readonly Company[], now: Instant) => {
  try {
    if (!fileStore || !(await maySweep({ db, fileStore }))) return
    for (const { managementGroupId, code } of companies) {
      if (!(await machines.answers(managementGroupId))) continue
      const removed = await sweepCompany({ db, fileStore }, managementGroupId, now)
      if (removed > 0) log.warn({ managementGroup: code, removed }, 'files that nobody names were removed')
    }
    await sweepGoneCompanies({ fileStore }, new Set(companies.map(({ managementGroupId }) => managementGroupId)), now)
  } catch (err) {
    log.error({ err }, 'files could not be swept')
  }
}

/** What is left of companies that have ended; of one whose machine does not answer, the next round deletes it. */
const purgeGone = async ({ db, machines, log }: Tools, now: Instant): Promise<void> => {
  for (const managementGroupId of await listEndedCompanies(db)) {
    if (!(await machines.answers(managementGroupId))) continue
    await purgeGoneCompany(db, managementGroupId, now).catch((err: unknown) =>
      log.error({ err, managementGroupId }, 'purging failed'),
    )
  }
}

/**
 * Runs a round of maintenance: warns of idle companies and ends them, and purges posts, visits, keys of posts, sessions
 * and sign-ins that are past their time. Each round, the first after a start included, compares all counts with the rows and
 * repairs them, and moves planned notices to the working days of this version. It does nothing but say so in the log while the
 * server's clock and the database's differ. Returns the companies that wait for their machines.
 */
export const runMaintenance = async (tools: Tools, round: Round): Promise<Company[]> => {
  const { db, machines, log } = tools
  const { now, mayDelete } = round
  const databaseAt = await findClockDifference(db, now)
  if (databaseAt !== null) {
    const fields = { serverTime: new Date(now).toISOString(), databaseTime: new Date(databaseAt).toISOString() }
    log.error(fields, 'maintenance refused: the clocks of the server and of the database differ')
    return []
  }
  const reachable: Company[] = []
  for (const company of await listCompanies(db)) {
    if (await machines.answers(company.managementGroupId)) reachable.push(company)
  }
  // Days of notice are counted only for those that are found unused; a company that cannot be looked at is ended later.
  await runIdleCompanies(db, log, reachable, round)
  if (mayDelete) {
    await purgeSessions(db, now)
    await purgeGone(tools, now)
  }
  const companies = await listCompanies(db)
  const left = await tendCompanies(tools, companies, round)
  // Files of posts and drafts that were purged just now go with them.
  if (mayDelete) await sweepFiles(tools, companies, now)
  return left
}
