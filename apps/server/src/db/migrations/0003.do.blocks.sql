-- Sets of members as bits: a block is 1,024 consecutive company_user_ids, one bit for each. The tables of viewers and
-- completers, and the pickers, take their totals from them and find where a page begins, also among half a million
-- people. See docs/decisions/0030-viewer-tables-at-scale.md.

create function member_bit(company_user_id bigint, is_set boolean) returns bit(1024)
  language sql immutable strict parallel safe
  return set_bit(0::bit(1024), (company_user_id & 1023)::integer, is_set::integer);

create table member_blocks (
  management_group_id integer not null references management_groups on delete cascade,
  block bigint not null,
  members integer not null,
  -- Those whose role is not none.
  readers bit(1024) not null,
  primary key (management_group_id, block)
);

create function count_members() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update member_blocks b
    set members = b.members - old_members.members, readers = b.readers & ~old_members.readers
    from (
      select management_group_id, company_user_id >> 10 as block, count(*)::integer as members,
        bit_or(member_bit(company_user_id, coalesce(role in ('admin', 'editor', 'viewer'), false))) as readers
      from old_rows
      group by 1, 2
    ) old_members
    where b.management_group_id = old_members.management_group_id and b.block = old_members.block;
  end if;
  if tg_op <> 'DELETE' then
    insert into member_blocks as b (management_group_id, block, members, readers)
    select management_group_id, company_user_id >> 10, count(*)::integer,
      bit_or(member_bit(company_user_id, coalesce(role in ('admin', 'editor', 'viewer'), false)))
    from new_rows
    group by 1, 2
    order by 1, 2
    on conflict (management_group_id, block) do update
      set members = b.members + excluded.members, readers = b.readers | excluded.readers;
  end if;
  return null;
end $$;

create trigger members_inserted after insert on members
  referencing new table as new_rows for each statement execute function count_members();
create trigger members_updated after update on members
  referencing old table as old_rows new table as new_rows for each statement execute function count_members();
create trigger members_deleted after delete on members
  referencing old table as old_rows for each statement execute function count_members();

create table audience_blocks (
  management_group_id integer not null,
  news_id bigint not null,
  block bigint not null,
  named bit(1024) not null,
  primary key (management_group_id, news_id, block),
  foreign key (management_group_id, news_id) references news on delete cascade
);

-- Rows of audiences are only ever inserted and deleted.
create function count_audience() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into audience_blocks as b (management_group_id, news_id, block, named)
    select management_group_id, news_id, company_user_id >> 10, bit_or(member_bit(company_user_id, true))
    from new_rows
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (management_group_id, news_id, block) do update set named = b.named | excluded.named;
  else
    update audience_blocks b
    set named = b.named & ~gone.named
    from (
      select management_group_id, news_id, company_user_id >> 10 as block,
        bit_or(member_bit(company_user_id, true)) as named
      from old_rows
      group by 1, 2, 3
    ) gone
    where b.management_group_id = gone.management_group_id and b.news_id = gone.news_id and b.block = gone.block;
  end if;
  return null;
end $$;

create trigger audiences_inserted after insert on audiences
  referencing new table as new_rows for each statement execute function count_audience();
create trigger audiences_deleted after delete on audiences
  referencing old table as old_rows for each statement execute function count_audience();

create table receipt_blocks (
  management_group_id integer not null,
  news_id bigint not null,
  block bigint not null,
  viewed bit(1024) not null,
  completed bit(1024) not null,
  -- Those who were in scope when their receipt was counted, and so stand in receipt_times.
  in_scope bit(1024) not null,
  primary key (management_group_id, news_id, block),
  foreign key (management_group_id, news_id) references news on delete cascade
);

-- How many receipts of those in scope fall into each ten minutes.
create table receipt_times (
  management_group_id integer not null,
  news_id bigint not null,
  kind text not null check (kind in ('viewed', 'completed')),
  from_at timestamptz not null,
  receipts integer not null,
  primary key (management_group_id, news_id, kind, from_at),
  foreign key (management_group_id, news_id) references news on delete cascade
);

-- Receipts are written by everyone at once, so their writers count nothing. As what a receipt stands in the two tables
-- above is noted in the receipt; those that differ are few, and an index holds just them.
alter table receipts
  add column counted_viewed_at timestamptz,
  add column counted_completed_at timestamptz;

create index receipts_uncounted on receipts (management_group_id, news_id, company_user_id)
  where counted_viewed_at is distinct from viewed_at or counted_completed_at is distinct from completed_at;

insert into member_blocks (management_group_id, block, members, readers)
select management_group_id, company_user_id >> 10, count(*)::integer,
  bit_or(member_bit(company_user_id, coalesce(role in ('admin', 'editor', 'viewer'), false)))
from members
group by 1, 2;

insert into audience_blocks (management_group_id, news_id, block, named)
select a.management_group_id, a.news_id, a.company_user_id >> 10, bit_or(member_bit(a.company_user_id, true))
from audiences a
join news n on n.management_group_id = a.management_group_id and n.news_id = a.news_id
group by 1, 2, 3;
