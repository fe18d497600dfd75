-- Sessions of members, with their company's tables: the key names the company, so that a caller is found in it alone.
-- Those of accounts without a company, and those whose keys are older than this, are in sessions.

create table member_sessions (
  management_group_id integer not null,
  -- SHA-256 of the key, as in sessions.
  session_hash bytea not null,
  company_user_id bigint not null,
  -- The account and its issuer, so that a caller is found without the directory.
  account_id bigint not null,
  issuer text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- The code in whose place the session was given, so that the code's second use can end it.
  app_code_hash bytea,
  primary key (management_group_id, session_hash),
  unique (management_group_id, app_code_hash),
  foreign key (management_group_id, company_user_id) references members on delete cascade
) with (fillfactor = 90);

create index member_sessions_member on member_sessions (management_group_id, company_user_id);
