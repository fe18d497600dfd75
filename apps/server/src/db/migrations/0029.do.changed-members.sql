-- Which members a write into a block is about; only the statement that brings it reads it. Without it that statement would
-- look into itself, which a database over several machines does not do.
alter table member_blocks add column changed bit(1024);
alter table audience_blocks add column changed bit(1024);
