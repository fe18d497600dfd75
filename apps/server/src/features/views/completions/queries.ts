import sql, { raw, type Sql } from 'sql-template-tag'
import { companyOfInputs } from '../../../db/lookup.ts'
import { isUncounted, none } from '../blocks/queries.ts'

/** So many completions of a post are sooner counted one by one than by its blocks. */
const fewCompletions = raw('1000')

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

/** Whether the member of a receipt is in scope now, by these blocks. */
const isInScope = sql`get_bit(m.readers, (company_user_id & 1023)::integer) = 1
  and (n.scope = 'all' or get_bit(coalesce(a.named, ${none}), (company_user_id & 1023)::integer) = 1)`

/**
 * How many of those in scope have completed a row `n` of news, as a table `done` of one row for a from
 * clause: of many the blocks know, but for `uncounted` receipts.
 */
export const completionsOfNews: Sql = sql`lateral (
  select case when few.receipts < ${fewCompletions} then few.completions else many.completions + rest.turned end
      as completions,
    rest.receipts as uncounted
  from (
    select count(*)::integer as receipts, (count(*) filter (where ${isInScope}))::integer as completions
    from (
      select company_user_id from receipts
      where management_group_id = ${companyOfInputs} and news_id = n.news_id and completed_at is not null
      limit ${fewCompletions}
    ) r ${blocksOf(sql`r.company_user_id >> 10`)}
  ) few,
  lateral (
    select coalesce(sum(bit_count(
      b.completed & m.readers & case when n.scope = 'all' then m.readers else coalesce(a.named, ${none}) end
    )), 0)::integer as completions
    from receipt_blocks b ${blocksOf(sql`b.block`)}
    where few.receipts = ${fewCompletions} and b.management_group_id = ${companyOfInputs} and b.news_id = n.news_id
  ) many,
  lateral (
    select count(*)::integer as receipts, ((count(completed_at) filter (where ${isInScope}))
      - (count(counted_completed_at) filter (where ${isInScope})))::integer as turned
    from receipts r ${blocksOf(sql`r.company_user_id >> 10`)}
    where few.receipts = ${fewCompletions} and r.management_group_id = ${companyOfInputs}
      and r.news_id = n.news_id and ${isUncounted}
  ) rest
) done`
