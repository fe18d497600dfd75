import type { ImportFault } from '@kawaraban/contract/imports.ts'
import type { Db } from '../../../db/connect.ts'
import type { Checked, StoredImport } from '../queries.ts'
import { countChanges, countCompany, findCompanyFaults } from './queries.ts'

const timeoutMs = 120_000

/** What applying would do, and what the company shows to be wrong in the file: the first faults, and how many there are. */
export type CheckResult = {
  readonly counts: Checked
  readonly faults: readonly ImportFault[]
  readonly companyFaults: number
}

/** Compares the file with the company's present state. Only reads, so that it blocks nothing. */
export const checkLines = (db: Db, stored: StoredImport): Promise<CheckResult> =>
  db.transaction(async (tx) => {
    const changes = await countChanges(tx, stored)
    const counts = { ...changes, ...(await countCompany(tx, stored)) }
    const { faults, total } = await findCompanyFaults(tx, stored, counts)
    return { counts, faults, companyFaults: total }
  }, timeoutMs)
