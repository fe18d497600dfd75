import type { Category, NewCategory } from '@kawaraban/contract/categories.ts'
import type { PostCategory } from '@kawaraban/contract/news.ts'
import { isAdmin, type Role } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import { arrayOf } from '../../db/array-of.ts'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { canPostIn } from '../../rights/queries.ts'

/** Whether a member is an admin still, who may have lost the role while waiting for the company's lock. */
export const isStillAdmin = async (tx: Queries, { managementGroupId, companyUserId }: Member): Promise<boolean> => {
  const [self] = await tx.query<{ role: Role | null }>(sql`
    select role from members where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}`)
  return isAdmin({ role: self?.role ?? 'none' })
}

/** Joins the category `k` of a row `n` of news, as SQL. */
export const joinCategory: Sql = sql`
  left join categories k on k.management_group_id = n.management_group_id and k.category_id = n.category_id`

/** What posts show of a category. */
export type CategoryColumn = { readonly category: PostCategory | null }

/** The column `category` of a row that `joinCategory` has joined, as SQL; null for a post without one. */
export const categoryColumn: Sql = sql`
  case when k.category_id is not null then json_build_object('categoryId', k.category_id::text, 'name', k.name,
    'colour', k.colour, 'icon', k.icon) end as category`

const columns = sql`k.category_id as "categoryId", k.name, k.colour, k.icon, k.posters`

/** The categories of a company in their order. */
export const listStored = (db: Queries, managementGroupId: number): Promise<Category[]> =>
  db.query<Category>(sql`
    select ${columns}
    from categories k
    where k.management_group_id = ${managementGroupId}
    order by k.position, k.category_id`)

/** The same, each with the number of its posts that anyone may still see. */
export const listWithPosts = (db: Queries, managementGroupId: number, now: Instant): Promise<Category[]> =>
  db.query<Category>(sql`
    select ${columns}, (
      select count(*)::int from news n
      where n.management_group_id = ${managementGroupId} and n.category_id = k.category_id
        and n.hidden_at > ${new Date(now)}) as posts
    from categories k
    where k.management_group_id = ${managementGroupId}
    order by k.position, k.category_id`)

/** Stores a new category behind the others and gives its id. Call it under the company's lock. */
export const insertCategory = async (
  tx: Queries,
  managementGroupId: number,
  { name, colour, icon, posters }: NewCategory,
): Promise<string> => {
  const [last] = await tx.query<{ position: number }>(sql`
    select coalesce(max(position), 0) as position from categories where management_group_id = ${managementGroupId}`)
  const [row] = await tx.query<{ categoryId: string }>(sql`
    insert into categories (management_group_id, name, colour, icon, posters, position)
    values (${managementGroupId}, ${name}, ${colour}, ${icon}, ${posters}, ${(last?.position ?? 0) + 1})
    returning category_id as "categoryId"`)
  if (!row) throw new Error('insert returned no row')
  return row.categoryId
}

/** Replaces what is stored of a category, but its position. */
export const replaceCategory = async (
  tx: Queries,
  managementGroupId: number,
  categoryId: string,
  { name, colour, icon, posters }: NewCategory,
): Promise<void> => {
  await tx.query(sql`
    update categories set name = ${name}, colour = ${colour}, icon = ${icon}, posters = ${posters}
    where management_group_id = ${managementGroupId} and category_id = ${categoryId}`)
}

/** Gives the categories the positions of their ids in the list. */
export const reorder = async (
  tx: Queries,
  managementGroupId: number,
  categoryIds: readonly string[],
): Promise<void> => {
  await tx.query(sql`
    update categories k set position = given.position
    from unnest(${arrayOf(categoryIds)}::bigint[]) with ordinality as given (category_id, position)
    where k.management_group_id = ${managementGroupId} and k.category_id = given.category_id`)
}

/** The posts of a category, as SQL of a row `n` of news. */
export const isIn = (categoryId: string): Sql => sql`n.category_id = ${categoryId}`

/** Deletes a category and takes it from its posts. Call it under the company's lock. */
export const removeCategory = async (tx: Queries, managementGroupId: number, categoryId: string): Promise<void> => {
  await tx.query(sql`
    update news set category_id = null
    where management_group_id = ${managementGroupId} and category_id = ${categoryId}`)
  await tx.query(sql`
    delete from categories where management_group_id = ${managementGroupId} and category_id = ${categoryId}`)
}

/**
 * Whether a caller may save a post with this category: one that they may post in, or the one that the stored post `newsId` has.
 * Call it under the company's lock.
 */
export const mayUseCategory = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  categoryId: string,
  newsId: string | null,
): Promise<boolean> => {
  const rows = await tx.query(sql`
    select 1
    from categories k
    join members m on m.management_group_id = k.management_group_id and m.company_user_id = ${companyUserId}
    where k.management_group_id = ${managementGroupId} and k.category_id = ${categoryId}
      and (${canPostIn(sql`m.role`, sql`k.posters`)} or exists (
        select from news n
        where n.management_group_id = ${managementGroupId} and n.news_id = ${newsId}::bigint
          and n.category_id = k.category_id))`)
  return rows.length > 0
}
