import { checkBlocks, type Repair } from '../db/blocks/check.ts'
import type { Db } from '../db/connect.ts'
import { requireCompany } from './companies.ts'
import { listCompanyFacts } from './queries.ts'
import { print } from './terminal.ts'

const describe = ({ kind, newsId, rows }: Repair) =>
  `${kind}${newsId === null ? '' : ` of post ${newsId}`}: ${rows} repaired`

/** `check [CODE]`: compares what is counted in advance with a plain count, company by company, and repairs what differs. */
export const checkCompanies = async (db: Db, code: string | undefined): Promise<void> => {
  const companies = code === undefined ? await listCompanyFacts(db) : [await requireCompany(db, code)]
  for (const company of companies) {
    const repairs = await checkBlocks(db, company.managementGroupId)
    const lines = repairs.length > 0 ? repairs.map(describe) : ['nothing differs']
    for (const line of lines) print(`${company.code}: ${line}`)
  }
}
