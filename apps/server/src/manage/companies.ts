import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { Db } from '../db/connect.ts'
import {
  type DeletedCounts,
  endCompany,
  endIdleCompanyAtOnce,
  listCompanyIds,
  listIdleCompanies,
  noticeDays,
} from '../maintenance/companies/queries.ts'
import { purgeGoneCompanies } from '../maintenance/queries.ts'
import { findClockDifference } from '../maintenance/round.ts'
import { CommandError } from './command-error.ts'
import { type CompanyFacts, listCompanyFacts } from './queries.ts'
import { confirm, print } from './terminal.ts'

const describe = ({ code, people, posts, usedAt }: CompanyFacts) =>
  `${code}: ${people} people, ${posts} posts, last used ${formatDateTime(usedAt)}`

const countsOf = (deleted: DeletedCounts) =>
  Object.entries(deleted)
    .map(([name, rows]) => `${rows} ${name}`)
    .join(', ')

/** The company with this code; throws a CommandError when there is none. */
export const requireCompany = async (db: Db, code: string): Promise<CompanyFacts> => {
  const [company] = await listCompanyFacts(db, code)
  if (!company) throw new CommandError(`There is no company ${code}.`)
  return company
}

/** `companies list` */
export const listCompanies = async (db: Db): Promise<void> => {
  const heads = ['CODE', 'PEOPLE', 'POSTS', 'LAST USE', 'NOTICE']
  const lines = (await listCompanyFacts(db)).map(({ code, people, posts, usedAt, idleDays }) => [
    code,
    String(people),
    String(posts),
    formatDateTime(usedAt),
    idleDays > 0 ? `day ${idleDays} of ${noticeDays}` : '-',
  ])
  const widths = heads.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]?.length ?? 0)))
  for (const line of [heads, ...lines]) {
    print(
      line
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** Ends a company at once, in use or not, and prints what was deleted. */
export const endAndPrint = async (db: Db, { managementGroupId, code }: CompanyFacts, now: Instant): Promise<void> => {
  const deleted = await endCompany(db, managementGroupId, now)
  await purgeGoneCompanies(db, now)
  print(deleted ? `${code} is ended. Deleted: ${countsOf(deleted)}.` : `${code} is gone already.`)
}

/** `companies end CODE` */
export const endOneCompany = async (db: Db, code: string, now: Instant, isConfirmed: boolean): Promise<void> => {
  const company = await requireCompany(db, code)
  print(describe(company))
  if (!isConfirmed) await confirm('This deletes all its data for good. Type the code of the company', code)
  await endAndPrint(db, company, now)
}

/** `companies end-idle` */
export const endIdleCompanies = async (db: Db, now: Instant, isConfirmed: boolean): Promise<void> => {
  const databaseAt = await findClockDifference(db, now)
  if (databaseAt !== null) {
    throw new CommandError(
      `This machine's clock shows ${formatDateTime(now)} and the database's ${formatDateTime(databaseAt)}: set them right first.`,
    )
  }
  const idle = await listIdleCompanies(db, await listCompanyIds(db), now)
  if (idle.length === 0) return print('No company is unused for 14 months.')
  for (const { code } of idle) print(describe(await requireCompany(db, code)))
  const question = `This deletes all data of these ${idle.length} companies for good. Type their number`
  if (!isConfirmed) await confirm(question, String(idle.length))
  for (const { managementGroupId, code } of idle) {
    const deleted = await endIdleCompanyAtOnce(db, managementGroupId, now)
    print(deleted ? `${code} is ended. Deleted: ${countsOf(deleted)}.` : `${code} has come into use, and stays.`)
  }
}
