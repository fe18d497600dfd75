/**
 * SQL that inserts receipts as they are when they have been counted, in one statement for all companies. `source` is a query of
 * `management_group_id`, `news_id`, `person`, `viewed_at` and `completed_at`, of people who may read.
 */
export const insertCountedReceipts = (source: string): string => `
  with added as (
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at, counted_viewed_at,
      counted_completed_at)
    select management_group_id, news_id, person, viewed_at, completed_at, viewed_at, completed_at from (${source}) given
    on conflict do nothing
    returning *
  ), times as (
    insert into receipt_times (management_group_id, news_id, kind, from_at, receipts)
    select management_group_id, news_id, kind, date_bin('10 minutes', counted_at, timestamptz 'epoch'), count(*)
    from added, lateral (values ('viewed', viewed_at), ('completed', completed_at)) as counted (kind, counted_at)
    where counted_at is not null
    group by 1, 2, 3, 4
  )
  insert into receipt_blocks (management_group_id, news_id, block, viewed, completed, in_scope)
  select management_group_id, news_id, company_user_id >> 10, bit_or(member_bit(company_user_id, true)),
    bit_or(member_bit(company_user_id, completed_at is not null)), bit_or(member_bit(company_user_id, true))
  from added
  group by 1, 2, 3`

/** SQL that counts all members, who may all read. */
export const countMembers = `
  insert into member_blocks (management_group_id, block, members, readers)
  select management_group_id, company_user_id >> 10, count(*), bit_or(member_bit(company_user_id, true))
  from members
  group by 1, 2
  on conflict do nothing`
