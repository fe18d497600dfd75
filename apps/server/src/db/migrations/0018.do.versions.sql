-- Versions of posts (AGAIN-01, AGAIN-03): their number, the one from which on completions count, and who saved the text and the post
-- last. Null for what was saved before there were versions.
alter table news
  add column version integer not null default 1,
  add column asked_version integer not null default 1,
  add column version_by bigint,
  add column version_at timestamptz,
  add column edited_by bigint;

-- Which version was completed, null for the first; and the last one that was, before everybody was asked again.
alter table receipts
  add column completed_version integer,
  add column former_version integer;

-- Of what was sent; null of what was before. A version names its files by it.
alter table files add column sha256 bytea;

-- Former versions of posts, the newest ones. The present one is in `news`. See docs/decisions/0110-versions.md.
create table versions (
  management_group_id integer not null,
  news_id bigint not null,
  version integer not null,
  title text not null,
  content text not null,
  content_format text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  due_at timestamptz,
  scope text not null,
  -- Name, bytes and hash of each, in their order.
  files jsonb not null,
  -- Who saved it. Without a foreign key: the version remains when that person goes.
  saved_by bigint,
  saved_at timestamptz not null,
  -- It asked everybody who had completed the post to complete it again.
  asks_again boolean not null,
  primary key (management_group_id, news_id, version),
  foreign key (management_group_id, news_id) references news on delete cascade
);

-- Completions that a later version has reopened: of each block of ids and version, who, by the last ten bits of the id, and when. No row
-- is changed but by adding to it.
create table reopened_completions (
  management_group_id integer not null,
  news_id bigint not null,
  block bigint not null,
  version integer not null,
  members smallint[] not null,
  completed_at timestamptz[] not null,
  primary key (management_group_id, news_id, block, version),
  foreign key (management_group_id, news_id) references news on delete cascade
);
