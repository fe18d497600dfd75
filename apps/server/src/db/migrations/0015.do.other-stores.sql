-- When a server has last reported a store of files that is not the installation's: meanwhile nobody takes files (FILE-06).
alter table file_store add column other_seen_at timestamptz;
