-- The idempotency keys with which posts were edited: an edit that comes a second time, since its answer was lost, is not
-- made again. They go with their post, and after a day.

create table edit_keys (
  management_group_id integer not null,
  news_id bigint not null,
  company_user_id bigint not null,
  idempotency_key text not null,
  -- SHA-256 of the body, its start left out, as in post_keys.
  body_hash bytea not null,
  start_at timestamptz not null,
  edited_at timestamptz not null,
  primary key (management_group_id, news_id, company_user_id, idempotency_key),
  foreign key (management_group_id, news_id) references news on delete cascade
);

create index edit_keys_edited_at on edit_keys (management_group_id, edited_at);
