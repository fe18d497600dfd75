import sql from 'sql-template-tag'
import { isReader } from '../../../db/blocks/members.ts'
import type { Queries } from '../../../db/connect.ts'
import type { MemberKey, Owner } from '../queries.ts'

/** First key of the advisory locks on endpoints; the second comes from the hash. */
const endpointLocks = 72621

/** Locks a member until the end of the transaction; returns false for a member who may not read. */
export const lockReader = async (tx: Queries, { managementGroupId, companyUserId }: MemberKey): Promise<boolean> => {
  const found = await tx.query(sql`
    select from members
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} and ${isReader}
    for no key update`)
  return found.length > 0
}

/** Locks a session against deletion until the end of the transaction; returns false when it has ended. */
export const lockSession = async (
  tx: Queries,
  { managementGroupId, sessionHash }: Pick<Owner, 'managementGroupId' | 'sessionHash'>,
): Promise<boolean> => {
  const ofCompany = await tx.query(sql`
    select from member_sessions
    where management_group_id = ${managementGroupId} and session_hash = ${sessionHash}
    for key share`)
  if (ofCompany.length > 0) return true
  const ofDirectory = await tx.query(sql`select from sessions where session_hash = ${sessionHash} for key share`)
  return ofDirectory.length > 0
}

/** Locks an endpoint's hash until the end of the transaction: one save at a time. */
export const lockEndpoint = async (tx: Queries, endpointHash: Buffer): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock(${endpointLocks}, ${endpointHash.readInt32BE()})`)
}
