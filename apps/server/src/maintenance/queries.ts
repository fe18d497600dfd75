import { draftDays } from '@kawaraban/contract/drafts.ts'
import { addMonths, dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Db, Queries } from '../db/connect.ts'
import { oldestImport } from '../features/imports/queries.ts'
import { purgeConfirmations } from '../features/receiving/confirmations/queries.ts'
import { purgeAppSignIns } from '../features/session/app/queries.ts'
import { purgeTrash } from '../features/trash/queries.ts'
import { sessionDays } from '../http/session-key.ts'

/** Calendar months for which a visit is stored. */
const visitMonths = 14
const signInMinutes = 10
/** Days for which a repeated call finds the post that it created or edited. */
const keyDays = 1
const purgeTimeoutMs = 10 * 60_000

/** What the database's own clock shows. */
export const databaseTime = async (db: Queries): Promise<Instant> => {
  const [row] = await db.query<{ at: Instant }>(sql`select clock_timestamp() as at`)
  if (!row) throw new Error('the database gave no time')
  return row.at
}

export type Company = { readonly managementGroupId: number; readonly code: string }

/** All companies, by id. */
export const listCompanies = (db: Queries): Promise<Company[]> =>
  db.query(sql`
    select management_group_id as "managementGroupId", code from company_codes order by management_group_id`)

const oldestSession = (now: Instant) => new Date(now - sessionDays * dayMs)

/** Deletes sign-ins, and sessions of the directory, that have run out. */
export const purgeSessions = async (db: Queries, now: Instant): Promise<void> => {
  await purgeAppSignIns(db, now)
  await db.query(sql`delete from sign_ins where created_at <= ${new Date(now - signInMinutes * minuteMs)}`)
  await db.query(sql`delete from sessions where used_at <= ${oldestSession(now)}`)
}

/** Deletes rows of deleted posts: walks from post to post over the key instead of reading every row. */
const purgeOrphans = async (tx: Queries, table: Sql, managementGroupId: number) => {
  await tx.query(sql`
    with recursive noted (news_id) as (
      (select news_id from ${table} where management_group_id = ${managementGroupId} order by news_id limit 1)
      union all
      select (select t.news_id from ${table} t
        where t.management_group_id = ${managementGroupId} and t.news_id > noted.news_id order by t.news_id limit 1)
      from noted where noted.news_id is not null
    ), gone as (
      select news_id from noted
      where news_id is not null and not exists (
        select from news n where n.management_group_id = ${managementGroupId} and n.news_id = noted.news_id)
    )
    delete from ${table} where management_group_id = ${managementGroupId} and news_id in (select news_id from gone)`)
}

/** Companies that have ended lately, each listed for a day: longer than a view takes that meets the end of its company. */
export const listEndedCompanies = async (db: Queries): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`select management_group_id as id from ended_companies`)
  return rows.map(({ id }) => id)
}

/** Deletes rows of a company that has ended: a view that meets the end still finds the post, and what it writes is left. */
export const purgeGoneCompany = async (db: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  const ofCompany = sql`management_group_id = ${managementGroupId}`
  for (const table of [sql`receipts`, sql`audiences`, sql`jobs`]) {
    await db.query(sql`delete from ${table} where ${ofCompany}`)
  }
  await db.query(sql`delete from ended_companies where ${ofCompany} and ended_at <= ${new Date(now - dayMs)}`)
}

/** Deletes rows of all companies that have ended. */
export const purgeGoneCompanies = async (db: Queries, now: Instant): Promise<void> => {
  for (const id of await listEndedCompanies(db)) await purgeGoneCompany(db, id, now)
}

/**
 * Deletes what is past its time in one company. These are ended sessions, keys of posts and edits after a day, imports after 30
 * days, drafts 90 days after their last change, mails that asked to confirm an address after two days, visits after 14 months, posts in the trash after their time, posts that nobody has been able to see for `purgeMonths` calendar months, and what is left of
 * deleted posts.
 */
export const purgeCompany = (
  db: Db,
  managementGroupId: number,
  { now, purgeMonths }: { now: Instant; purgeMonths: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const ofCompany = sql`management_group_id = ${managementGroupId}`
    const oldestKey = new Date(now - keyDays * dayMs)
    await tx.query(sql`delete from member_sessions where ${ofCompany} and used_at <= ${oldestSession(now)}`)
    await tx.query(sql`delete from post_keys where ${ofCompany} and posted_at <= ${oldestKey}`)
    await tx.query(sql`delete from edit_keys where ${ofCompany} and edited_at <= ${oldestKey}`)
    await tx.query(sql`
      delete from imports
      where ${ofCompany} and coalesce(applied_at, created_at) <= ${oldestImport(now)}
        and state not in ('applying', 'undoing')`)
    await tx.query(sql`delete from drafts where ${ofCompany} and saved_at <= ${new Date(now - draftDays * dayMs)}`)
    await tx.query(sql`
      delete from access_logs where ${ofCompany} and accessed_at <= ${new Date(addMonths(now, -visitMonths))}`)
    await purgeConfirmations(tx, managementGroupId, now)
    await purgeTrash(tx, managementGroupId, now)
    await tx.query(sql`
      delete from news
      where ${ofCompany} and hidden_at <= ${new Date(addMonths(now, -purgeMonths))}
        and news_id not in (select news_id from trash where ${ofCompany})`)
    // Of posts purged just now, and what a view left that met a deletion.
    for (const table of [sql`receipts`, sql`audiences`]) await purgeOrphans(tx, table, managementGroupId)
  }, purgeTimeoutMs)
