import sql from 'sql-template-tag'
import type { Queries } from '../connect.ts'
import { writeBits } from './write-bits.ts'

/**
 * Writes members into the blocks of those who have chosen push alone. Call it behind every statement that changes choices, in the
 * same transaction, with the ids of their members.
 */
export const writeMailOffBlocks = (
  tx: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
): Promise<void> =>
  writeBits(tx, managementGroupId, companyUserIds, {
    table: 'mail_off_blocks',
    columns: {
      switched_off: sql`exists (
        select from notice_choices c
        where c.management_group_id = ${managementGroupId} and c.company_user_id = id and c.choice = 'push')`,
    },
  })
