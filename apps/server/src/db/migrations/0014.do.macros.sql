-- Whether posts of the company may have files with macros.
alter table management_groups add column allows_macros boolean not null default false;
