-- A batch of a channel that knows devices is for one push service, so that one that is slow holds up no other.
alter table notice_batches add column service text not null default '';
alter table notice_batches drop constraint notice_batches_pkey;
alter table notice_batches
  add primary key (management_group_id, news_id, occasion_id, channel, service, first_id);
