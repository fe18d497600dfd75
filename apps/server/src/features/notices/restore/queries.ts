import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { lockJob, releaseJob } from '../../../jobs/queries.ts'
import { findNextDue, noticeJob, noticeKind, recordDue } from '../occasions/queries.ts'

/** Identifies a database: after a restore or a failover at least one field differs. */
export type Origin = { readonly systemIdentifier: string; readonly timeline: number; readonly databaseOid: string }

/** PostgreSQL's code. */
const insufficientPrivilege = '42501'

/**
 * Reads the origin of the connected database; null where the service's user may not call the functions for it. The timeline
 * comes from the WAL position, because the control file has it only after the first checkpoint.
 */
export const readOrigin = async (db: Queries): Promise<Origin | null> => {
  const found = db.query<Origin>(sql`
    select (pg_control_system()).system_identifier::text as "systemIdentifier",
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
      d.oid::bigint as "databaseOid"
    from pg_database d
    where d.datname = current_database()`)
  const [origin] = await found.catch((error: { code?: string }) => {
    if (error.code === insufficientPrivilege) return []
    throw error
  })
  return origin ?? null
}

type StoredOrigin = Origin & { readonly heldAt: Instant | null }

/** Loads the origin that notices were last sent from, or null; `locked` locks its row until the transaction ends. */
export const findStoredOrigin = async (db: Queries, { locked }: { locked: boolean }): Promise<StoredOrigin | null> => {
  const lock = locked ? sql`for update` : sql``
  const [stored] = await db.query<StoredOrigin>(sql`
    select system_identifier as "systemIdentifier", timeline, database_oid as "databaseOid", held_at as "heldAt"
    from database_origin ${lock}`)
  return stored ?? null
}

/** Stores the first origin; does nothing when another process has stored one. */
export const insertOrigin = async (tx: Queries, { systemIdentifier, timeline, databaseOid }: Origin): Promise<void> => {
  await tx.query(sql`
    insert into database_origin (system_identifier, timeline, database_oid)
    values (${systemIdentifier}, ${timeline}, ${databaseOid})
    on conflict do nothing`)
}

export const updateOrigin = async (tx: Queries, origin: Origin, heldAt: Instant | null): Promise<void> => {
  const { systemIdentifier, timeline, databaseOid } = origin
  await tx.query(sql`
    update database_origin
    set system_identifier = ${systemIdentifier}, timeline = ${timeline}, database_oid = ${databaseOid},
      held_at = ${heldAt === null ? null : new Date(heldAt)}`)
}

/** Stores that notices are no longer held. */
export const endWithholding = async (db: Queries): Promise<void> => {
  await db.query(sql`update database_origin set held_at = null`)
}

/** Lists the companies that have notices to send, now or later, by id. */
export const listNoticeCompanies = async (db: Queries): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    select management_group_id as id from jobs where kind = ${noticeKind} order by management_group_id`)
  return rows.map(({ id }) => id)
}

/**
 * Withholds the company's due occasions with their batches, those that wait for a retry too. Locks its job first, as all writers
 * do, and takes it from who works at it; where nothing is due the job stays as it is.
 */
export const withholdCompany = async (tx: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  const job = noticeJob(managementGroupId)
  await lockJob(tx, job)
  const withheld = await tx.query(sql`
    update occasions set is_held = true
    where management_group_id = ${managementGroupId} and state in ('planned', 'sending') and not is_held
      and due_at <= ${new Date(now)}
    returning occasion_id`)
  if (withheld.length === 0) return
  await tx.query(sql`
    update notice_batches b set due_at = 'infinity'
    from occasions o
    where b.management_group_id = ${managementGroupId} and o.management_group_id = b.management_group_id
      and o.news_id = b.news_id and o.occasion_id = b.occasion_id and o.is_held`)
  await releaseJob(tx, job, { dueAt: await findNextDue(tx, managementGroupId), attempts: 0 })
}

/** A company with held occasions. */
export type HeldCompany = { readonly managementGroupId: number; readonly code: string }

/** Lists the companies with held occasions, by code. */
export const listHeldCompanies = async (db: Queries): Promise<HeldCompany[]> => {
  const companies = await db.query<HeldCompany>(sql`
    select management_group_id as "managementGroupId", code from company_codes order by code`)
  const held: HeldCompany[] = []
  for (const company of companies) {
    const found = await db.query(sql`
      select 1 from occasions where management_group_id = ${company.managementGroupId} and is_held limit 1`)
    if (found.length > 0) held.push(company)
  }
  return held
}

/** Counts the company's held occasions by kind. */
export const countHeld = async (db: Queries, managementGroupId: number): Promise<Record<string, number>> => {
  const rows = await db.query<{ kind: string; occasions: number }>(sql`
    select kind, count(*)::int as occasions from occasions
    where management_group_id = ${managementGroupId} and is_held
    group by kind order by kind`)
  return Object.fromEntries(rows.map(({ kind, occasions }) => [kind, occasions]))
}

/** Sets the rows of the company's next held batch to missed; returns their number, or null when no batch is left. */
export const missHeldBatch = async (tx: Queries, managementGroupId: number, now: Instant): Promise<number | null> => {
  const [batch] = await tx.query<{ rows: number }>(sql`
    with batch as (
      delete from notice_batches b
      where management_group_id = ${managementGroupId} and (news_id, occasion_id, channel, service, first_id) in (
        select b.news_id, b.occasion_id, b.channel, b.service, b.first_id
        from notice_batches b
        join occasions o on o.management_group_id = b.management_group_id and o.news_id = b.news_id
          and o.occasion_id = b.occasion_id and o.is_held
        where b.management_group_id = ${managementGroupId}
        limit 1)
      returning news_id, occasion_id, channel, first_id, last_id
    ), missed as (
      update notices n set state = 'missed', settled_at = ${new Date(now)}
      from batch b
      where n.management_group_id = ${managementGroupId} and n.news_id = b.news_id and n.occasion_id = b.occasion_id
        and n.channel = b.channel and n.company_user_id between b.first_id and b.last_id and n.state = 'waiting'
      returning n.news_id
    )
    select (select count(*)::int from missed) as rows from batch`)
  return batch?.rows ?? null
}

/** Ends the company's held occasions as missed, or as dropped when a later save has replaced them. */
export const missHeldOccasions = async (tx: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await tx.query(sql`
    update occasions
    set state = case when is_cancelled then 'dropped' else 'missed' end,
      reason = case when is_cancelled then 'replaced' else 'restored' end, is_held = false, is_filled = true,
      ended_at = ${new Date(now)}
    where management_group_id = ${managementGroupId} and is_held`)
}

/** Sends the company's held notices after all, late. */
export const resumeHeld = async (tx: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await recordDue(tx, managementGroupId, now)
  await tx.query(sql`
    update notice_batches set due_at = ${new Date(now)}
    where management_group_id = ${managementGroupId} and due_at = 'infinity'`)
  await tx.query(sql`
    update occasions set is_held = false where management_group_id = ${managementGroupId} and is_held`)
}
