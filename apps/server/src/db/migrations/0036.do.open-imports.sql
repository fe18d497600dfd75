-- Which companies may have an import to work at. It is part of the directory, so that workers look into these companies only, and
-- a machine that fails holds up no imports of companies on others.

create table open_imports (
  management_group_id integer primary key,
  noted_at timestamptz not null
);

insert into open_imports (management_group_id, noted_at)
select distinct management_group_id, to_timestamp(0) from imports
where state in ('receiving', 'reading', 'applying', 'undoing');
