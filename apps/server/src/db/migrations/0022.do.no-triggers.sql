-- Writers of members, audiences and subscriptions now write the bits of their blocks in the same transaction, and a daily
-- check repairs blocks that differ. See docs/decisions/0030-viewer-tables-at-scale.md.

drop trigger members_inserted on members;
drop trigger members_updated on members;
drop trigger members_deleted on members;
drop function count_members;

drop trigger audiences_inserted on audiences;
drop trigger audiences_deleted on audiences;
drop function count_audience;

drop trigger push_subscriptions_inserted on push_subscriptions;
drop trigger push_subscriptions_deleted on push_subscriptions;
drop function count_subscribers;

-- The check adds blocks without it.
alter table receipt_blocks alter column in_scope set default 0::bit(1024);
