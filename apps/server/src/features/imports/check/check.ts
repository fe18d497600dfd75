import type { ImportFault } from '@kawaraban/contract/imports.ts'
import { showProgress, type Work } from '../job/work.ts'
import type { Checked } from '../queries.ts'
import { clearPeople, findCompanyFaults, judgeLines, judgeMembers } from './queries.ts'

const timeoutMs = 120_000

/** What applying would do, and what the company shows to be wrong in the file: the first faults, and how many there are. */
export type CheckResult = {
  readonly counts: Checked
  readonly faults: readonly ImportFault[]
  readonly companyFaults: number
}

/**
 * Compares the file with the company's present state, and stores whom applying would concern. Writes of the import alone, so that
 * it blocks nothing but its own cancellation. Throws LostJob.
 */
export const checkLines = (work: Work, done: number): Promise<CheckResult> =>
  work.db.transaction(async (tx) => {
    const { stored } = work
    await showProgress(work, tx, { done })
    await clearPeople(tx, stored)
    const changes = await judgeLines(tx, stored)
    const counts = { ...changes, ...(await judgeMembers(tx, stored)) }
    const { faults, total } = await findCompanyFaults(tx, stored, counts)
    return { counts, faults, companyFaults: total }
  }, timeoutMs)
