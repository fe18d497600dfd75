-- Raised in every transaction that changes blocks of the post: tells a process that the totals it holds of them are stale.
alter table news add column blocks_version bigint not null default 0;
