-- Nudges: the notice of a post sent again to those who have not. Each is an occasion, and its notices are rows of the ledger.

alter table occasions drop constraint occasions_kind_check;
alter table occasions add constraint occasions_kind_check check (kind in ('start', 'edit', 'reminder', 'nudge'));
alter table occasions drop constraint occasions_reason_check;
alter table occasions add constraint occasions_reason_check check (
  reason in ('late', 'postEnded', 'replaced', 'noChannel', 'restored', 'withdrawn', 'presserNotAllowed'));

-- Who pressed the button when, and for which rows of the table.
create table nudges (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  company_user_id bigint not null,
  pressed_at timestamptz not null,
  narrowing jsonb not null,
  -- A call that is repeated finds its nudge.
  idempotency_key text,
  primary key (management_group_id, news_id, occasion_id),
  unique (management_group_id, news_id, company_user_id, idempotency_key),
  foreign key (management_group_id, news_id, occasion_id) references occasions on delete cascade
);

-- Who got notices of a nudge and when, as bits by blocks of 1,024 ids: nobody gets two of one post within 24 hours, and how many
-- have completed since is a sum over blocks.
create table nudge_blocks (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  block bigint not null,
  people bit(1024) not null,
  nudged_at timestamptz not null,
  primary key (management_group_id, news_id, occasion_id, block),
  foreign key (management_group_id, news_id, occasion_id) references occasions on delete cascade
);

-- Who got at least so many nudges of any posts on a Tokyo day, and so may get no sixth. Days of the past are deleted.
create table nudge_days (
  management_group_id integer not null references management_groups on delete cascade,
  nudged_on date not null,
  block bigint not null,
  one bit(1024) not null,
  two bit(1024) not null,
  three bit(1024) not null,
  four bit(1024) not null,
  five bit(1024) not null,
  primary key (management_group_id, nudged_on, block)
);
