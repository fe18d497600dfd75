import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import { maxTrashedPosts, trashDays } from '@kawaraban/contract/trash-limits.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { memberRows } from '../../http/queries.ts'
import { canRestore, managedBy } from '../../rights/queries.ts'
import { type PostLookup, postColumns } from '../../visibility/queries.ts'
import { removeFilesOfNews } from '../files/queries.ts'
import { type Removed, removeNews } from '../news/queries.ts'
import { endNotices } from '../notices/deletion/queries.ts'

/** So long before its deletion a post in the trash is hidden: the clocks of the processes may differ. */
const hiddenBeforeMs = dayMs

/** Whether deleted posts of the company go to the trash. */
export const hasTrash = async (db: Queries, managementGroupId: number): Promise<boolean> => {
  const [row] = await db.query<{ hasTrash: boolean }>(sql`
    select has_trash as "hasTrash" from management_groups where management_group_id = ${managementGroupId}`)
  return row?.hasTrash ?? false
}

type State = { readonly isOn: boolean; readonly posts: number }

/** Whether deleted posts of the caller's company go to the trash, and how many there the caller may restore. */
export const findTrashState = async (db: Queries, caller: Member, now: Instant): Promise<State> => {
  const { managementGroupId } = caller
  const [row] = await db.query<State>(sql`
    select g.has_trash as "isOn", (
      select count(*)::int
      from trash t
      join news n on n.management_group_id = t.management_group_id and n.news_id = t.news_id
      where t.management_group_id = ${managementGroupId} and t.goes_at > ${new Date(now)}
        and ${managedBy(caller, sql`n.owner_company_user_id`)}) as posts
    from management_groups g
    where g.management_group_id = ${managementGroupId}`)
  return row ?? { isOn: false, posts: 0 }
}

/** A post in the trash, as it is listed. */
export type ListedTrash = {
  newsId: string
  title: string
  name: string
  startAt: Instant
  endAt: Instant
  deletedAt: Instant
  deletedBy: string
  goesAt: Instant
}

/** One page of the posts in the trash that the caller may restore, those deleted last first, and the number of all. */
export const listTrashed = async (
  db: Queries,
  caller: Member,
  { page, limit, now }: { readonly page: number; readonly limit: number; readonly now: Instant },
): Promise<{ posts: ListedTrash[]; total: number }> => {
  const { managementGroupId } = caller
  const rows = await db.query<ListedTrash & { total: number }>(sql`
    select t.news_id as "newsId", n.title, a.name, n.start_at as "startAt", n.end_at as "endAt",
      t.deleted_at as "deletedAt", coalesce(d.name, '') as "deletedBy", t.goes_at as "goesAt",
      count(*) over ()::int as total
    from trash t
    join news n on n.management_group_id = t.management_group_id and n.news_id = t.news_id
    join members a on a.management_group_id = n.management_group_id and a.company_user_id = n.owner_company_user_id
    left join members d on d.management_group_id = t.management_group_id and d.company_user_id = t.deleted_by
    where t.management_group_id = ${managementGroupId} and t.goes_at > ${new Date(now)}
      and ${managedBy(caller, sql`n.owner_company_user_id`)}
    order by t.deleted_at desc, t.news_id desc
    limit ${limit} offset ${(page - 1) * limit}`)
  return { posts: rows.map(({ total: _, ...post }) => post), total: rows[0]?.total ?? 0 }
}

/** A post in the trash that its caller may restore. */
export type TrashedPost = {
  newsId: string
  startAt: Instant
  endAt: Instant
  dueAt: Instant | null
  topAt: Instant | null
  occasionIds: string[]
}

/** The post of a lookup if it is in the trash and the caller may restore it now, else null. */
export const findTrashed = async (db: Queries, post: PostLookup): Promise<TrashedPost | null> => {
  const [row] = await db.query<TrashedPost>(sql`
    select n.news_id as "newsId", n.start_at as "startAt", n.end_at as "endAt", n.due_at as "dueAt",
      s.top_at as "topAt", s.occasion_ids::text[] as "occasionIds"
    from ${memberRows([post], postColumns)} c
    join news n on n.management_group_id = c.management_group_id and n.news_id = c.news_id and ${canRestore}
    join trash s on s.management_group_id = n.management_group_id and s.news_id = n.news_id`)
  return row ?? null
}

/** Deletes a post for good with all that it has; returns the ids of its files, whose bytes are to be removed. */
export const removeForGood = async (
  tx: Queries,
  managementGroupId: number,
  newsId: string,
  now: Instant,
): Promise<string[]> => {
  await removeNews(tx, managementGroupId, newsId)
  return removeFilesOfNews(tx, managementGroupId, newsId, now)
}

/** The oldest posts in the trash of a company that have no room beside one more. */
const listOldest = async (tx: Queries, managementGroupId: number): Promise<string[]> => {
  const rows = await tx.query<{ newsId: string }>(sql`
    select news_id as "newsId" from trash
    where management_group_id = ${managementGroupId}
    order by deleted_at desc, news_id desc
    offset ${maxTrashedPosts - 1}`)
  return rows.map(({ newsId }) => newsId)
}

/**
 * Moves a post that the caller manages to the trash: nobody finds it any more, and its receipts, audience and files stay. Call it
 * under the lock of the company's posts.
 */
export const moveToTrash = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  newsId: string,
  now: Instant,
): Promise<Removed> => {
  const purgedIds = await listOldest(tx, managementGroupId)
  const fileIds: string[] = []
  for (const oldest of purgedIds) fileIds.push(...(await removeForGood(tx, managementGroupId, oldest, now)))
  const ofPost = sql`management_group_id = ${managementGroupId} and news_id = ${newsId}`
  const occasionIds = await endNotices(tx, { managementGroupId, newsId }, now)
  const [row] = await tx.query<{ goesAt: Instant }>(sql`
    insert into trash (management_group_id, news_id, deleted_by, deleted_at, goes_at, hidden_at, top_at, occasion_ids)
    select management_group_id, news_id, ${companyUserId}, ${new Date(now)},
      least(${new Date(now + trashDays * dayMs)}::timestamptz, hidden_at), hidden_at, top_at, ${occasionIds}::bigint[]
    from news where ${ofPost}
    returning goes_at as "goesAt"`)
  if (!row) throw new Error('the post was not there')
  await tx.query(sql`
    update news set hidden_at = ${new Date(now - hiddenBeforeMs)}, top_at = null where ${ofPost}`)
  // As of a deleted post: what is sent a second time makes a new one.
  await tx.query(sql`delete from post_keys where ${ofPost}`)
  await tx.query(sql`delete from edit_keys where ${ofPost}`)
  return { goesAt: row.goesAt, purgedIds, fileIds }
}

/** Takes a post out of the trash, on top from `topAt` on if that is given. Call it under the lock of the company's posts. */
export const takeFromTrash = async (
  tx: Queries,
  managementGroupId: number,
  newsId: string,
  topAt: Instant | null,
): Promise<void> => {
  await tx.query(sql`
    update news n set hidden_at = t.hidden_at, top_at = ${topAt === null ? null : new Date(topAt)}
    from trash t
    where n.management_group_id = ${managementGroupId} and n.news_id = ${newsId}
      and t.management_group_id = n.management_group_id and t.news_id = n.news_id`)
  await tx.query(sql`delete from trash where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
}

/** Deletes the posts in the trash of a company whose time is over; the sweep removes their files. */
export const purgeTrash = async (tx: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await tx.query(sql`
    delete from news
    where management_group_id = ${managementGroupId} and news_id in (
      select news_id from trash where management_group_id = ${managementGroupId} and goes_at <= ${new Date(now)})`)
}
