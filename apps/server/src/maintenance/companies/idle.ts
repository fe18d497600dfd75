import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/connect.ts'
import type { Company } from '../queries.ts'
import { countIdleDay, endIdleCompany, type IdleCompany, listIdleCompanies, noticeDays } from './queries.ts'

/** Where maintenance says what it does: what is to be read by a person is at least a warning. */
export type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** More idle companies than this, and more than a tenth of all, are suspicious: an operator has to check first. */
const fewCompanies = 3
const usualShare = 0.1

const iso = (at: Instant) => new Date(at).toISOString()

const warnOfIdleDay = async (db: Db, log: Log, managementGroupId: number, now: Instant): Promise<void> => {
  const counted = await countIdleDay(db, managementGroupId, now)
  if (!counted) return
  const fields = {
    managementGroup: counted.code,
    lastUse: iso(counted.usedAt),
    day: counted.idleDays,
    noticeDays,
  }
  log.warn(fields, 'company unused for 14 months: it is ended after its days of notice')
}

const endIdle = async (db: Db, log: Log, idle: IdleCompany, now: Instant): Promise<void> => {
  const { managementGroupId, code, usedAt } = idle
  try {
    const deleted = await endIdleCompany(db, managementGroupId, now)
    if (deleted) log.warn({ managementGroup: code, lastUse: iso(usedAt), deleted }, 'company ended')
  } catch (err) {
    log.error({ err, managementGroup: code }, 'company could not be ended')
  }
}

/**
 * Warns of those of the companies that nobody has used for 14 months and, when `mayDelete`, ends those of which it has warned on
 * seven days before. Ends none when they are suspiciously many.
 */
export const runIdleCompanies = async (
  db: Db,
  log: Log,
  companies: readonly Company[],
  { now, mayDelete }: { readonly now: Instant; readonly mayDelete: boolean },
): Promise<void> => {
  for (const { managementGroupId } of companies) await warnOfIdleDay(db, log, managementGroupId, now)
  const ids = companies.map(({ managementGroupId }) => managementGroupId)
  const idle = await listIdleCompanies(db, ids, now)
  if (idle.length > fewCompanies && idle.length > companies.length * usualShare) {
    const fields = { managementGroups: idle.map(({ code }) => code), idle: idle.length, companies: companies.length }
    log.error(
      fields,
      'too many companies unused for 14 months: none is ended before `npm run manage -- companies end-idle`',
    )
    return
  }
  if (!mayDelete) return
  for (const company of idle) if (company.isNoticeOver) await endIdle(db, log, company, now)
}
