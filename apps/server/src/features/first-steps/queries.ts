import { type FirstSteps, newForMs } from '@kawaraban/contract/first-steps.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { canPost } from '../../rights/queries.ts'

/**
 * What the caller's company has done of its first steps; null for one that is not new at `now`. One statement, so that it is
 * of one moment; it looks for one row of each, and of a company that is not new at its own row and for one post.
 */
export const findFirstSteps = async (
  db: Queries,
  { managementGroupId, companyUserId }: Pick<Member, 'managementGroupId' | 'companyUserId'>,
  now: Instant,
): Promise<FirstSteps | null> => {
  const post = sql`exists (
    select from news n
    where n.management_group_id = ${managementGroupId} and not exists (
      select from trash t where t.management_group_id = ${managementGroupId} and t.news_id = n.news_id))`
  const others = sql`
    select from members where management_group_id = ${managementGroupId} and company_user_id <> ${companyUserId}`
  const [steps] = await db.query<FirstSteps>(sql`
    select
      exists (${others}) as "hasPeople",
      exists (${others} and ${canPost(sql`role`)}) as "hasPosters",
      ${post} as "hasPost"
    from management_groups
    where management_group_id = ${managementGroupId}
      and (started_at is null or started_at > ${new Date(now - newForMs)} or not ${post})`)
  return steps ?? null
}
