import sql from 'sql-template-tag'
import type { Queries } from '../connect.ts'

/**
 * Writes members into the blocks of those with a subscription. Call it behind every statement that adds or removes
 * subscriptions, in the same transaction, with the ids of their members.
 *
 * The first statement locks the blocks. The second one then sees the subscriptions that others have committed meanwhile.
 */
export const writeSubscriberBlocks = async (
  tx: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
): Promise<void> => {
  if (companyUserIds.length === 0) return
  await tx.query(sql`
    insert into subscriber_blocks as b (management_group_id, block, subscribers)
    select distinct ${managementGroupId}::integer, id >> 10 as block, 0::bit(1024)
    from unnest(${companyUserIds}::bigint[]) as given (id)
    order by block
    on conflict (management_group_id, block) do update set subscribers = b.subscribers`)
  await tx.query(sql`
    update subscriber_blocks b
    set subscribers = b.subscribers & ~changed.members | changed.subscribers
    from (
      select id >> 10 as block, bit_or(member_bit(id, true)) as members,
        bit_or(member_bit(id, exists (
          select from push_subscriptions s
          where s.management_group_id = ${managementGroupId} and s.company_user_id = id))) as subscribers
      from unnest(${companyUserIds}::bigint[]) as given (id)
      group by 1
    ) changed
    where b.management_group_id = ${managementGroupId} and b.block = changed.block`)
}
