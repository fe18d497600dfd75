import sql, { type Sql } from 'sql-template-tag'

/**
 * Writes a changed audience into its blocks, as a common table of the statement that changes it. Every statement that changes
 * the audience of a post needs it. `changed` is a query of `company_user_id` and `is_named`.
 */
export const writeAudienceBlocks = (managementGroupId: number, newsId: string, changed: Sql): Sql => sql`
  insert into audience_blocks as b (management_group_id, news_id, block, named, changed)
  select ${managementGroupId}::integer, ${newsId}::bigint, company_user_id >> 10 as block,
    bit_or(member_bit(company_user_id, is_named)), bit_or(member_bit(company_user_id, true))
  from (${changed}) c
  group by 3
  order by 3
  on conflict (management_group_id, news_id, block) do update set named = b.named & ~excluded.changed | excluded.named`
