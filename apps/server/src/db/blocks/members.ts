import sql, { type Sql } from 'sql-template-tag'
import { canReadNews } from '../../rights/queries.ts'

/** Whether the role of a row of members counts them among the readers, as SQL. */
export const isReader: Sql = sql`coalesce(${canReadNews(sql`role`)}, false)`

/**
 * Writes changed members into their blocks, as a common table of the statement that changes them. Every statement that adds
 * or removes members, or sets a role, a department, a name or a reading, needs it. `changed` is a query of `company_user_id`, the present `role`, and `added`: 1
 * for a new member, -1 for a removed one, else 0.
 */
export const writeMemberBlocks = (managementGroupId: number, changed: Sql): Sql => sql`
  insert into member_blocks as b (management_group_id, block, members, readers, changed)
  select ${managementGroupId}::integer, company_user_id >> 10 as block, sum(added)::integer,
    bit_or(member_bit(company_user_id, added >= 0 and ${isReader})), bit_or(member_bit(company_user_id, true))
  from (${changed}) c
  group by 2
  order by 2
  on conflict (management_group_id, block) do update
    set members = b.members + excluded.members, readers = b.readers & ~excluded.changed | excluded.readers,
      version = b.version + 1`
