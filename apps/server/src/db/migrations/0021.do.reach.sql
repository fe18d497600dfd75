-- What is known of people whom no notice reaches, as sets of members. These bits are the facts themselves: they count no rows. See
-- docs/decisions/0114-who-cannot-be-reached.md.
create table reach_blocks (
  management_group_id integer not null references management_groups on delete cascade,
  block bigint not null,
  -- Who has ever signed in.
  signed_in bit(1024) not null default 0::bit(1024),
  -- Whose last browser a push service did not know any more, and who has switched the last one off.
  lost bit(1024) not null default 0::bit(1024),
  switched_off bit(1024) not null default 0::bit(1024),
  -- Whom the push gateway has named as people without a device.
  without_app bit(1024) not null default 0::bit(1024),
  primary key (management_group_id, block)
);

insert into reach_blocks (management_group_id, block, signed_in)
select a.management_group_id, a.company_user_id >> 10 as block, bit_or(member_bit(a.company_user_id, true))
from accounts a
join management_groups g on g.management_group_id = a.management_group_id
where a.company_user_id is not null
group by a.management_group_id, a.company_user_id >> 10;

-- Members with an address that a mail server has refused, beside those with one that mail may go to.
alter table addressee_blocks add column refused bit(1024) not null default 0::bit(1024);

update addressee_blocks b
set refused = r.refused
from (
  select management_group_id, company_user_id >> 10 as block, bit_or(member_bit(company_user_id, true)) as refused
  from mail_addresses
  where refused_at is not null
  group by management_group_id, company_user_id >> 10
) r
where b.management_group_id = r.management_group_id and b.block = r.block;
