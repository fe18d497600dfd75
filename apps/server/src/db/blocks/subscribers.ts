import sql from 'sql-template-tag'
import type { Queries } from '../connect.ts'
import { writeBits } from './write-bits.ts'

/**
 * Writes members into the blocks of those with a subscription. Call it behind every statement that adds or removes
 * subscriptions, in the same transaction, with the ids of their members.
 */
export const writeSubscriberBlocks = (
  tx: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
): Promise<void> =>
  writeBits(tx, managementGroupId, companyUserIds, {
    table: 'subscriber_blocks',
    columns: {
      subscribers: sql`exists (
        select from push_subscriptions s
        where s.management_group_id = ${managementGroupId} and s.company_user_id = id)`,
    },
  })
