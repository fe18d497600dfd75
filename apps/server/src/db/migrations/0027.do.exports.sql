-- Exports of tables: the job, and its file until it is downloaded. See docs/decisions/0056-exports.md.

create table exports (
  management_group_id integer not null references management_groups on delete cascade,
  -- Below 2^53, so that JavaScript reads it exactly.
  export_id bigint generated always as identity (maxvalue 9007199254740991),
  -- Who started it; nobody else sees it.
  company_user_id bigint not null,
  -- Null for the list of all own posts.
  news_id bigint,
  format text not null check (format in ('csv', 'xlsx')),
  file_name text not null,
  -- Which rows, as the caller has narrowed them.
  narrowing jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  created_at timestamptz not null,
  -- Until when it is stored.
  expires_at timestamptz not null,
  -- The process that works at it, and until when no other takes it up.
  holder text,
  held_until timestamptz,
  attempts smallint not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  -- Size of the finished file, and of its stored form where that is compressed.
  bytes bigint not null default 0,
  stored_bytes bigint not null default 0,
  primary key (management_group_id, export_id)
);
create index exports_of_member on exports (management_group_id, company_user_id);

create table export_chunks (
  management_group_id integer not null,
  export_id bigint not null,
  chunk integer not null,
  bytes bytea not null,
  primary key (management_group_id, export_id, chunk),
  foreign key (management_group_id, export_id) references exports on delete cascade
);
-- They are compressed already.
alter table export_chunks alter column bytes set storage external;
