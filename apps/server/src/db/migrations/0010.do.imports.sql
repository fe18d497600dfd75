-- Imports of people: the job, its file, what was read from it, and what it has changed. See
-- docs/decisions/0036-imports.md.

-- Whether somebody has set the own name: an import counts those that it overwrites, and keeps them where that is chosen.
alter table members add column name_is_own boolean not null default false;

create table imports (
  management_group_id integer not null references management_groups on delete cascade,
  import_id bigint generated always as identity,
  state text not null
    check (state in ('receiving', 'reading', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  file_name text not null,
  -- Null for an import of the operator.
  created_by bigint,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  undone_by bigint,
  -- The process that works at the job, and until when no other takes it up.
  holder text,
  held_until timestamptz,
  -- Where work goes on after a restart.
  phase smallint not null default 0,
  reached text not null default '',
  done bigint not null default 0,
  total bigint not null default 0,
  -- Columns of the file that nothing is read from.
  ignored_columns text[] not null default '{}',
  counts jsonb,
  options jsonb,
  applied jsonb,
  undone jsonb,
  total_faults integer not null default 0,
  blocking_faults integer not null default 0,
  failure text not null default '',
  primary key (management_group_id, import_id)
);

-- One import of a company is open at a time.
create unique index imports_open on imports (management_group_id)
  where state in ('receiving', 'reading', 'checked', 'applying', 'undoing');

-- The file as it came, until it is read.
create table import_chunks (
  management_group_id integer not null,
  import_id bigint not null,
  chunk integer not null,
  bytes bytea not null,
  primary key (management_group_id, import_id, chunk),
  foreign key (management_group_id, import_id) references imports on delete cascade
);
alter table import_chunks alter column bytes set storage external;

-- What the file says of each person; null for what it leaves as it is. Until the import is applied.
create table import_lines (
  management_group_id integer not null,
  import_id bigint not null,
  docomo_id text not null,
  line integer not null,
  name text,
  department_name text,
  reading text,
  role text,
  -- Forbidden characters stand in full width already.
  is_repaired boolean not null,
  is_too_long boolean not null,
  primary key (management_group_id, import_id, docomo_id),
  foreign key (management_group_id, import_id) references imports on delete cascade
);

create table import_faults (
  management_group_id integer not null,
  import_id bigint not null,
  line integer not null,
  place integer generated always as identity,
  code text not null,
  column_name text,
  docomo_id text not null,
  value text not null,
  other text not null,
  primary key (management_group_id, import_id, line, place),
  foreign key (management_group_id, import_id) references imports on delete cascade
);

-- What an import has changed, from what and to what, so that it can be taken back for 30 days.
create table import_changes (
  management_group_id integer not null,
  import_id bigint not null,
  company_user_id bigint not null,
  is_added boolean not null,
  former_name text,
  former_name_is_own boolean,
  former_department_name text,
  former_reading text,
  former_role text,
  former_role_is_default boolean,
  name text not null,
  department_name text not null,
  reading text not null,
  role text,
  primary key (management_group_id, import_id, company_user_id),
  foreign key (management_group_id, import_id) references imports on delete cascade
);
