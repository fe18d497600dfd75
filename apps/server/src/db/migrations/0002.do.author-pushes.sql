-- Posts of which an author had a push sent at once: twenty in an hour (G-319). Not a part of the posts: who deletes one has sent it all the same.
create table author_pushes (
  management_group_id integer not null references management_groups on delete cascade,
  company_user_id bigint not null,
  news_id bigint not null,
  -- To the minute, as the occasion of the push.
  pushed_at timestamptz not null,
  primary key (management_group_id, company_user_id, news_id)
);
