import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { writeMemberBlocks } from '../../db/blocks/members.ts'
import type { Db, Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { lockMember } from '../members/queries.ts'

const visitEveryMs = 60 * minuteMs

/** Whether the service runs for this company. */
export const isRunning = async (db: Queries, managementGroupId: number): Promise<boolean> => {
  const [group] = await db.query<{ running: boolean }>(sql`
    select started_at is not null as running from management_groups where management_group_id = ${managementGroupId}`)
  return group?.running ?? false
}

/** Starts the service unless it runs, and gives everyone known without a role the default one. */
export const insertStart = async (db: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await db.query(sql`
    with started as (
      update management_groups
      set started_at = ${new Date(now)}, used_at = greatest(used_at, ${new Date(now)}), idle_days = 0, idle_on = null
      where management_group_id = ${managementGroupId} and started_at is null
      returning management_group_id
    ), changed as (
      update members m set role = 'viewer' from started
      where m.management_group_id = ${managementGroupId} and m.role is null
      returning m.company_user_id, m.role
    ), blocks as (
      ${writeMemberBlocks(managementGroupId, sql`select company_user_id, role, 0 as added from changed`)}
    )
    select`)
}

/** Visits of a member within an hour of `now`. */
const visitsAround = ({ managementGroupId, companyUserId }: Member, now: Instant) => sql`
  select from access_logs
  where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}
    and accessed_at > ${new Date(now - visitEveryMs)} and accessed_at < ${new Date(now + visitEveryMs)}`

/** Records a visit, one an hour at most of each member; a further one waits for no lock. */
export const insertAccess = async (db: Db, caller: Member, pageName: string, now: Instant): Promise<void> => {
  const { managementGroupId, companyUserId } = caller
  const known = await db.query(sql`${visitsAround(caller, now)} limit 1`)
  if (known.length > 0) return
  await db.transaction(async (tx) => {
    await lockMember(tx, managementGroupId, companyUserId)
    await tx.query(sql`
      insert into access_logs (management_group_id, company_user_id, page_name, accessed_at)
      select ${managementGroupId}, ${companyUserId}, ${pageName}, ${new Date(now)}
      where not exists (${visitsAround(caller, now)})`)
  })
}
