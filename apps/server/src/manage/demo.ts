import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Db } from '../db/connect.ts'
import { findDemoCompanies } from '../db/seed/find-demo.ts'
import { localIssuerName } from '../local-issuer.ts'
import { endAndPrint, requireCompany } from './companies.ts'
import { countAccounts, deleteAccounts } from './queries.ts'
import { confirm, print } from './terminal.ts'

/** `demo remove`: removes both demo companies, and every account and session of the built-in sign-in. */
export const removeDemo = async (db: Db, now: Instant, isConfirmed: boolean): Promise<void> => {
  const companies = await findDemoCompanies(db, localIssuerName)
  const accounts = await countAccounts(db, localIssuerName)
  if (companies.length === 0 && accounts === 0) return print('There is no demo in this database.')
  const codes = companies.map(({ code }) => code).join(', ') || 'none'
  print(`Demo companies: ${codes}. Accounts of the built-in sign-in: ${accounts}.`)
  if (!isConfirmed) await confirm('This deletes all their data for good. Type demo', 'demo')
  for (const { code } of companies) await endAndPrint(db, await requireCompany(db, code), now)
  await deleteAccounts(db, localIssuerName)
  print('The demo is removed.')
}
