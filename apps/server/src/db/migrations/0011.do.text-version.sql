-- Raised by every edit of the post: tells a process whether what it holds of the text for searches is still true (FIND-07). A release
-- that does not know it changes updated_at alone, so that both are compared.
alter table news add column text_version bigint not null default 0;
