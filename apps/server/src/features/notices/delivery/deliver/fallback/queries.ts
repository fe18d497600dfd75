import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { arrayOf } from '../../../../../db/array-of.ts'
import type { Queries } from '../../../../../db/connect.ts'
import type { Planned } from '../../../channels/channel.ts'
import type { Batch } from '../../../channels/queries.ts'

/** Names the batches of people whom other channels turned out not to reach. */
const service = 'afterGone'

/**
 * Adds rows and a batch of the channel for those of `companyUserIds` whose rows of the occasion have all come to gone. Call it
 * in the transaction that has stored this, with the occasion locked: of two that store the last rows of a person, one sees both.
 */
export const addFallback = async (
  tx: Queries,
  { managementGroupId, newsId, occasionId }: Batch,
  { name, way }: Planned,
  companyUserIds: readonly string[],
  now: Instant,
): Promise<void> => {
  const at = new Date(now)
  const added = await tx.query<{ id: string }>(sql`
    with lost as materialized (
      select g.company_user_id
      from unnest(${arrayOf(companyUserIds)}::bigint[]) as g (company_user_id)
      where (
        select true from notices x
        where x.management_group_id = ${managementGroupId} and x.news_id = ${newsId} and x.occasion_id = ${occasionId}
          and x.company_user_id = g.company_user_id and x.state <> 'gone'
        limit 1) is null
    ), person as materialized (
      select distinct r.company_user_id
      from (${way.rowsOf(managementGroupId, sql`select company_user_id from lost`)}) r
    ), noted as (
      insert into notices (management_group_id, news_id, occasion_id, company_user_id, channel, device, made_at)
      select ${managementGroupId}, ${newsId}, ${occasionId}, p.company_user_id, ${name}, (
        select min(f.company_user_id) from person f), ${at}
      from person p
      order by p.company_user_id
      on conflict do nothing
    )
    select company_user_id as id from person order by company_user_id`)
  const [first, last] = [added[0], added.at(-1)]
  if (!first || !last) return
  await tx.query(sql`
    insert into notice_batches (management_group_id, news_id, occasion_id, channel, service, first_id, last_id, due_at)
    values (${managementGroupId}, ${newsId}, ${occasionId}, ${name}, ${service}, ${first.id}, ${last.id}, ${at})`)
}
