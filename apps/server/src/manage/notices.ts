import type { Clock } from '../clock.ts'
import { analyze } from '../db/analyze.ts'
import type { Db } from '../db/connect.ts'
import {
  countHeld,
  endWithholding,
  type HeldCompany,
  listHeldCompanies,
  missHeldBatch,
  missHeldOccasions,
  resumeHeld,
} from '../features/notices/restore/queries.ts'
import { withholdAfterRestore, withholdDue } from '../features/notices/restore/withhold.ts'
import { print } from './terminal.ts'

const formatCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([kind, occasions]) => `${occasions} ${kind}`)
    .join(', ')

/** Sets a company's held notices to missed, a batch at a time, and prints their numbers. */
const missHeld = async (db: Db, clock: Clock, { managementGroupId, code }: HeldCompany): Promise<void> => {
  const kinds = await countHeld(db, managementGroupId)
  let people = 0
  for (;;) {
    const rows = await missHeldBatch(db, managementGroupId, clock())
    if (rows === null) break
    people += rows
  }
  await missHeldOccasions(db, managementGroupId, clock())
  print(`${code}: missed: ${formatCounts(kinds)}; ${people} notices were on their way.`)
}

const sendHeld = async (db: Db, clock: Clock, { managementGroupId, code }: HeldCompany): Promise<void> => {
  const kinds = await countHeld(db, managementGroupId)
  await db.transaction((tx) => resumeHeld(tx, managementGroupId, clock()))
  print(`${code}: sent late: ${formatCounts(kinds)}.`)
}

/**
 * `notices after-restore`: sets all notices that were due before the restore to missed and ends the withholding. Withholds
 * due notices first where no start has: a copied data folder cannot be recognized. With `sends` they are sent late instead.
 * A dump has no statistics: the tables are analyzed.
 */
export const endRestore = async (db: Db, clock: Clock, sends: boolean): Promise<void> => {
  const { heldAt } = await withholdAfterRestore(db, clock())
  if (heldAt === null) await db.transaction((tx) => withholdDue(tx, clock()))
  const companies = await listHeldCompanies(db)
  for (const company of companies) await (sends ? sendHeld : missHeld)(db, clock, company)
  await endWithholding(db)
  await analyze(db)
  if (companies.length === 0) print('Nothing was due before: nothing is held.')
}
