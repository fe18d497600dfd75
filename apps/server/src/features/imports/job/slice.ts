import type { Queries } from '../../../db/connect.ts'
import { lockRoles } from '../../members/queries.ts'
import type { Work } from './work.ts'

/** Progress of the work on an import: its phase, the last line or member, and the number done. */
export type Place = { phase: number; reached: string; done: number }

/**
 * Runs `change` for one slice of an import, at most `rows` rows, in its own transaction. It is the company's only writer
 * then, with the roles locked. Returns the place where the next slice starts.
 */
export const runSlice = (work: Work, rows: number, change: (tx: Queries) => Promise<Place>): Promise<Place> => {
  const { managementGroupId } = work.job
  const lockedSlice = async (tx: Queries) => {
    await lockRoles(tx, managementGroupId)
    return change(tx)
  }
  return work.db.write(managementGroupId, lockedSlice, rows)
}
