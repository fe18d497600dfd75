-- The idempotency keys with which posts were made: a call that comes a second time finds its post. A post has one key
-- at most, so there are never more rows than posts; keys older than a day are swept away.

create table post_keys (
  management_group_id integer not null,
  company_user_id bigint not null,
  idempotency_key text not null,
  news_id bigint not null,
  -- SHA-256 of the body, its start left out: a call that comes later moves the start of an immediate post.
  body_hash bytea not null,
  start_at timestamptz not null,
  -- When a call with this key last wrote the post.
  posted_at timestamptz not null,
  primary key (management_group_id, company_user_id, idempotency_key),
  foreign key (management_group_id, news_id) references news on delete cascade
);
