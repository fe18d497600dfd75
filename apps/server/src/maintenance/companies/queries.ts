import { addMonths, formatDay, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import { deleteCode } from '../../db/companies.ts'
import type { Db, Queries } from '../../db/connect.ts'
import { deleteJobs } from '../../jobs/queries.ts'

/** Calendar months without any use after which the service of a company ends. */
const idleMonths = 14
/** Days on which maintenance has to find a company unused before it is ended. */
export const noticeDays = 7
/** For deleting half a million people with millions of receipts, in one transaction. */
const deletionTimeoutMs = 20 * 60_000

const isIdle = (now: Instant): Sql => sql`used_at <= ${new Date(addMonths(now, -idleMonths))}`
const today = (now: Instant): Sql => sql`${formatDay(now)}::date`
/** The last day of the notice has to be over, so that it can still be taken back. */
const isNoticeOver = (now: Instant): Sql => sql`idle_days >= ${noticeDays} and idle_on < ${today(now)}`

/** A company without any use for 14 months; `isNoticeOver` when it was found so on seven days before. */
export type IdleCompany = {
  readonly managementGroupId: number
  readonly code: string
  readonly usedAt: Instant
  readonly isNoticeOver: boolean
}

/** The company when its last use was 14 calendar months ago or more, else null. */
const findIdleCompany = async (db: Queries, managementGroupId: number, now: Instant): Promise<IdleCompany | null> => {
  const [found] = await db.query<IdleCompany>(sql`
    select management_group_id as "managementGroupId", code, used_at as "usedAt",
      coalesce(${isNoticeOver(now)}, false) as "isNoticeOver"
    from management_groups
    where management_group_id = ${managementGroupId} and ${isIdle(now)}`)
  return found ?? null
}

/** All companies by id. */
export const listCompanyIds = async (db: Queries): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    select management_group_id as id from company_codes order by management_group_id`)
  return rows.map(({ id }) => id)
}

/** Those of these companies that are idle, longest unused first. */
export const listIdleCompanies = async (
  db: Queries,
  managementGroupIds: readonly number[],
  now: Instant,
): Promise<IdleCompany[]> => {
  const idle: IdleCompany[] = []
  for (const id of managementGroupIds) {
    const found = await findIdleCompany(db, id, now)
    if (found) idle.push(found)
  }
  return idle.toSorted((one, other) => one.usedAt - other.usedAt || one.managementGroupId - other.managementGroupId)
}

/**
 * Counts this Tokyo day as one on which a company was found unused, once however many rounds there are on it; returns the
 * company if it was counted now. A mark of one that is not idle, left by a clock that was wrong, is removed.
 */
export const countIdleDay = async (
  db: Queries,
  managementGroupId: number,
  now: Instant,
): Promise<{ code: string; usedAt: Instant; idleDays: number } | null> => {
  const ofCompany = sql`management_group_id = ${managementGroupId}`
  await db.query(sql`
    update management_groups set idle_days = 0, idle_on = null
    where ${ofCompany} and idle_days > 0 and not (${isIdle(now)})`)
  const [counted] = await db.query<{ code: string; usedAt: Instant; idleDays: number }>(sql`
    update management_groups set idle_days = idle_days + 1, idle_on = ${today(now)}
    where ${ofCompany} and ${isIdle(now)} and idle_days < ${noticeDays} and (idle_on is null or idle_on < ${today(now)})
    returning code, used_at as "usedAt", idle_days as "idleDays"`)
  return counted ?? null
}

/** How many rows of each kind a company had. */
export type DeletedCounts = {
  readonly people: number
  readonly accounts: number
  readonly sessions: number
  readonly posts: number
  readonly named: number
  readonly receipts: number
  readonly groups: number
  readonly visits: number
}

const counted = async (tx: Queries, deletion: Sql): Promise<number> => {
  const [row] = await tx.query<{ rows: number }>(sql`
    with deleted as (${deletion} returning 1) select count(*)::int as rows from deleted`)
  return row?.rows ?? 0
}

/** Deletes all that belongs to a company, its accounts and sessions included. */
const deleteCompany = async (tx: Queries, managementGroupId: number, now: Instant): Promise<DeletedCounts> => {
  const ofCompany = sql`management_group_id = ${managementGroupId}`
  // First, like all that lock them: from here on no process starts anything of the company.
  await deleteJobs(tx, managementGroupId)
  const counts = {
    receipts: await counted(tx, sql`delete from receipts where ${ofCompany}`),
    named: await counted(tx, sql`delete from audiences where ${ofCompany}`),
    posts: await counted(tx, sql`delete from news where ${ofCompany}`),
    groups: await counted(tx, sql`delete from company_user_groups where ${ofCompany}`),
    visits: await counted(tx, sql`delete from access_logs where ${ofCompany}`),
    sessions:
      (await counted(
        tx,
        sql`delete from sessions where account_id in (select account_id from accounts where ${ofCompany})`,
      )) + (await counted(tx, sql`delete from member_sessions where ${ofCompany}`)),
    accounts: await counted(tx, sql`delete from accounts where ${ofCompany}`),
    people: await counted(tx, sql`delete from members where ${ofCompany}`),
  }
  // After the members: without them no subscription can be saved any more.
  await tx.query(sql`delete from push_endpoints where ${ofCompany}`)
  // Rows of posts and members are deleted with them, the rest with the company's row.
  await tx.query(sql`delete from management_groups where ${ofCompany}`)
  await deleteCode(tx, managementGroupId, now)
  return counts
}

type Ending = { readonly managementGroupId: number; readonly now: Instant }

const endCompanyIf = (db: Db, { managementGroupId, now }: Ending, condition: Sql): Promise<DeletedCounts | null> =>
  db.transaction(async (tx) => {
    const found = await tx.query(sql`
      select 1 from management_groups where management_group_id = ${managementGroupId} and ${condition}`)
    return found.length > 0 ? deleteCompany(tx, managementGroupId, now) : null
  }, deletionTimeoutMs)

/**
 * Deletes a company whose notice is over. The decision is made again under the lock of its row: null when it was used
 * since, is being used at this moment, or is gone already.
 */
export const endIdleCompany = (db: Db, managementGroupId: number, now: Instant): Promise<DeletedCounts | null> =>
  endCompanyIf(db, { managementGroupId, now }, sql`${isIdle(now)} and ${isNoticeOver(now)} for update skip locked`)
/** Deletes a company without any use for 14 months, with or without notice; null as above. */
export const endIdleCompanyAtOnce = (db: Db, managementGroupId: number, now: Instant): Promise<DeletedCounts | null> =>
  endCompanyIf(db, { managementGroupId, now }, sql`${isIdle(now)} for update skip locked`)

/** Deletes a company in use or not, after running writes have ended; null when it is deleted already. */
export const endCompany = (db: Db, managementGroupId: number, now: Instant): Promise<DeletedCounts | null> =>
  endCompanyIf(db, { managementGroupId, now }, sql`true for update`)

/** Whether the company has nudges or chains of reminders that wait for their minute. */
export const hasPlans = async (db: Queries, managementGroupId: number): Promise<boolean> => {
  const rows = await db.query(sql`
    select from occasions
    where management_group_id = ${managementGroupId} and state in ('planned', 'sending')
      and kind in ('nudge', 'chase', 'chaseReport')
    limit 1`)
  return rows.length > 0
}
