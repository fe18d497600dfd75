-- Raised with every change of a block's members, of their roles and of their departments: so a process knows whether what it
-- has loaded of a block is still true.
alter table member_blocks add column version bigint not null default 0;
