-- Files that people have sent (FILE-01). Their bytes are in the store of files, below the ids of the company and the file.
create table files (
  management_group_id integer not null references management_groups on delete cascade,
  file_id bigint generated always as identity,
  -- Who has sent it. Without a foreign key: the file of a post remains when its sender goes.
  owner_company_user_id bigint not null,
  name text not null,
  -- As it was announced, and was received before it counts as there.
  bytes bigint not null,
  -- What it is by its content; null until that is known.
  kind text,
  mime text,
  -- Bytes are awaited, a picture waits to be decoded, it is there, or it was not taken.
  state text not null check (state in ('receiving', 'processing', 'ready', 'refused')),
  -- Why it was not taken.
  refusal text,
  -- The check of the operators has not found it in the store.
  is_missing boolean not null default false,
  -- Of a picture, in pixels.
  width integer,
  height integer,
  -- The post that it belongs to, and where it is among its files; without a position the post had it and has it no more. Without a
  -- foreign key: the row says which bytes are to be deleted.
  news_id bigint,
  position smallint,
  alt text not null default '',
  -- Since when no post names it; null while one does.
  unnamed_at timestamptz,
  -- The process that receives bytes of it, for how long, and whether another one waits for it.
  lock_holder uuid,
  locked_until timestamptz,
  lock_wanted boolean not null default false,
  created_at timestamptz not null,
  primary key (management_group_id, file_id)
);
create index files_of_news on files (management_group_id, news_id, position) where news_id is not null;

-- Addresses at which one file opens for one member without a session (FILE-05): for a minute, and 20 requests.
create table file_addresses (
  management_group_id integer not null,
  -- SHA-256 of the key in the address.
  key_hash bytea not null,
  company_user_id bigint not null,
  file_id bigint not null,
  requests smallint not null default 0,
  created_at timestamptz not null,
  primary key (management_group_id, key_hash),
  foreign key (management_group_id, company_user_id) references members on delete cascade
);

-- Of the installation: the store that has its files. Servers with another one take none (FILE-06).
create table file_store (
  is_only boolean primary key default true check (is_only),
  store_id uuid not null
);
