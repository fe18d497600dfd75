import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { MemberKey } from '../../../db/mail-addresses.ts'

/** Locks a member until the transaction ends, so that of two calls at once each counts the other. */
export const lockMember = async (tx: Queries, { managementGroupId, companyUserId }: MemberKey): Promise<void> => {
  await tx.query(sql`
    select from members where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} for update`)
}
