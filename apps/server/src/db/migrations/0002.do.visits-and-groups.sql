-- Visits, stored groups of members, and a quick look for the last admin.

create table access_logs (
  management_group_id integer not null,
  access_log_id bigint generated always as identity,
  company_user_id bigint not null,
  page_name text not null,
  accessed_at timestamptz not null,
  primary key (management_group_id, access_log_id),
  foreign key (management_group_id, company_user_id) references members on delete cascade
);

-- When the company last used the service, and which visits are old enough to go.
create index access_logs_accessed on access_logs (management_group_id, accessed_at);
create index access_logs_member on access_logs (management_group_id, company_user_id);

create table company_user_groups (
  management_group_id integer not null,
  company_user_group_id bigint generated always as identity,
  owner_company_user_id bigint not null,
  name text not null,
  -- One value rather than rows: it is only ever read and replaced as a whole, and may hold half a million ids.
  company_user_ids bigint[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (management_group_id, company_user_group_id),
  foreign key (management_group_id, owner_company_user_id) references members on delete cascade
);

create index company_user_groups_owner on company_user_groups (management_group_id, owner_company_user_id);

create index members_admins on members (management_group_id, company_user_id) where role = 'admin';
