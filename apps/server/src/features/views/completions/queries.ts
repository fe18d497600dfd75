import sql, { type Sql } from 'sql-template-tag'
import { companyOfInputs } from '../../../db/lookup.ts'
import { isUncountedByIndex, none } from '../blocks/queries.ts'

/**
 * The blocks `m` of members and `a` of the audience of a row `n` of news that hold what `block` says. Each is looked up by its whole
 * key: beside many small companies PostgreSQL expects one block of a company, and would read all of them for each of them.
 */
const blocksOf = (block: Sql): Sql => sql`
  join lateral (
    select readers from member_blocks where management_group_id = ${companyOfInputs} and block = ${block} offset 0
  ) m on true
  left join lateral (
    select named from audience_blocks
    where n.scope = 'specific' and management_group_id = ${companyOfInputs} and news_id = n.news_id and block = ${block}
    offset 0
  ) a on true`

/** How many members of `bits`, which are of one block, are in scope now, by these blocks. */
const countInScope = (bits: Sql): Sql =>
  sql`bit_count(${bits} & m.readers & case when n.scope = 'all' then m.readers else coalesce(a.named, ${none}) end)`

/**
 * How many of those in scope have completed a row `n` of news, as a table `done` of one row for a from
 * clause: those whom the blocks of the post know, but for `uncounted` completions and undone ones. These are put into blocks first,
 * so that each block of members is looked up once.
 */
export const completionsOfNews: Sql = sql`lateral (
  select counted.completions + rest.change as completions, rest.receipts as uncounted
  from (
    select coalesce(sum(${countInScope(sql`b.completed`)}), 0)::integer as completions
    from receipt_blocks b ${blocksOf(sql`b.block`)}
    where b.management_group_id = ${companyOfInputs} and b.news_id = n.news_id and b.completed <> ${none}
  ) counted,
  lateral (
    select coalesce(sum(r.receipts), 0)::integer as receipts,
      coalesce(sum(${countInScope(sql`r.completed`)} - ${countInScope(sql`r.counted`)}), 0)::integer as change
    from (
      select company_user_id >> 10 as block, count(*) as receipts,
        bit_or(member_bit(company_user_id, completed_at is not null)) as completed,
        bit_or(member_bit(company_user_id, counted_completed_at is not null)) as counted
      from receipts
      where management_group_id = ${companyOfInputs} and news_id = n.news_id
        and counted_completed_at is distinct from completed_at and ${isUncountedByIndex}
      group by 1
    ) r ${blocksOf(sql`r.block`)}
  ) rest
) done`
