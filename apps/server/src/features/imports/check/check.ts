import type { Queries } from '../../../db/connect.ts'
import type { Checked, StoredImport } from '../queries.ts'
import { countChanges, countCompany, storeCompanyFaults } from './queries.ts'

/**
 * Compares what was read with the company as it is: what applying would do, and what stands in the way; stores the faults
 * that it finds, and gives how many. Changes nothing of the company.
 */
export const checkLines = async (
  tx: Queries,
  stored: StoredImport,
): Promise<{ counts: Checked; companyFaults: number }> => {
  const changes = await countChanges(tx, stored)
  const company = await countCompany(tx, stored)
  const counts = { ...changes, ...company }
  return { counts, companyFaults: await storeCompanyFaults(tx, stored, counts) }
}
