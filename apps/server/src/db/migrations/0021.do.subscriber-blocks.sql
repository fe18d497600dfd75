-- Members with a browser that receives notices, as bits beside those of `member_blocks`: how many people of an audience can be
-- reached is a sum over blocks, also among half a million. See docs/decisions/0043-progress-of-notices.md.

create table subscriber_blocks (
  management_group_id integer not null references management_groups on delete cascade,
  block bigint not null,
  subscribers bit(1024) not null,
  primary key (management_group_id, block)
);

-- Subscriptions are inserted and deleted; nobody else ever gets one.
create function count_subscribers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into subscriber_blocks as b (management_group_id, block, subscribers)
    select management_group_id, company_user_id >> 10, bit_or(member_bit(company_user_id, true))
    from new_rows
    group by 1, 2
    order by 1, 2
    on conflict (management_group_id, block) do update set subscribers = b.subscribers | excluded.subscribers;
  else
    -- Locked before anything is looked at: who inserts meanwhile is either seen or comes afterwards.
    perform 1
    from subscriber_blocks b
    where (b.management_group_id, b.block) in (select management_group_id, company_user_id >> 10 from old_rows)
    order by b.management_group_id, b.block
    for no key update;
    update subscriber_blocks b
    set subscribers = b.subscribers & ~gone.subscribers
    from (
      select o.management_group_id, o.company_user_id >> 10 as block,
        bit_or(member_bit(o.company_user_id, true)) as subscribers
      from old_rows o
      where not exists (
        select from push_subscriptions s
        where s.management_group_id = o.management_group_id and s.company_user_id = o.company_user_id)
      group by 1, 2
    ) gone
    where b.management_group_id = gone.management_group_id and b.block = gone.block;
  end if;
  return null;
end $$;

create trigger push_subscriptions_inserted after insert on push_subscriptions
  referencing new table as new_rows for each statement execute function count_subscribers();
create trigger push_subscriptions_deleted after delete on push_subscriptions
  referencing old table as old_rows for each statement execute function count_subscribers();

insert into subscriber_blocks (management_group_id, block, subscribers)
select s.management_group_id, s.company_user_id >> 10, bit_or(member_bit(s.company_user_id, true))
from push_subscriptions s
group by 1, 2;
