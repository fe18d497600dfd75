-- Pushes and reminders: what is planned, and the ledger of what was sent to whom. See docs/decisions/0040-notices.md.

-- One planned sending of a post: its start, one edit, one reminder as saved.
create table occasions (
  management_group_id integer not null,
  news_id bigint not null,
  -- Below 2^53, so that JavaScript reads it exactly.
  occasion_id bigint generated always as identity (maxvalue 9007199254740991),
  kind text not null check (kind in ('start', 'edit', 'reminder')),
  -- Of a reminder: what it counts from, that minute, and whom it is for.
  remind_type text check (remind_type in ('endDate', 'dueDate')),
  base_at timestamptz,
  target text not null check (target in ('specific', 'unread', 'unreacted')),
  due_at timestamptz not null,
  state text not null default 'planned'
    check (state in ('planned', 'sending', 'ended', 'missed', 'dropped')),
  -- A later save has taken the place of what was not sent yet.
  is_cancelled boolean not null default false,
  -- Up to which person the ledger's rows are written, whether all are, and how many people they are.
  reached_id bigint not null default 0,
  is_filled boolean not null default false,
  people integer not null default 0,
  begun_at timestamptz,
  ended_at timestamptz,
  -- What became of its rows, by channel and state, once they are folded.
  counts jsonb,
  primary key (management_group_id, news_id, occasion_id),
  foreign key (management_group_id, news_id) references news on delete cascade
);

-- A publication is told of once (PUSH-04).
create unique index occasions_start on occasions (management_group_id, news_id) where kind = 'start';
create index occasions_open on occasions (management_group_id, due_at) where state in ('planned', 'sending');

-- The ledger: one row for each notice, so that nothing is sent twice.
create table notices (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  company_user_id bigint not null,
  channel text not null,
  -- 0 for a channel that reaches people and knows no devices.
  device bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'gone', 'missed')),
  attempts smallint not null default 0,
  made_at timestamptz not null,
  settled_at timestamptz,
  primary key (management_group_id, news_id, occasion_id, company_user_id, channel, device),
  foreign key (management_group_id, news_id, occasion_id) references occasions on delete cascade
) with (fillfactor = 80);

-- What is handed over in one call: the waiting rows of one channel from one person to another. Gone when it is done.
create table notice_batches (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  channel text not null,
  first_id bigint not null,
  last_id bigint not null,
  -- The same in every try, also after the worker was killed.
  idempotency_key uuid not null default gen_random_uuid(),
  attempts smallint not null default 0,
  tried_at timestamptz,
  due_at timestamptz not null,
  primary key (management_group_id, news_id, occasion_id, channel, first_id),
  foreign key (management_group_id, news_id, occasion_id) references occasions on delete cascade
);

create index notice_batches_due on notice_batches (management_group_id, due_at);

-- Which company has something due at which minute, and which worker is at it.
create table due_companies (
  management_group_id integer primary key references management_groups on delete cascade,
  -- Null while nothing is planned.
  due_at timestamptz,
  holder uuid,
  -- By the database's clock.
  held_until timestamptz
);

create index due_companies_due on due_companies (due_at) where due_at is not null;

-- What is planned in the future for posts that are there already. What is past was promised by a version that sent nothing.
insert into occasions (management_group_id, news_id, kind, target, due_at)
select management_group_id, news_id, 'start', 'specific', start_at
from news
where push_flag and start_at > clock_timestamp();

insert into occasions (management_group_id, news_id, kind, remind_type, base_at, target, due_at)
select n.management_group_id, n.news_id, 'reminder', n.remind_type, base.at, n.remind_scope,
  base.at - n.remind_days_before * interval '24 hours'
from news n
cross join lateral (select case n.remind_type when 'endDate' then n.end_at when 'dueDate' then n.due_at end as at) base
where n.push_flag and n.remind_days_before > 0
  and base.at - n.remind_days_before * interval '24 hours' > clock_timestamp();

insert into due_companies (management_group_id, due_at)
select management_group_id, min(due_at) from occasions group by management_group_id;
