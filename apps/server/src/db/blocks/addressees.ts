import sql from 'sql-template-tag'
import type { Queries } from '../connect.ts'
import { writeBits } from './write-bits.ts'

/**
 * Writes members into the blocks of those with an address that mail may go to, and with one that a server has refused. Call it behind every statement that changes
 * addresses, in the same transaction, with the ids of their members.
 */
export const writeAddresseeBlocks = (
  tx: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
): Promise<void> =>
  writeBits(tx, managementGroupId, companyUserIds, {
    table: 'addressee_blocks',
    columns: {
      addressees: sql`exists (
        select from mail_addresses a
        where a.management_group_id = ${managementGroupId} and a.company_user_id = id and a.refused_at is null)`,
      refused: sql`exists (
        select from mail_addresses a
        where a.management_group_id = ${managementGroupId} and a.company_user_id = id and a.refused_at is not null)`,
    },
  })
