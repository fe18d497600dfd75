-- How many people a group was stored with: its ids, up to half a million, are not read to list it.

alter table company_user_groups
  add column people integer not null generated always as (cardinality(company_user_ids)) stored;
