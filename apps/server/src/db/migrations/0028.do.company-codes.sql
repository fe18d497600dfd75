-- The directory without companies: a code finds its company there, and nothing of the directory refers to a company's own
-- tables, so that these may be on other machines. See docs/decisions/0057-companies-over-machines.md.

create table company_codes (
  code text primary key,
  management_group_id integer not null unique
);

insert into company_codes (code, management_group_id)
select code, management_group_id from management_groups;

-- Companies that have ended lately: a view that meets the end of its company may leave a row, which maintenance deletes.
create table ended_companies (
  management_group_id integer primary key,
  ended_at timestamptz not null
);

alter table accounts drop constraint accounts_management_group_id_company_user_id_fkey;
alter table due_companies drop constraint due_companies_management_group_id_fkey;
