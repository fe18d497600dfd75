-- Whether deleted posts of the company go to the trash (TRASH-01).
alter table management_groups add column has_trash boolean not null default false;

-- Posts in the trash. A post that is here is hidden in `news` since before it was deleted, and so exists for nobody. See
-- docs/decisions/0109-trash.md.
create table trash (
  management_group_id integer not null,
  news_id bigint not null,
  -- Who has deleted it. Without a foreign key: the post remains when that person goes.
  deleted_by bigint not null,
  deleted_at timestamptz not null,
  -- From here on nobody can restore it.
  goes_at timestamptz not null,
  -- What a restore gives back to the post.
  hidden_at timestamptz not null,
  top_at timestamptz,
  -- Its notices that were planned when it was deleted.
  occasion_ids bigint[] not null,
  primary key (management_group_id, news_id),
  foreign key (management_group_id, news_id) references news on delete cascade
);
create index trash_deleted on trash (management_group_id, deleted_at, news_id);

-- A notice that was not sent, or not to everybody, since its post was deleted.
alter table occasions drop constraint occasions_reason_check;
alter table occasions add constraint occasions_reason_check check (
  reason in ('late', 'postEnded', 'replaced', 'noChannel', 'restored', 'withdrawn', 'presserNotAllowed', 'postDeleted'));
