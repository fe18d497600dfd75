-- Which database notices were last sent from, and what is held since it was restored. See docs/decisions/0017-restore.md.

create table database_origin (
  is_only boolean primary key default true check (is_only),
  -- Of the cluster, its history and the database in it: a restore changes at least one of them.
  system_identifier text not null,
  timeline integer not null,
  database_oid bigint not null,
  -- Since when what was due before is held; null while nothing is.
  held_at timestamptz
);

-- Was due before the database was restored: perhaps it was sent, and the database has forgotten. Its batches are never due.
alter table occasions add column is_held boolean not null default false;
create index occasions_held on occasions (management_group_id) where is_held;
