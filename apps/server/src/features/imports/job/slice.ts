import { lockCompany } from '../../../db/company-lock.ts'
import type { Queries } from '../../../db/connect.ts'
import type { StoredImport } from '../queries.ts'
import type { Work } from './work.ts'

/** How far an import is: its phase, the last line or member, and the number done. */
export type ImportProgress = { phase: number; upTo: string; done: number }

/** The progress as it is stored, from which an attempt goes on. */
export const progressOf = ({ phase, upTo, done }: StoredImport): ImportProgress => ({
  phase,
  upTo,
  done: Number(done),
})

/**
 * Runs `change` for one slice of an import, at most `rows` rows, in its own transaction. It is the company's only writer
 * then, with the roles locked. Returns the progress from which the next slice starts.
 */
export const runSlice = (
  work: Work,
  rows: number,
  change: (tx: Queries) => Promise<ImportProgress>,
): Promise<ImportProgress> => {
  const { managementGroupId } = work.stored
  const lockedSlice = async (tx: Queries) => {
    await lockCompany(tx, managementGroupId)
    return change(tx)
  }
  return work.db.write(managementGroupId, lockedSlice, rows)
}
