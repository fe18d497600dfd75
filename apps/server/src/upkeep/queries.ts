import { addMonths, dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Db, Queries } from '../db/connect.ts'
import { sessionDays } from '../http/session-key.ts'

/** Calendar months without any use after which the service of a company ends (LIM-16, G-142). */
const idleMonths = 14
const signInMinutes = 10
/** Days for which a call that comes again finds the post or the edit that it made. */
const postKeyDays = 1

/** Deletes all that belongs to a company, its accounts and sessions included (OPS-04). */
const removeCompany = (db: Db, managementGroupId: number): Promise<void> =>
  db.transaction(async (tx) => {
    // The tables without foreign keys first; the company's row takes everything else along.
    await tx.query(sql`delete from receipts where management_group_id = ${managementGroupId}`)
    await tx.query(sql`delete from audiences where management_group_id = ${managementGroupId}`)
    await tx.query(sql`delete from management_groups where management_group_id = ${managementGroupId}`)
  })

/** Companies whose last use by anybody lies 14 months or more back (OPS-03): sessions and visits tell. */
const listIdleCompanies = async (db: Queries, now: Instant): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    select g.management_group_id as id
    from management_groups g
    where greatest(
      g.started_at,
      (select max(l.accessed_at) from access_logs l where l.management_group_id = g.management_group_id),
      (select max(s.used_at) from accounts a join sessions s on s.account_id = a.account_id
        where a.management_group_id = g.management_group_id)
    ) <= ${new Date(addMonths(now, -idleMonths))}`)
  return rows.map(({ id }) => id)
}

/** Purges the company's posts that nobody may see since `hiddenUntil` (G-025), and what is left of posts that are gone. */
const removePosts = async (db: Db, managementGroupId: number, hiddenUntil: Instant): Promise<void> => {
  await db.query(sql`
    delete from news
    where management_group_id = ${managementGroupId} and hidden_at <= ${new Date(hiddenUntil)}`)
  // Receipts of posts that are gone: of those purged just now, and what a view left that met a deletion. Walks from
  // post to post over the key instead of reading every receipt.
  for (const table of [sql`receipts`, sql`audiences`]) {
    await db.query(sql`
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
}

/**
 * Deletes what is past its time: idle companies, posts hidden for `purgeMonths` calendar months, keys of posts, sessions
 * and sign-ins that have run out.
 */
export const tidy = async (db: Db, now: Instant, purgeMonths: number): Promise<void> => {
  await db.query(sql`delete from sign_ins where created_at <= ${new Date(now - signInMinutes * minuteMs)}`)
  for (const managementGroupId of await listIdleCompanies(db, now)) await removeCompany(db, managementGroupId)
  await db.query(sql`delete from sessions where used_at <= ${new Date(now - sessionDays * dayMs)}`)
  const companies = await db.query<{ id: number }>(sql`select management_group_id as id from management_groups`)
  for (const { id } of companies) {
    await db.query(sql`
      delete from post_keys
      where management_group_id = ${id} and posted_at <= ${new Date(now - postKeyDays * dayMs)}`)
    await db.query(sql`
      delete from edit_keys
      where management_group_id = ${id} and edited_at <= ${new Date(now - postKeyDays * dayMs)}`)
    await removePosts(db, id, addMonths(now, -purgeMonths))
  }
}
