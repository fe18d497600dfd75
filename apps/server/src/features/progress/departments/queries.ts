import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { knownBlocks, type Post } from '../../views/blocks/queries.ts'

/** Those in scope with one department name. */
export type NameCount = { name: string; total: number; viewed: number; completed: number; uncounted: number }

/** Counts those in scope by their department name; every name of the company is in it, also with nobody in scope. */
export const countByName = (tx: Queries, post: Post): Promise<NameCount[]> => {
  const bit = sql`(m.company_user_id & 1023)::integer`
  return tx.query<NameCount>(sql`
    with ${knownBlocks(post)}, bits as materialized (
      select block, in_scope, in_scope & viewed as viewed, in_scope & completed as completed from known
    )
    select m.department_name collate "C" as name, sum(get_bit(b.in_scope, ${bit}))::integer as total,
      sum(get_bit(b.viewed, ${bit}))::integer as viewed, sum(get_bit(b.completed, ${bit}))::integer as completed,
      (select coalesce(sum(uncounted), 0) from known)::integer as uncounted
    from members m
    join bits b on b.block = m.company_user_id >> 10
    where m.management_group_id = ${post.managementGroupId}
    group by 1`)
}
