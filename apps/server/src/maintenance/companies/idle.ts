import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { countCompanies, countIdleDay, endIdleCompany, listIdleCompanies, noticeDays } from './queries.ts'

/** Where maintenance says what it does: what is to be read by a person is at least a warning. */
export type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** More idle companies than this, and more than a tenth of all, are suspicious: an operator has to check first. */
const fewCompanies = 3
const usualShare = 0.1

const iso = (at: Instant) => new Date(at).toISOString()

/**
 * Warns of companies that nobody has used for 14 months and, when `mayDelete`, ends those of which it has warned on
 * seven days before. Ends none when they are suspiciously many.
 */
export const runIdleCompanies = async (db: Db, log: Log, now: Instant, mayDelete: boolean): Promise<void> => {
  for (const { code, usedAt, idleDays } of await countIdleDay(db, now)) {
    const fields = { managementGroup: code, lastUse: iso(usedAt), day: idleDays, noticeDays }
    log.warn(fields, 'company unused for 14 months: it is ended after its days of notice')
  }
  const idle = await listIdleCompanies(db, now)
  const all = await countCompanies(db)
  if (idle.length > fewCompanies && idle.length > all * usualShare) {
    const fields = { managementGroups: idle.map(({ code }) => code), idle: idle.length, companies: all }
    log.error(
      fields,
      'too many companies unused for 14 months: none is ended before `npm run manage -- companies end-idle`',
    )
    return
  }
  if (!mayDelete) return
  for (const { managementGroupId, code, usedAt, isNoticeOver } of idle) {
    if (!isNoticeOver) continue
    try {
      const deleted = await endIdleCompany(db, managementGroupId, now)
      if (deleted) log.warn({ managementGroup: code, lastUse: iso(usedAt), deleted }, 'company ended')
    } catch (err) {
      log.error({ err, managementGroup: code }, 'company could not be ended')
    }
  }
}
